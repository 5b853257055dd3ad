// Recomputes the dice of recorded games. docs/dice.md tells the method and what it proves; verifiable.py is its twin.
// A classic script without parts from elsewhere, so that the page also works from a disk, offline, or over plain http,
// where browsers lend no cryptography. What it says, and what it knows of the games, is in the page (verifier.py). It
// knows no rules: `tavola verify` also replays the moves.
"use strict";

globalThis.tavolaDice = (() => {
  // SHA-256 (FIPS 180-4) and HMAC (RFC 2104), on arrays of bytes

  const primes = (count) => {
    const found = [];
    for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
    return found;
  };
  const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  const ROUNDS = Uint32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
  const START = Uint32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));
  const rotate = (x, n) => (x >>> n) | (x << (32 - n));

  function compress(state, view, offset) {
    const w = new Uint32Array(64);
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(offset + 4 * i);
    for (let i = 16; i < 64; i++) {
      const s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] += x; });
  }

  function sha256(bytes) {
    const padded = new Uint8Array(((bytes.length + 72) >>> 6) * 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 4, bytes.length * 8);
    const state = START.slice();
    for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset);
    state.forEach((word, i) => view.setUint32(4 * i, word));
    return padded.slice(0, 32);
  }

  const joined = (first, second) => Uint8Array.from([...first, ...second]);

  function hmac(key, message) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    return sha256(joined(block.map((x) => x ^ 0x5c), sha256(joined(block.map((x) => x ^ 0x36), message))));
  }

  const ascii = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));

  // The throws

  const METHOD = "tavola-dice-1";
  const PREPARED = "prepared"; // a lesson
  const CONTINUED = "continued"; // from another game
  const REPEATED = "repeated"; // the dice of another game
  const WORDS = 2 ** 32; // how many different words there are

  const commitmentOf = (secret) => hex(sha256(unhex(secret)));

  function derive(secret, table, contributions, number, ways) {
    const limit = WORDS - (WORDS % ways);
    for (let block = 0; ; block++) {
      const text = `${METHOD} ${table} ${contributions.join(",")} ${number} ${block}`;
      const digest = new DataView(hmac(unhex(secret), ascii(text)).buffer);
      for (let i = 0; i < 32; i += 4) {
        const word = digest.getUint32(i);
        if (word < limit) return word % ways;
      }
    }
  }

  // What a line of the log says was thrown: in how many ways it can fall, and how each is written. Null: no throw.
  // The faces are the six of the game's dice, as records write them.
  function throwOf(line, record, faces) {
    const [star, word, ...rest] = line.split(" ");
    if (star !== "*") return null;
    if (word === "start") {
      const first = record.options && record.options.first;
      const isNamed = first !== undefined && first !== null;
      return { ways: isNamed ? 1 : record.players.length, text: (way) => `* start ${isNamed ? first : way + 1}` };
    }
    const isRoll = word === "roll" && rest.every((face) => face.length === 1 && faces.includes(face));
    if (!isRoll || rest.length < 1 || rest.length > 6) return null;
    const place = (way, i) => Math.floor(way / 6 ** (rest.length - 1 - i)) % 6;
    return { ways: 6 ** rest.length, text: (way) => `* roll ${rest.map((_, i) => faces[place(way, i)]).join(" ")}` };
  }

  function checkThrow(record, faces, number, line, text) {
    const { secret, table, contributions } = record.dice;
    const thrown = throwOf(text, record, faces);
    const due = thrown && thrown.text(derive(secret, table, contributions, number, thrown.ways));
    return { number, line, written: text, due, isRight: due === text };
  }

  // Records

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isTexts = (value) => Array.isArray(value) && value.every((item) => typeof item === "string");
  const isHex = (value, digits) => typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
  const isContribution = (value) => value === "" || isHex(value, 32);

  // What is wrong with the shape of a record or its proof: the key of a message, or null.
  function fault(record, facesOf) {
    if (!isObject(record) || record.tavola !== 1 || !isTexts(record.players) || !isTexts(record.log)) return "noRecord";
    const dice = record.dice;
    if (dice === undefined || dice === null) return "noProof";
    if (!isObject(dice)) return "badProof";
    if (dice.method === PREPARED) return "prepared";
    if (dice.method === CONTINUED) return "continued";
    if (dice.method === REPEATED) return "repeated";
    if (dice.method !== METHOD) return "otherMethod";
    if (typeof record.game !== "string" || !Object.hasOwn(facesOf, record.game)) return "otherGame";
    if (typeof dice.table !== "string" || !/^[A-Za-z0-9_-]{1,64}$/.test(dice.table)) return "badTable";
    if (!isHex(dice.commitment, 64)) return "badCommitment";
    if (!Array.isArray(dice.contributions) || !dice.contributions.every(isContribution)) return "badContributions";
    if (dice.secret === undefined || dice.secret === null) return "untold";
    if (!isHex(dice.secret, 64)) return "badSecret";
    return dice.contributions.length === record.players.length ? null : "badContributions";
  }

  // facesOf: of every game that is known, by its id, the faces of its dice.
  // { state: "verified", "wrong" or "unproven", reason: the key of a message, record, commitment, throws }
  function verify(record, facesOf) {
    const reason = fault(record, facesOf);
    const isUnproven = ["noProof", "prepared", "continued", "repeated", "otherMethod", "otherGame", "untold"].includes(reason);
    if (reason) return { state: isUnproven ? "unproven" : "wrong", reason, record, commitment: null, throws: [] };
    const commitment = commitmentOf(record.dice.secret);
    const lines = record.log.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => text.startsWith("*"));
    const throws = lines.map(({ text, line }, number) => checkThrow(record, facesOf[record.game], number, line, text));
    const wrong = commitment !== record.dice.commitment ? "otherSecret" : throws.every((t) => t.isRight) ? null : "otherThrows";
    return { state: wrong ? "wrong" : "verified", reason: wrong || "verified", record, commitment, throws };
  }

  // The records of a file: one object, or one a line. What is no JSON comes as undefined, and so as no record.
  function readRecords(text) {
    const parsed = (part) => {
      try { return JSON.parse(part); } catch { return undefined; }
    };
    const whole = parsed(text.replace(/^\uFEFF/, ""));
    if (whole !== undefined) return [whole];
    return text.replace(/^\uFEFF/, "").split(/\r?\n/).filter((line) => line.trim()).map(parsed);
  }

  return { sha256, hmac, hex, unhex, ascii, commitmentOf, derive, verify, readRecords };
})();

