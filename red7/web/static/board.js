// Laying out the table: choose a place, then tap cards of the grid.

import { COLORS, NUMBERS, places, player, spoken } from "./notation.js";
import { choice, el, picture, redraw } from "./elements.js";

export class Board {
  /** `part` is where it is drawn; `changed` is told when cards were moved. */
  constructor(part, changed) {
    this.part = part;
    this.changed = changed;
    this.place = "palette-0";
    this.cursor = "R7";
    this.mostSeats = 4;
    this.undone = () => {};
    part.hidden = false;
  }

  show(table, mostSeats, canUndo) {
    this.table = table;
    this.mostSeats = Math.max(mostSeats, table.seats.length);
    this.canUndo = canUndo;
    if (!places(table).some((each) => each.key === this.place)) this.place = "palette-0";
    this.draw();
  }

  draw() {
    redraw(this.part, this.#head(), this.#lanes(), this.#more(), this.#grid());
  }

  #change(change) {
    this.changed(() => change(this.table));
  }

  #head() {
    const { seats, to_move: toMove } = this.table;
    const counts = [];
    for (let count = 2; count <= this.mostSeats; count += 1) counts.push([count, String(count), `${count} players`]);
    const out = el("fieldset", { class: "choice" }, el("legend", {}, "Out"), ...seats.map((seat, number) =>
      el("label", { class: "segment" },
        el("input", {
          type: "checkbox", form: "none", id: `out-${number}`, checked: seat.out,
          "aria-label": `${player(number)} is out of the round`, change: () => this.#change(() => this.#toggleOut(number)),
        }),
        el("span", { "aria-hidden": "true" }, player(number)))));
    return el("div", { class: "board-head" },
      choice("players", "Players", counts, seats.length, (count) => this.#change(() => this.#seat(count))),
      el("button", { type: "button", id: "undo", disabled: !this.canUndo, click: () => this.undone() }, "Undo"),
      choice("to-move", "To move", seats.map((_, number) => [number, player(number), `${player(number)} is to move`]),
        toMove, (number) => this.#change(() => this.#move(number))),
      out);
  }

  #seat(count) {
    const { seats } = this.table;
    while (seats.length < count) seats.push({ palette: [], hand: [], unknown: null, scored: [], points: 0, out: false });
    seats.length = count;
    if (this.table.to_move >= count) this.table.to_move = 0;
  }

