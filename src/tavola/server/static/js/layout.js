// Where the parts of a table are: a board larger than the screen, its map, the others' boards, the log of a phone.
import { element, icon, words } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const SWIPE = 40; // pixels
const PINCH = 0.8; // how much closer two fingers come

export class Layout {
  constructor(main, { onAppear }) {
    this.main = main;
    this.onAppear = onAppear; // something has a place now that had none
    this.parts = [...main.querySelectorAll("[data-part]")];
    this.board = main.querySelector("[data-part=board]");
    this.strip = main.querySelector("[data-part=strip]");
    this.events = main.querySelector("[data-part=events]");
    this.leastWidth = Number(this.board.dataset.minWidth);
    this.isWhole = false;
    this.whole = element("button", { type: "button", class: "whole", "aria-label": words("whole board"), "aria-pressed": "false" }, icon("i-whole"));
    this.whole.addEventListener("click", () => (this.peek ? this.showMap(this.own) : this.showWhole(!this.isWhole)));
    this.board.addEventListener("scroll", () => this.frame(), { passive: true });
    this.strip?.addEventListener("click", (event) => this.touchMap(event));
    this.strip?.addEventListener("touchstart", (event) => (this.start = event.touches[0].clientX), { passive: true });
    this.strip?.addEventListener("touchend", (event) => this.swipe(event.changedTouches[0].clientX - this.start));
    for (const kind of ["touchstart", "touchmove"]) this.board.addEventListener(kind, (event) => this.pinch(event), { passive: true });
    main.querySelector("[data-log]").addEventListener("click", () => this.openLog());
    addEventListener("resize", () => {
      this.settle();
      this.frame();
    });
  }

  // After every drawing: sizes that depend on the screen. What is right already is left alone, so that all is measured at once.
  settle() {
    this.orderLog(Number(this.board.style.getPropertyValue("--order")) + 5); // on a phone, below the board
    this.widen(this.isWhole ? "" : `${this.leastWidth}px`);
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = this.board;
    this.pans = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
    if (this.pans) put(this.board, "tabindex", "0"); // so that keys can pan it
    else this.board.removeAttribute("tabindex");
    this.lookAround();
    this.offerWhole();
  }

  // On the own small board, where the window shows only a part of the large one, a sign that a touch shows all of it.
  offerWhole() {
    const map = this.maps()[this.own];
    this.whole.hidden = !map || !(this.pans || this.isWhole);
    if (this.whole.hidden) return;
    if (!this.whole.isConnected) this.strip.append(this.whole);
    const [tile, strip] = [map.closest("[id^=strip-]"), this.strip].map((each) => each.getBoundingClientRect());
    this.whole.style.left = `${tile.left - strip.left}px`;
    put(this.whole, "aria-pressed", String(this.isWhole));
  }

  orderLog(order) {
    if (this.order !== order) this.events.style.setProperty("--order", order);
    this.order = order;
  }

  widen(width) {
    const { style } = this.board.firstElementChild ?? {};
    if (style && style.minWidth !== width) style.minWidth = width;
  }

  // Which parts have no place on a screen of this size. Another's board that covers the own one is no matter of size.
  lookAround() {
    const [shown, out] = [[], []];
    for (const part of this.parts) if (!part.hidden && part !== this.board) (part.checkVisibility() ? shown : out).push(part);
    const hasAppeared = shown.some((part) => part.isOut);
    for (const part of shown) part.isOut = false;
    for (const part of out) part.isOut = true;
    if (hasAppeared) this.onAppear();
  }

