/** Reads a QR code with the camera, in browsers that can: those with a BarcodeDetector, on https or this machine. */

import { html } from "./element.js";

/** Milliseconds between two looks. */
const LOOK = 200;

/** @typedef {{detect: (source: HTMLVideoElement) => Promise<{rawValue: string}[]>}} Detector */

/** What reads codes here, if anything does. */
function detectors() {
  const { BarcodeDetector: known } =
    /** @type {{BarcodeDetector?: new (options: {formats: string[]}) => Detector}} */ (globalThis);
  return "mediaDevices" in navigator ? known : undefined;
}

/** Whether this browser can read codes here. */
export function canScan() {
  return Boolean(detectors());
}

export class Scanner {
  constructor() {
    this.element = html("video", { class: "scanner", muted: true, playsinline: true, hidden: true });
    /** @type {MediaStream|undefined} */
    this.stream = undefined;
    this.looking = 0;
  }

  /** Whether the camera is on. */
  get on() {
    return Boolean(this.stream);
  }

  /**
   * Turns the camera on until it sees a code, or `stop`. Rejects where the camera may not be used.
   *
   * @param {(text: string) => void} found told what the code says
   */
  async start(found) {
    const Kind = detectors();
    if (!Kind || this.on) return;
    const detector = new Kind({ formats: ["qr_code"] });
    this.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    this.element.srcObject = this.stream;
    this.element.hidden = false;
    await this.element.play();
    const look = async () => {
      const [code] = await detector.detect(this.element).catch(() => []); // No picture yet.
      if (!this.on) return;
      if (code) {
        this.stop();
        found(code.rawValue);
      } else this.looking = setTimeout(look, LOOK);
    };
    look();
  }

  /** Turns the camera off. */
  stop() {
    clearTimeout(this.looking);
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = undefined;
    this.element.srcObject = null;
    this.element.hidden = true;
  }
}
