// All sounds of the table, synthesised: no files. Off until they are switched on, which is kept; then as loud as
// one likes. Nothing sounds before the first touch of the page, and in a hidden tab only one's turn.

const KEY = "tavola-sounds";
const LOUDNESS = { off: 0, soft: 0.22, clear: 0.45 };
const TOUCH_MS = 12; // a phone that trembles

let context;
let out;

export const chosen = () => (localStorage.getItem(KEY) in LOUDNESS ? localStorage.getItem(KEY) : "off");

export function choose(name) {
  localStorage.setItem(KEY, name);
  if (out) out.gain.value = LOUDNESS[name];
}

function ready() {
  if (context) return;
  context = new AudioContext();
  out = context.createGain();
  out.gain.value = LOUDNESS[chosen()];
  out.connect(context.createDynamicsCompressor()).connect(context.destination);
}

// A note: its frequency slides from one to another while it fades over some seconds.
function tone(from, seconds, loudness, { at = 0, to = from, type = "sine" } = {}) {
  const start = context.currentTime + at;
  const [note, fade] = [context.createOscillator(), context.createGain()];
  note.type = type;
  note.frequency.setValueAtTime(from, start);
  note.frequency.exponentialRampToValueAtTime(to, start + seconds);
  fade.gain.setValueAtTime(0.0001, start);
  fade.gain.exponentialRampToValueAtTime(loudness, start + 0.006);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  note.connect(fade).connect(out);
  note.start(start);
  note.stop(start + seconds + 0.02);
}

// A rustle or a knock: noise through a band of frequencies.
function hiss(from, seconds, loudness, { at = 0, width = 1.2, to = from } = {}) {
  const start = context.currentTime + at;
  const length = Math.ceil(context.sampleRate * seconds);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const [source, band, volume] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = noise;
  band.type = "bandpass";
  band.Q.value = width;
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + seconds);
  volume.gain.value = loudness;
  source.connect(band).connect(volume).connect(out);
  source.start(start);
}

const bell = (frequency, seconds, loudness, at) => tone(frequency, seconds, loudness, { at, type: "triangle" });

const SOUNDS = {
  dice(count = 2) {
    for (let i = 0; i < 4 + count; i++) hiss(1500 + 900 * Math.random(), 0.035, 0.9 - i * 0.1, { at: i * 0.075 + 0.03 * Math.random(), width: 3 });
    tone(150, 0.09, 0.5, { at: 0.58, to: 90 });
  },
  chip() {
    hiss(2600, 0.022, 0.9, { width: 2 });
    tone(520, 0.09, 0.35, { to: 470 });
  },
  off() {
    tone(430, 0.13, 0.3, { to: 260 });
    hiss(1800, 0.03, 0.4, { at: 0.02 });
  },
  cross() {
    hiss(3400, 0.09, 0.7, { to: 1900, width: 0.9 });
    hiss(3600, 0.1, 0.7, { at: 0.13, to: 1700, width: 0.9 });
  },
  slide() {
    hiss(700, 0.2, 0.55, { to: 420, width: 0.7 });
    hiss(1900, 0.02, 0.6, { at: 0.24, width: 2 });
  },
  water() {
    [0, 1, 2].forEach((i) => tone(980 - i * 130, 0.09, 0.22, { at: i * 0.09, to: 620 - i * 70 }));
  },
  harvest() {
    hiss(1200, 0.05, 0.5, { width: 1.5 });
    bell(392, 0.22, 0.3, 0.03);
    bell(523, 0.3, 0.26, 0.11);
  },
  tick() {
    tone(1250, 0.02, 0.1);
  },
  treasure() {
    [659, 784, 988, 1319].forEach((frequency, i) => bell(frequency, 0.35, 0.2, i * 0.075));
  },
  turn() {
    bell(587, 0.35, 0.22, 0);
    bell(880, 0.5, 0.18, 0.14);
  },
  win() {
    [392, 523, 659, 784].forEach((frequency, i) => {
      bell(frequency, 0.7, 0.24, i * 0.13);
      tone(frequency * 2, 0.5, 0.06, { at: i * 0.13 });
    });
  },
  shared() {
    [523, 659, 523, 784].forEach((frequency, i) => bell(frequency, 0.6, 0.22, i * 0.15));
  },
  loss() {
    bell(330, 0.5, 0.2, 0);
    bell(262, 0.8, 0.2, 0.22);
  },
};

export function play(name, ...more) {
  if (chosen() === "off" || !navigator.userActivation?.hasBeenActive) return;
  if (document.hidden && name !== "turn") return;
  ready();
  SOUNDS[name](...more);
}

// Where a phone can and may.
export function tremble() {
  if (chosen() !== "off" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TOUCH_MS);
}
