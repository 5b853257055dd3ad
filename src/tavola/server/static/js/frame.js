// Whoever reads where things lie makes the browser lay out all that was written before. So this waits for the next
// frame, for which it is done anyway: then a move is shown in two short steps instead of one that a slow phone feels.

const waiting = [];

export function beforeFrame(act) {
  if (!waiting.length) requestAnimationFrame(catchUp);
  waiting.push(act);
}

// Do now what waits for a frame: what it is about is about to change.
export function catchUp() {
  for (const act of waiting.splice(0)) {
    try {
      act();
    } catch (error) {
      reportError(error); // what waits behind it is done all the same
    }
  }
}

// Once the next frame is drawn: what need not be seen at the same moment gets a frame of its own.
export function afterFrame(act) {
  requestAnimationFrame(() => setTimeout(act));
}

const FRAME_MS = 100; // after which nobody waits for one any more

// Kept once what is there now is drawn; in a tab that nobody sees, at once.
export function frameDrawn() {
  if (document.hidden) return Promise.resolve();
  return new Promise((done) => {
    afterFrame(done);
    setTimeout(done, FRAME_MS);
  });
}
