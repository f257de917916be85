/** Analysis: what could be played, on a board of its own, with the engine's best lines. */

import { ApiError, address, get, post } from "./api.js";
import { Arrows } from "./arrows.js";
import { BestLines } from "./bestlines.js";
import { BoardView } from "./board.js";
import { choice, field } from "./dialog.js";
import { dropDraft, keepDraft } from "./drafts.js";
import { html, touched } from "./element.js";
import { Keys } from "./keys.js";
import { Picking } from "./picking.js";
import { t } from "./texts.js";
import { TreeView } from "./treeview.js";
import { placedAction } from "./turns.js";
import { actionsTo, besides, endOf, lineTo, whereIs } from "./variations.js";

/** @typedef {import("./variations.js").Variation} Variation */

/**
 * What is analysed: from where, under which name, and what is known of it by now. `id` is its
 * number once it is kept, `source` the game of the journal that it began with.
 * @typedef {{id: number|null, source: number|null, name: string, start: string,
 *     tree: import("./variations.js").Variations}} Subject
 */

const LIGHTS = { last: "0030ff", picked: "ffffff", target: "00ff20" };

export class Analysis {
  /**
   * @param {BoardReport} report
   * @param {Subject} subject
   * @param {{back: () => void, able: () => boolean, say: (words: string) => void,
   *     refuse: (words: string) => void, play: (position: string) => void,
   *     moved: () => void}} wishes `refuse` says what cannot be played, `play` begins a game from a
   *     position; `moved` is told when another moment is shown
   * @param {boolean} [flipped]
   */
  constructor(report, subject, wishes, flipped = false) {
    this.report = report;
    this.subject = subject;
    this.wishes = wishes;
    this.here = subject.tree.start;
    /** How often it was changed, saved or not. */
    this.changes = 0;
    /** What lines lead to, by their actions. @type {Map<string, WhatIfReport>} */
    this.known = new Map();
    this.board = new BoardView(report, { flipped, label: t("The board") });
    this.board.element.classList.add("at-hand");
    this.arrows = new Arrows(this.board);
    this.picking = new Picking(
      this.board,
      (found) => this.#picked(found),
      () => this.#draw(),
      (origin, target) => this.#explain(origin, target),
    );
    new Keys(this.board, {
      act: (site) => this.picking.act(site),
      putBack: () => this.#escape(),
      flip: () => this.#flip(),
    });
    this.tree = new TreeView(report.sides, (moment) => this.go(moment));
    this.best = new BestLines(report.sides, {
      found: (lines) => this.arrows.show(lines),
      play: (actions) => this.#add(actions),
    });
    this.caption = html("p", { class: "caption", "aria-live": "polite" });
    this.pass = this.#button(t("Pass"), () => this.#add(["pass"]), "strong");
    /** @type {HTMLTextAreaElement} */
    this.comment = html("textarea", { rows: 2, maxlength: 4000, input: () => this.#comment() });
    this.name = html("input", {
      ...{ type: "text", maxlength: 80, autocomplete: "off", value: subject.name },
      input: () => this.#changed(),
    });
    const kinds = report.pieces.map(({ kind, names }) => [kind, names.white]);
    this.kind = choice(kinds, kinds[0][0]);
    this.kinds = field(t("Piece"), this.kind);
    this.main = this.#button(t("Make main line"), () => this.#promote());
    this.remove = this.#button(t("Delete from here"), () => this.#remove());
    this.save = this.#button(t("Save"), () => this.#save());
    this.start = this.#button(t("Play from here"), () => this.#playFrom());
    this.record = html("a", { class: "button", download: true }, "SGF");
    this.watching = html("p", { class: "quiet" }, t("You are watching. To play from here, enter the PIN."));
    this.element = this.#panel();
    /** @param {KeyboardEvent} event */
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.#tellKept();
  }

  /**
   * @param {string} words
   * @param {() => void} click
   * @param {string} [look]
   */
  #button(words, click, look = "") {
    return html("button", { type: "button", class: look, click }, words);
  }

  #panel() {
    /** @type {(sign: string, label: string, to: () => Variation) => HTMLButtonElement} */
    const step = (sign, label, to) =>
      html("button", { type: "button", "aria-label": label, click: () => this.go(to()) }, sign);
    const back = this.#button(t("Back to the table"), () => this.wishes.back(), "back");
    return html(
      "section",
      { class: "panel analysis", "aria-label": t("Analysis"), tabindex: -1 },
      html("header", {}, back, html("h1", {}, t("Analysis"))),
      this.caption,
      html(
        "div",
        { class: "steps" },
        step("⇤", t("To the start"), () => this.subject.tree.start),
        step("←", t("One action back"), () => this.here.before ?? this.here),
        step("→", t("One action on"), () => this.here.after[0] ?? this.here),
        step("⇥", t("To the end"), () => endOf(this.here)),
      ),
      html("div", { class: "row" }, this.pass, this.kinds),
      this.best.element,
      this.tree.element,
      field(t("Comment"), this.comment),
      this.watching,
      html("div", { class: "row ways" }, this.main, this.remove, this.start),
      html("div", { class: "row saving" }, field(t("Title"), this.name), this.save, this.record),
    );
  }