// The page

const MAX_SHOWN = 40; // verified games drawn in full; wrong ones always are
const BATCH = 20; // games between two looks at what else the browser has to do

function startPage(root) {
  const at = (id) => document.getElementById(id);
  const { faces, languages } = JSON.parse(at("facts").textContent);
  let language = root.lang; // in which the page was written
  let show = () => {}; // draws what was last found out, in the language that is chosen
  let turn = 0; // counts what was given to check, so that the latest wins

  const say = (key, values = {}) => languages[language].words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const titleOf = (game) => (Object.hasOwn(faces, game) ? languages[language].titles[game] : game);

  function element(tag, settings, ...children) {
    const made = Object.assign(document.createElement(tag), settings);
    made.append(...children);
    return made;
  }

  function speak(chosen) {
    language = chosen;
    root.lang = language;
    document.title = `${say("title")} · Tavola`;
    for (const place of document.querySelectorAll("[data-words]")) place.textContent = say(place.dataset.words);
    for (const place of document.querySelectorAll("[data-label]")) place.setAttribute("aria-label", say(place.dataset.label));
    for (const button of document.querySelectorAll("[data-language]")) {
      button.setAttribute("aria-pressed", String(button.dataset.language === language));
    }
    show();
  }

  // A record names a bot by how it plays; to a reader it is the one in that seat.
  const called = (name, seat) => (/^bot:/.test(name) ? say("bot", { seat: seat + 1 }) : name);

  function announce(text, state) {
    at("verdict").textContent = text;
    at("verdict").dataset.state = state;
  }

  function sentence({ reason, record, throws }) {
    const right = throws.filter((thrown) => thrown.isRight).length;
    const isAlone = reason === "verified" && !record.dice.contributions.some(Boolean);
    return say(isAlone ? "verifiedAlone" : reason, { all: throws.length, right, wrong: throws.length - right });
  }

  const mark = (isRight) => [isRight ? "✓ " : "✗ ", element("span", { className: "spoken" }, say(isRight ? "right" : "wrong"))];

  function row({ line, written, due, isRight }) {
    const brief = (text) => text.replace(/^\* (roll )?/, "");
    const cells = [String(line), brief(written), due === null ? say("noThrow") : brief(due)];
    return element("tr", { className: isRight ? "right" : "wrong" },
      ...cells.map((text) => element("td", {}, text)), element("td", {}, ...mark(isRight)));
  }

  function throwTable({ throws, state }, isOnly) {
    const heads = ["line", "written", "due"].map((key) => element("th", { scope: "col" }, say(key)));
    const last = element("th", { scope: "col" }, element("span", { className: "spoken" }, `${say("right")} / ${say("wrong")}`));
    return element("details", { open: isOnly || state === "wrong" },
      element("summary", {}, say("throws", { all: throws.length })),
      element("table", {}, element("thead", {}, element("tr", {}, ...heads, last)), element("tbody", {}, ...throws.map(row))));
  }

  function proofList({ record, commitment }) {
    const { dice, players } = record;
    const isFitting = commitment === dice.commitment;
    const parts = [
      [say("table"), [dice.table]],
      [say("commitment"), [dice.commitment]],
      ...players.map((name, seat) => [say("contribution", { name: called(name, seat) }), [dice.contributions[seat] || say("nothing")]]),
      [say("secret"), [dice.secret]],
      [say("hash"), [...mark(isFitting), ` ${isFitting ? say("same") : commitment}`]],
    ];
    return element("dl", {}, ...parts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, ...value)]));
  }

  function gameCard(found, number, isOnly) {
    const { record, state } = found;
    const names = record && Array.isArray(record.players) ? `${titleOf(record.game)} · ${record.players.map(called).join(", ")}` : "";
    const title = [isOnly && names ? "" : say("game", { number }), names].filter(Boolean).join(": ");
    const card = element("section", { className: "card game" }, element("h2", {}, title));
    if (!isOnly) card.append(element("p", { className: `outcome ${state}` }, sentence(found)));
    if (found.commitment) card.append(proofList(found), throwTable(found, isOnly));
    return card;
  }

  function showGames(found) {
    const isOnly = found.length === 1;
    const count = (state) => found.filter((game) => game.state === state).length;
    const [verified, wrong, unproven] = [count("verified"), count("wrong"), count("unproven")];
    const text = isOnly ? sentence(found[0]) : say("games", { verified, wrong, unproven, all: found.length });
    announce(text, wrong ? "wrong" : unproven ? "unproven" : "verified");
    let room = MAX_SHOWN;
    const shown = [...found.entries()].filter(([, game]) => game.state === "wrong" || room-- > 0);
    at("games").replaceChildren(...shown.map(([index, game]) => gameCard(game, index + 1, isOnly)));
    if (shown.length < found.length) {
      at("games").append(element("p", {}, say("more", { count: found.length - shown.length })));
    }
  }

  function tell(key, state) {
    show = () => announce(say(key), state);
    at("games").replaceChildren();
    show();
  }

  async function check(text) {
    const mine = ++turn;
    tell("working", "working");
    const records = tavolaDice.readRecords(text);
    const found = [];
    for (const record of records) {
      if (found.length % BATCH === 0) await new Promise((resolve) => { setTimeout(resolve); });
      if (mine !== turn) return;
      found.push(tavolaDice.verify(record, faces));
    }
    if (found.every(({ reason }) => reason === "noRecord")) tell("empty", "unproven"); // a photo has many lines, too
    else show = () => showGames(found);
    show();
    at("verdict").scrollIntoView({ block: "nearest" });
  }

  const checkFile = (file) => file && file.text().then(check, () => tell("unreadable", "wrong"));

  // A link may bring a record along: #record=…, percent-encoded.
  function checkAddress() {
    if (!location.hash.startsWith("#record=")) return;
    try {
      check(decodeURIComponent(location.hash.slice("#record=".length)));
    } catch {
      tell("unreadable", "wrong");
    }
  }

  at("file").addEventListener("change", () => { checkFile(at("file").files[0]); at("file").value = ""; });
  at("give").addEventListener("submit", (event) => { event.preventDefault(); check(at("text").value); });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => { event.preventDefault(); checkFile(event.dataTransfer.files[0]); });
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => speak(button.dataset.language));
  }
  window.addEventListener("hashchange", checkAddress);
  checkAddress();
}

if (typeof document !== "undefined" && document.getElementById("verdict")) startPage(document.documentElement);
