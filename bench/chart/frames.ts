/**
 * Animation frames that come when they are asked for. It stands before the page's own requestAnimationFrame from the
 * beginning, so that a callback which was asked for before frames are held, and is still waiting then, is run by `run`
 * too: a chart that waits for a frame of the browser's would paint nothing.
 */
export class HeldFrames {
  readonly #ask = globalThis.requestAnimationFrame.bind(globalThis);
  readonly #waiting = new Map<number, FrameRequestCallback>();
  #next = 0;
  #held = false;

  constructor() {
    globalThis.requestAnimationFrame = (callback) => {
      this.#waiting.set(++this.#next, callback);
      if (!this.#held) this.#await(this.#next);
      return this.#next;
    };
    globalThis.cancelAnimationFrame = (handle) => {
      this.#waiting.delete(handle);
    };
  }

  hold(): void {
    this.#held = true;
  }

  /** Gives the frames back to the browser, and what waits for one with them. */
  release(): void {
    this.#held = false;
    for (const handle of this.#waiting.keys()) this.#await(handle);
  }

  #await(handle: number): void {
    this.#ask((ms) => {
      const callback = this.#waiting.get(handle);
      if (this.#held || !callback) return;
      this.#waiting.delete(handle);
      callback(ms);
    });
  }

  /** Some real frames, so that observers have told what they had to. */
  async settle(frames = 3): Promise<void> {
    for (let index = 0; index < frames; index++)
      await new Promise((resolve) => {
        this.#ask(resolve);
      });
  }

  /**
   * One frame: the call, its microtasks, its animation callbacks and theirs, and the forced painting of every canvas.
   * Tells how many callbacks there were.
   */
  async run(call: () => void, canvases: readonly HTMLCanvasElement[]): Promise<number> {
    call();
    await flushMicrotasks();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const callback of waiting) callback(performance.now());
    await flushMicrotasks();
    for (const canvas of canvases) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
    return waiting.length;
  }
}

async function flushMicrotasks(): Promise<void> {
  for (let index = 0; index < 4; index++) await undefined;
}
