// A state is told by what differs from the one that came before it (deltas.py). Here the two are put together again.

// The state that a message comes to; null if it is told to somebody who has seen another state than we have.
export function merged(before, message) {
  if (message.since && message.since !== before?.number) return null;
  const known = message.since ? before : { events: [], parts: [] };
  const state = { ...known, ...message };
  if (message.events) state.events = rebuilt(message.events, known.events);
  if (message.parts) state.parts = picture(message.parts, known.parts);
  return state;
}

// The parts of a picture, name and chunks of each. One that has not changed stays the same array.
export function picture(told, before) {
  const known = new Map(before);
  return told.map(([name, chunks]) => [name, chunks ? rebuilt(chunks, known.get(name) ?? []) : known.get(name)]);
}

// A list that was told as runs of the one before, and new items.
function rebuilt(told, before) {
  return told.flatMap((item) => (Array.isArray(item) ? before.slice(item[0], item[0] + item[1]) : [item]));
}