  /** Shows a moment. @param {Variation} moment */
  async go(moment) {
    this.here = moment;
    const actions = actionsTo(moment);
    try {
      const found = this.known.get(actions) ?? (await get(`analysis/moment?${this.#query(actions)}`));
      this.known.set(actions, found);
      if (this.here !== moment || this.ended) return;
      this.#show(found, actions);
      this.wishes.moved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.picking.drop();
      this.wishes.say(error.message);
    }
  }

  /** Ends the analysis. */
  end() {
    this.ended = true;
    this.best.end();
    document.removeEventListener("keydown", this.keys);
  }

  /** Where the reader is, for the address. @returns {import("./place.js").AnalysisPlace} */
  get place() {
    const { id, source, start } = this.subject;
    const what = id ? { kept: id } : source ? { game: source } : { position: start };
    return { ...what, ...whereIs(this.here) };
  }

  /** @param {string} actions */
  #query(actions) {
    const asked = { game: this.report.game, start: this.subject.start, actions };
    return String(new URLSearchParams(asked));
  }

  /**
   * @param {WhatIfReport} found
   * @param {string} actions
   */
  #show(found, actions) {
    this.found = found;
    this.picking.offer(found.choices);
    this.#draw();
    this.pass.hidden = !found.choices.some(({ action }) => action === "pass");
    const kinds = new Set(found.choices.map(({ kind }) => kind).filter(Boolean));
    this.kinds.hidden = kinds.size < 2;
    this.caption.textContent = this.#words(found);
    this.comment.value = this.here.comment;
    this.#tellTree();
    this.#tellKept();
    this.best.show(found.outcome ? "" : this.#query(actions));
  }

  /** @param {WhatIfReport} found */
  #words({ next }) {
    if (!this.here.before) return next;
    const { player, action } = this.here;
    const number = lineTo(this.here).length;
    const total = lineTo(endOf(this.here)).length;
    return `${placedAction(number, total, this.report.sides[player].name, action)}. ${next}`;
  }

  /** Draws the moment, and what is picked there. */
  #draw() {
    if (!this.found) return;
    const { stacks, sites } = this.found.moment;
    const { origin, targets } = this.picking;
    /** @type {Record<string, string>} */
    const lights = Object.fromEntries(sites.map((site) => [site, LIGHTS.last]));
    /** @type {Record<string, CueReport>} */
    const cues = {};
    if (origin) {
      for (const site of sites) delete lights[site];
      lights[origin] = LIGHTS.picked;
      cues[origin] = { role: "origin", words: t("picked") };
      for (const { target } of targets) {
        if (!target) continue;
        const own = stacks[target]?.colour === stacks[origin]?.colour;
        lights[target] = LIGHTS.target;
        cues[target] = { role: own ? "stacking" : "capture", words: "" };
      }
    }
    this.board.show({ stacks: { ...stacks }, lights, cues, brightness: 1 });
  }

  #tellTree() {
    this.tree.show(this.subject.tree, this.here);
    const { before } = this.here;
    this.main.disabled = !before || lineTo(this.here).every((one) => one.before?.after[0] === one);
    this.remove.disabled = !before;
  }

  /** Where pieces of several kinds can be put, the one that is chosen is. @param {ChoiceReport[]} found */
  #picked(found) {
    const wanted = found.find(({ kind }) => kind === this.kind.value) ?? found[0];
    this.#add([wanted.action]);
  }

  /**
   * Says why something cannot be played here.
   *
   * @param {string|null} origin
   * @param {string} target
   */
  async #explain(origin, target) {
    const asked = new URLSearchParams(this.#query(actionsTo(this.here)));
    asked.set("target", target);
    if (origin) asked.set("origin", origin);
    try {
      /** @type {RefusalReport} */
      const { said } = await get(`analysis/refusal?${asked}`);
      if (said && !this.ended) this.wishes.refuse(said);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.wishes.say(error.message);
    }
  }

  /** Plays actions from here, and goes to the last. @param {readonly string[]} actions */
  async #add(actions) {
    for (const action of actions) {
      const player = this.found?.moment.player ?? "";
      const before = this.here;
      const known = before.after.some((one) => one.action === action);
      const moment = this.subject.tree.play(before, action, player);
      if (!known) this.#changed();
      await this.go(moment);
      if (this.here !== moment) return;
    }
  }

  #promote() {
    this.subject.tree.promote(this.here);
    this.#changed();
    this.#tellTree();
    this.wishes.moved();
  }

  #remove() {
    const { here } = this;
    if (!here.before) return;
    this.subject.tree.remove(here);
    this.#changed();
    this.go(here.before);
  }

  #comment() {
    this.here.comment = this.comment.value.trim();
    this.#changed();
    this.#tellTree();
  }

  /** What is not saved is kept by the browser meanwhile. */
  #changed() {
    this.subject.name = this.name.value;
    keepDraft(this.place, this.subject);
    this.changed = true;
    this.changes += 1;
    this.#tellKept();
  }

  /** Says whether it is saved, and where its record is. */
  #tellKept() {
    const { id } = this.subject;
    this.record.hidden = !id;
    if (id) this.record.href = address(`analyses/${id}/record`);
    this.save.textContent = this.changed || !id ? t("Save") : t("Saved");
    this.watching.hidden = this.wishes.able();
    this.save.disabled = !this.wishes.able() || Boolean(id && !this.changed);
    this.start.disabled =
      !this.wishes.able() || !this.report.playable || Boolean(this.found?.outcome);
  }

  /** Marks it as not saved: what is shown was left from before. */
  unsaved() {
    this.changed = true;
    this.#tellKept();
  }

  async #save() {
    const { id, source, start, tree } = this.subject;
    const steps = tree.steps.map(({ after, action, comment }) => ({ after, action, comment }));
    const body = { game: this.report.game, start, comment: tree.start.comment, steps, source };
    const { changes } = this;
    try {
      const { ids } = await post("analyses", { id, name: this.name.value.trim(), ...body });
      [this.subject.id] = ids;
      if (changes === this.changes) {
        dropDraft();
        this.changed = false;
      } else keepDraft(this.place, this.subject); // Meanwhile it was changed.
      this.#tellKept();
      this.wishes.moved();
      this.wishes.say(t("The analysis is saved."));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.wishes.say(error.message);
    }
  }

  #playFrom() {
    if (this.found) this.wishes.play(this.found.moment.position);
  }

  #flip() {
    this.board.flip(!this.board.flipped);
    this.arrows.arrange();
  }

  #escape() {
    if (!this.picking.drop()) this.wishes.back();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (touched(event)?.closest("input, select, textarea, dialog, [data-site]")) return;
    const { here } = this;
    /** @type {Record<string, () => Variation>} */
    const ways = {
      ArrowLeft: () => here.before ?? here,
      ArrowRight: () => here.after[0] ?? here,
      ArrowUp: () => besides(here, -1),
      ArrowDown: () => besides(here, 1),
      Home: () => this.subject.tree.start,
      End: () => endOf(here),
    };
    const to = ways[event.key];
    if (to) {
      event.preventDefault();
      this.go(to());
    } else if (event.key === "f") this.#flip();
    else if (event.key === "Escape") this.#escape();
  }
}
