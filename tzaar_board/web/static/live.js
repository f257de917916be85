/** The live connection: reports as they come, and the way back when it is lost. */

import { language } from "./texts.js";

/** Milliseconds from a loss to the first try, and between tries at most. */
const FIRST = 120;
const LONGEST = 600;

/** Milliseconds that a try may take. */
const PATIENCE = 4000;

export class Live {
  /**
   * @param {(report: any) => void} told
   * @param {(connected: boolean) => void} changed
   * @param {string} [path] where it is told
   */
  constructor(told, changed, path = "/api/live?parts=1") {
    this.path = path;
    this.told = told;
    this.changed = changed;
    this.wait = FIRST;
    this.connected = /** @type {boolean|undefined} */ (undefined);
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}${this.path}&lang=${language()}`;
    const socket = new WebSocket(url);
    this.socket = socket;
    const patience = setTimeout(() => socket.close(), PATIENCE);
    socket.addEventListener("message", ({ data }) => {
      clearTimeout(patience);
      if (this.wait !== FIRST || !this.connected) this.#set(true);
      this.wait = FIRST;
      this.told(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      clearTimeout(patience);
      if (socket !== this.socket) return;
      this.#set(false);
      this.timer = setTimeout(() => this.#connect(), this.wait);
      this.wait = Math.min(LONGEST, this.wait * 1.6);
    });
  }

  /** Connects anew, as another than before: this device has been paired. */
  again() {
    const before = this.socket;
    clearTimeout(this.timer);
    this.#connect();
    before?.close();
  }

  /** @param {boolean} connected */
  #set(connected) {
    if (connected === this.connected) return;
    this.connected = connected;
    this.changed(connected);
  }

  #hurry() {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.#connect();
  }
}
