// What a review says: of a move, of the game for each side, and on the board where there was better.
import { element, icon, words } from "./page.js";
import { isYou, nameOf } from "./people.js";
import { iconOf } from "./review_graph.js";
import { placeOf } from "./log.js";
import { bar, forgetMarks, markMoves, percent, thingOf } from "./compared.js";

const SVG = "http://www.w3.org/2000/svg";
const SLIPS = ["inaccuracy", "mistake", "blunder"];
const MOST_MOMENTS = 12; // on the graph

export const isSlip = ({ kind }) => SLIPS.includes(kind);
const isOnGraph = ({ kind }) => kind !== "inaccuracy";

const signed = (points) => `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)}`;
const change = (share) => `${signed(Math.round(100 * share))}\u00a0%`;

// The moments that the graph has room for: one a line, and of very many the largest.
export function chiefMoments(moments) {
  const shown = moments.filter(isOnGraph);
  const first = shown.filter(({ line }, index) => shown.findIndex((other) => other.line === line) === index);
  const weight = ({ kind, points }) => (kind === "turning-point" || kind === "decided" ? 1 : Math.abs(points));
  const chief = first.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST_MOMENTS);
  return chief.sort((one, other) => one.line - other.line);
}

// What can be said of a line, besides what was done.
export function verdictOf(game, review, line) {
  const moments = review.moments.filter((moment) => moment.line === line);
  const tags = moments.map(tagOf);
  const verdict = review.verdicts[line - 1];
  if (verdict && !moments.some(isSlip)) tags.push(element("span", { class: "tag" }, words(verdict)));
  const compared = moments.find(({ compared }) => compared);
  const told = compared ? comparison(compared) : chance(game, review, line);
  const sentences = moments.flatMap((moment) => [moment.words, moment.why]).filter(Boolean);
  return [element("div", { class: "tags" }, ...tags), ...told, ...sentences.map((text) => element("p", {}, text))];
}

function tagOf({ kind, title, points }) {
  const look = SLIPS.includes(kind) || kind === "unlucky" ? "down" : kind === "lucky" ? "up" : "";
  const amount = SLIPS.includes(kind) ? [`, ${words("about", { points: change(points) })}`] : look ? [` ${change(points)}`] : [];
  return element("span", { class: `tag ${look}` }, icon(iconOf(kind)), title, ...amount);
}

function comparison({ compared }) {
  const rows = [["played", compared.played, compared.played_chance], ["better", compared.better, compared.better_chance]];
  return [element("dl", { class: "compared" }, ...rows.flatMap(([key, move, share]) => bar(key, words(key), move, share)))];
}

// The chance of who has just played or rolled, before and after.
function chance(game, review, line) {
  const { seat } = game.events[line - 1];
  if (!seat) return [];
  const side = review.sides[seat - 1];
  const [before, after] = [line - 1, line].map((at) => percent(review.values[at][side]));
  const key = isYou(game, seat) ? "your chance" : "chance";
  return [element("p", {}, words(key, { name: namesOf(game, review.ledger[side]), before, after }))];
}

// The ledger

export function drawLedger(table, game, review) {
  const heads = ["luck", "decisions", "others", "from to"].map((key) => element("th", { scope: "col" }, words(key)));
  const head = element("thead", {}, element("tr", {}, element("td"), ...heads));
  table.replaceChildren(head, ...review.ledger.map((row) => sideRows(game, review, row)));
}

function sideRows(game, review, row) {
  const numbers = ["luck", "decisions", "others"].map((key) => element("td", { class: row[key] < 0 ? "down" : "up" }, signed(row[key])));
  const result = element("span", { class: "result-figure" }, String(row.result));
  const end = element("td", {}, `${row.start} → `, result);
  const who = element("th", { scope: "row" }, icon(`piece-${row.piece}`), namesOf(game, row));
  const said = element("td", { colspan: "5" }, ...row.seats.flatMap((seat) => sentence(game, review, row, seat)));
  if (row.correction) said.append(" ", element("small", {}, words("correction", { points: signed(row.correction) })));
  return element("tbody", {}, element("tr", {}, who, ...numbers, end), element("tr", { class: "said" }, said));
}

function sentence(game, review, row, seat) {
  const { words: told, precision } = review.players.find((player) => player.seat === seat);
  const name = row.seats.length > 1 ? [element("b", {}, nameOf(game, seat)), ": "] : [];
  return [element("p", {}, ...name, told), ...(precision ? [element("small", {}, precision)] : [])];
}

export const namesOf = (game, { seats }) => seats.map((seat) => nameOf(game, seat)).join(" & ");

export function drawLegend(place, game, review) {
  place.replaceChildren(
    ...review.ledger.map((row, side) => {
      const line = document.createElementNS(SVG, "svg");
      line.setAttribute("viewBox", "0 0 30 20");
      line.append(document.createElementNS(SVG, "path"));
      line.firstChild.setAttribute("d", "M1 10H29");
      line.firstChild.setAttribute("class", `chance g${row.piece} dashes-${side + 1}`);
      return element("span", {}, line, icon(`piece-${row.piece}`), namesOf(game, row));
    }),
  );
}

// On the board

// Mark what was better than a line, with both chances.
export function markBetter(picture, game, review, line) {
  const compared = review?.moments.find((moment) => moment.line === line && moment.compared)?.compared;
  if (!compared) return forgetMarks(picture);
  const better = thingOf(picture, compared.path);
  const { place } = game.events[line - 1]; // nowhere, for what is chosen by a button
  const played = place ? placeOf(place) : null;
  const moves = [[better, percent(compared.better_chance), "better"]];
  if (played !== better) moves.push([played, percent(compared.played_chance), "played"]);
  markMoves(picture, moves);
}
