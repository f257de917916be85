/** What is said over everything: passing words, and what stays until it is no longer so. */

import { html, sentence } from "./element.js";

/** Milliseconds that passing words stay. */
const PASSING = 7000;

export class Notices {
  constructor() {
    this.lasting = html("p", { class: "lasting", role: "status", hidden: true });
    this.passing = html("p", { class: "passing", role: "alert", hidden: true });
    this.element = html("div", { class: "notices" }, this.lasting, this.passing);
    this.passing.addEventListener("click", () => this.say(""));
  }

  /** Says something for a while; "" ends it. @param {string} words */
  say(words) {
    clearTimeout(this.silence);
    this.passing.replaceChildren(...sentence(words));
    this.passing.hidden = !words;
    if (words) this.silence = setTimeout(() => this.say(""), PASSING);
  }

  /** Says something until it is called with "". @param {string} words */
  stand(words) {
    if (this.lasting.textContent !== words) this.lasting.textContent = words;
    this.lasting.hidden = !words;
  }
}