  #move(number) {
    this.table.to_move = number;
    this.table.seats[number].out = false;
  }

  #toggleOut(number) {
    const { seats } = this.table;
    seats[number].out = !seats[number].out;
    if (!seats[number].out || this.table.to_move !== number) return;
    const next = seats.map((_, step) => (number + step) % seats.length).find((seat) => !seats[seat].out);
    this.table.to_move = next ?? null;
  }

  #lanes() {
    const shown = places(this.table).filter((each) => !each.rare || each.cards.length);
    return el("fieldset", { class: "lanes" }, el("legend", { class: "hidden-label" }, "Where the next card goes"),
      ...shown.map((each) => this.#lane(each)));
  }

  #lane({ key, words, note, cards, hidden }) {
    const backs = hidden && hidden.unknown !== 0
      ? [el("span", { class: "backs" }, hidden.unknown === null ? "? unknown" : `${hidden.unknown} unknown`)] : [];
    const color = key === "canvas" && !cards.length
      ? [el("span", { class: "backs" }, `${COLORS[this.table.base ?? "R"]} is played`)] : [];
    return el("label", { class: `lane ${key.split("-")[0]}` },
      el("input", {
        type: "radio", form: "none", name: "place", id: `place-${key}`, value: key, checked: key === this.place,
        change: () => { this.place = key; this.draw(); },
      }),
      el("span", { class: "lane-words" }, words, note && cards.length > 1 ? el("small", {}, ` ${note}`) : null),
      el("span", { class: "lane-cards" }, ...cards.map((card) => picture(card, { width: 24 })), ...backs, ...color));
  }

  /** What belongs to the chosen place only: unknown cards, or the color below the discards. */
  #more() {
    const chosen = places(this.table).find((each) => each.key === this.place);
    if (this.place === "canvas") {
      const options = [["", "start", "the starting Red card"], ...Object.entries(COLORS).map(([letter, name]) => [letter, letter, name])];
      return el("div", { class: "more" }, choice("base", "Below the discards", options, this.table.base ?? "",
        (letter) => this.#change((table) => { table.base = letter || null; })));
    }
    if (!chosen.hidden) return el("p", { class: "more quiet small" }, `Tap cards to lay them in ${chosen.words}; tap again to take them away.`);
    const { unknown } = chosen.hidden;
    const set = (count) => this.#change(() => { chosen.hidden.unknown = count; });
    return el("div", { class: "more row", role: "group", "aria-label": `Unknown cards in ${chosen.words}` },
      el("span", {}, "Unknown cards"),
      el("button", { type: "button", id: "fewer", "aria-label": "One unknown card fewer", disabled: !unknown, click: () => set(unknown - 1) }, "−"),
      el("output", { id: "unknown" }, unknown === null ? "?" : String(unknown)),
      el("button", { type: "button", id: "more", "aria-label": "One unknown card more", disabled: unknown >= 49, click: () => set((unknown ?? 0) + 1) }, "+"),
      el("button", { type: "button", id: "any", "aria-pressed": String(unknown === null), click: () => set(unknown === null ? 0 : null) }, "number not known"));
  }

  #grid() {
    const lying = new Map();
    for (const each of places(this.table)) for (const card of each.cards) lying.set(card, each);
    const rows = NUMBERS.map((number) => el("div", { role: "row", class: "grid-row" },
      ...Object.keys(COLORS).map((letter) => el("div", { role: "gridcell" }, this.#cell(letter + number, lying.get(letter + number))))));
    return el("div", { role: "grid", class: "grid", "aria-label": "All cards", keydown: (event) => this.#arrow(event) }, ...rows);
  }

  #cell(card, where) {
    const here = where?.key === this.place;
    return el("button", {
      type: "button", id: `card-${card}`, class: `cell${where ? " lies" : ""}${here ? " here" : ""}`, "data-badge": where?.badge,
      tabindex: card === this.cursor ? "0" : "-1", "aria-pressed": String(here),
      "aria-label": `${card}, ${spoken(card)}${where ? `, in ${where.words}` : ""}`,
      click: () => { this.cursor = card; this.#change(() => this.#tap(card, where)); },
    }, picture(card, { width: 42, alt: "" }));
  }

  #tap(card, where) {
    if (where) where.cards.splice(where.cards.indexOf(card), 1);
    this.table.seen = this.table.seen.filter((each) => each !== card);
    if (where?.key !== this.place) places(this.table).find((each) => each.key === this.place).cards.push(card);
  }

  #arrow(event) {
    const letters = Object.keys(COLORS);
    let column = letters.indexOf(this.cursor[0]);
    let row = NUMBERS.indexOf(Number(this.cursor[1]));
    if (event.key === "ArrowRight") column += 1;
    else if (event.key === "ArrowLeft") column -= 1;
    else if (event.key === "ArrowDown") row += 1;
    else if (event.key === "ArrowUp") row -= 1;
    else if (event.key === "Home") column = 0;
    else if (event.key === "End") column = 6;
    else return;
    event.preventDefault();
    const clamp = (number) => Math.max(0, Math.min(6, number));
    document.getElementById(`card-${this.cursor}`).tabIndex = -1;
    this.cursor = letters[clamp(column)] + NUMBERS[clamp(row)];
    const next = document.getElementById(`card-${this.cursor}`);
    next.tabIndex = 0;
    next.focus();
  }
}