  // Pan to the middle of what can be touched, or else to where one began.
  bringIntoView() {
    const targets = this.board.querySelectorAll("[data-choice]");
    const things = targets.length ? targets : this.board.querySelectorAll(".home");
    if (!things.length || !this.pans) return;
    const boxes = [...things].map((each) => each.getBoundingClientRect());
    const mean = (of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
    const here = this.board.getBoundingClientRect();
    const left = mean((box) => box.x + box.width / 2) - here.x - this.board.clientWidth / 2;
    const top = mean((box) => box.y + box.height / 2) - here.y - this.board.clientHeight / 2;
    this.board.scrollBy({ left, top: this.pastLetters(top), behavior: this.hasPanned ? "smooth" : "instant" });
    this.hasPanned = true;
  }

  // How far to pan so that the columns' letters are whole, or gone: half of them tells nobody anything.
  pastLetters(by) {
    const letters = this.board.querySelector(".axis")?.getBoundingClientRect();
    const over = letters ? this.board.getBoundingClientRect().y - letters.y + by : 0; // so much of them is above the edge
    return 0 < over && over < letters?.height ? by + letters.height - over : by;
  }

  maps() {
    return [...(this.strip?.querySelectorAll(".mini") ?? [])];
  }

  // Which of the small boards is the one that is large.
  get own() {
    return Math.max(0, this.maps().findIndex((map) => map.closest(".large")));
  }

  // The map: a frame on the own small board around what the window shows.
  frame() {
    const map = this.maps()[this.own];
    if (!map?.checkVisibility()) return;
    const { x, y, width, height } = (map.extent ??= map.getBBox());
    for (const old of this.strip.querySelectorAll(".window")) if (!map.contains(old)) old.remove();
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.board;
    const across = (length) => (width * length) / scrollWidth;
    const down = (length) => (height * length) / scrollHeight;
    const sides = { x: x + across(scrollLeft), y: y + down(scrollTop), width: across(clientWidth), height: down(clientHeight) };
    const frame = map.querySelector(".window") ?? map.appendChild(document.createElementNS(SVG, "rect"));
    for (const [name, value] of Object.entries({ class: "window", ...sides })) put(frame, name, String(value));
  }

  // A touch of the own small board shows the whole board, and again a part of it; of another's, that one.
  touchMap(event) {
    const map = event.target.closest("[id^=strip-]")?.querySelector(".mini");
    if (!map) return;
    const number = this.maps().indexOf(map);
    if (number === this.own && !this.peek) this.showWhole(!this.isWhole);
    else this.showMap(number === this.shown ? this.own : number);
  }

  swipe(distance) {
    const count = this.maps().length;
    if (Math.abs(distance) < SWIPE || count < 2) return;
    this.showMap((this.shown + (distance < 0 ? 1 : count - 1)) % count);
  }

  // Two fingers that come together show the whole board.
  pinch(event) {
    if (event.touches.length !== 2) return;
    const [one, other] = event.touches;
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (event.type === "touchstart") this.apart = apart;
    else if (apart < this.apart * PINCH) this.showWhole(true);
    else if (apart > this.apart / PINCH) this.showWhole(false);
  }

  get shown() {
    return this.peek?.number ?? this.own;
  }

  showWhole(isWhole) {
    if (!this.leastWidth || this.isWhole === isWhole) return;
    this.isWhole = isWhole;
    this.settle();
    this.bringIntoView();
    this.frame();
  }

  // Another player's board in place of the own one, until it is touched.
  showMap(number) {
    this.peek?.card.remove();
    this.peek = null;
    this.board.classList.toggle("covered", number !== this.own);
    if (number === this.own) return this.frame();
    const card = enlarged(this.maps()[number]);
    card.addEventListener("click", () => this.showMap(this.own));
    card.style.setProperty("--order", this.board.style.getPropertyValue("--order"));
    this.board.before(card);
    this.peek = { number, card };
  }

  openLog() {
    const isOpen = this.events.classList.toggle("open");
    this.events.querySelector("[data-log]").setAttribute("aria-expanded", isOpen);
  }
}

function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// A small board as large as there is room.
function enlarged(map) {
  const { x, y, width, height } = map.getBBox();
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "tavola");
  svg.setAttribute("viewBox", [x - 10, y - 10, width + 20, height + 20].join(" "));
  svg.appendChild(document.createElementNS(SVG, "use")).setAttribute("href", `#${map.id}`);
  return element("div", { class: "peek card", role: "img", "aria-label": map.getAttribute("aria-label") }, svg);
}
