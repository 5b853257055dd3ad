// Whoever reads where things lie makes the browser lay out all that was written before. So this waits for the next
// frame, for which it is done anyway: then a move is shown in two short steps instead of one that a slow phone feels.

const waiting = [];

export function beforeFrame(act) {
  if (!waiting.length) requestAnimationFrame(catchUp);
  waiting.push(act);
}

// Do now what waits for a frame: what it is about is about to change.
export function catchUp() {
  for (const act of waiting.splice(0)) act();
}
