/** Animation frames that come when they are asked for. While they are held, the page's own requestAnimationFrame only collects. */
export class HeldFrames {
  readonly #real = { ask: globalThis.requestAnimationFrame.bind(globalThis), cancel: globalThis.cancelAnimationFrame.bind(globalThis) };
  #waiting = new Map<number, FrameRequestCallback>();
  #next = 1e9;

  hold(): void {
    globalThis.requestAnimationFrame = (callback) => {
      this.#waiting.set(++this.#next, callback);
      return this.#next;
    };
    globalThis.cancelAnimationFrame = (handle) => {
      if (!this.#waiting.delete(handle)) this.#real.cancel(handle);
    };
  }

  /** Gives the frames back to the browser, and what waits for one with them. */
  release(): void {
    globalThis.requestAnimationFrame = this.#real.ask;
    globalThis.cancelAnimationFrame = this.#real.cancel;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const callback of waiting) this.#real.ask(callback);
  }

  /** Some real frames, so that observers have told what they had to. */
  async settle(frames = 3): Promise<void> {
    for (let at = 0; at < frames; at++) await new Promise((resolve) => { this.#real.ask(resolve); });
  }

  /** One frame: the call, its microtasks, its animation callbacks and theirs, and the forced painting of every canvas. */
  async run(call: () => void, canvases: readonly HTMLCanvasElement[]): Promise<void> {
    call();
    await flushMicrotasks();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const callback of waiting) callback(performance.now());
    await flushMicrotasks();
    for (const canvas of canvases) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
  }
}

async function flushMicrotasks(): Promise<void> {
  for (let at = 0; at < 4; at++) await undefined;
}
