// The connection to a table: commands out, answers and states in. Comes back by itself when it is lost.
import { merged, picture } from "./deltas.js";
import { frameDrawn } from "./frame.js";

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 8000;

export class Refusal extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

export class TableSocket {
  constructor(path, { onState, onStatus, onReaction }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}?packed=1`;
    this.onState = onState;
    this.onStatus = onStatus;
    this.onReaction = onReaction;
    this.number = 0;
    this.state = null; // the last that came
    this.waiting = new Map();
    this.pauseMs = FIRST_PAUSE_MS;
    this.unpacking = Promise.resolve();
    this.shown = Promise.resolve(); // once the last state is drawn
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = (this.socket = new WebSocket(this.address));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.pauseMs = FIRST_PAUSE_MS;
      this.onStatus("open");
    };
    socket.onmessage = ({ data }) => {
      const taking = this.unpacking.then(async () => {
        const message = JSON.parse(await unpacked(data));
        if (message.type === "state") await this.shown; // one a frame
        this.take(message, socket);
      });
      this.unpacking = taking.catch(reportError); // one that fails must not make the page deaf to all that follow
    };
    socket.onclose = () => socket === this.socket && this.lose();
  }

  lose() {
    this.onStatus("lost");
    for (const { reject } of this.waiting.values()) reject(new Refusal({ code: "lost", message: "" }));
    this.waiting.clear();
    this.timer = setTimeout(() => this.connect(), this.pauseMs * (0.5 + Math.random()));
    this.pauseMs = Math.min(2 * this.pauseMs, LONGEST_PAUSE_MS);
  }

  hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.connect();
  }

  take(message, socket) {
    if (socket !== this.socket) return;
    if (message.type === "state") this.takeState(message);
    else if (message.type === "reaction") this.onReaction(message);
    else {
      if (message.type === "trial") message.parts = picture(message.parts, this.state.parts);
      const { resolve, reject } = this.waiting.get(message.id) ?? {};
      this.waiting.delete(message.id);
      if (message.type === "refused") reject?.(new Refusal(message));
      else resolve?.(message);
    }
  }

  // Who cannot make sense of what changed asks for all of it.
  takeState(message) {
    const state = merged(this.state, message);
    if (!state) return void this.do("get-state").catch(() => {});
    this.state = state;
    this.shown = frameDrawn();
    this.onState(state);
  }

  // Send a command; the promise is kept when the server has kept the command.
  do(name, details = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal({ code: "lost", message: "" }));
    const id = ++this.number;
    this.socket.send(JSON.stringify({ do: name, id, ...details }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}

async function unpacked(data) {
  if (typeof data === "string") return data;
  const { readable, writable } = new DecompressionStream("deflate");
  const [writer, text] = [writable.getWriter(), new Response(readable).text()];
  await Promise.all([writer.write(data), writer.close(), text]);
  return text;
}
