// Rolling by hand besides touching the tray: with the key R, by shaking the tray to and fro, or the whole phone.

const TURNS = 3; // of a hand that shakes
const STEP = 12; // pixels that count as going one way
const JOLT = 18; // m/s², of a phone that is shaken

export function rollByHand(table, roll) {
  document.addEventListener("keydown", (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (event.key.toLowerCase() === "r" && isPlain && !event.target.closest("input, select, dialog")) roll();
  });
  addEventListener("devicemotion", ({ acceleration }) => {
    if (acceleration && Math.hypot(acceleration.x, acceleration.y, acceleration.z) > JOLT) roll();
  });
  shakes(table, roll);
}

// A pointer that goes down on the tray and to and fro.
function shakes(table, roll) {
  let [from, way, turns] = [null, 0, 0];
  table.addEventListener("pointerdown", (event) => {
    [from, way, turns] = [event.target.closest("#tray") && event.clientX, 0, 0];
  });
  table.addEventListener("pointermove", (event) => {
    if (from === null || Math.abs(event.clientX - from) < STEP) return;
    const now = Math.sign(event.clientX - from);
    from = event.clientX;
    if (now !== way) turns += 1;
    way = now;
    if (turns < TURNS) return;
    from = null;
    roll();
  });
  addEventListener("pointerup", () => (from = null));
}
