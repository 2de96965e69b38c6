import type { Page } from 'playwright';

/** What a page keeps of its thread of backtests. */
interface Observed {
  /** Address of the thread's script. */
  url: string;
  /** What it was sent last, by the name of the call. */
  readonly sent: Record<string, unknown>;
  /** Called as a canvas of the page begins to be painted. */
  painted: (canvas: HTMLCanvasElement) => void;
  readonly interactions: number[];
  /** When the last key was pressed. */
  keyMs: number;
  /** From the last key to its curve, ms. */
  drawn: Promise<number>;
}

/** Runs in the page before its own code: sees what its thread of backtests is sent, and when its canvases are painted. */
export function observeDrafts(): void {
  const Plain = Worker;
  const it: Observed = {
    url: '',
    sent: {},
    painted: () => undefined,
    interactions: [],
    keyMs: 0,
    drawn: Promise.resolve(0),
  };
  (globalThis as unknown as { drafts: Observed }).drafts = it;
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name !== 'backtests') return;
      it.url = String(url);
      const post = this.postMessage.bind(this) as (message: unknown, transfer?: unknown) => void;
      this.postMessage = (message: { path?: string[] }, transfer?: unknown) => {
        if (message.path?.[0] !== undefined) it.sent[message.path[0]] = message;
        post(message, transfer);
      };
    }
  };
  const plain = CanvasRenderingContext2D.prototype.setTransform as (this: unknown, ...matrix: unknown[]) => void;
  CanvasRenderingContext2D.prototype.setTransform = function (this: CanvasRenderingContext2D, ...matrix: unknown[]) {
    it.painted(this.canvas);
    plain.apply(this, matrix);
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      it.keyMs = timeStamp;
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId > 0) it.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

export interface Pressed {
  /** From the key to the end of the frame in which its curve and its profit were painted, ms. */
  readonly drawn: number[];
  /** Interactions of 16 ms and more while that was done, ms. */
  readonly interactions: number[];
}

/** Moves the lower edge up and down by keys, one after the other's curve is drawn. */
export async function pressEdges(page: Page, count: number): Promise<Pressed> {
  const edge = page.getByRole('region', { name: 'Backtest', exact: true }).getByRole('slider', { name: 'Lower price' });
  await edge.focus();
  const drawn: number[] = [];
  await page.evaluate(() => {
    (globalThis as unknown as { drafts: Observed }).drafts.interactions.length = 0;
  });
  for (let press = 0; press < count; press++) {
    // Waits from before the key: its curve may be there before another question of the bench is.
    await page.evaluate(() => {
      const { drafts } = globalThis as unknown as { drafts: Observed };
      drafts.drawn = new Promise((resolve, reject) => {
        const failed = setTimeout(() => reject(new Error('no curve')), 5_000);
        const stage = document.querySelector('[role="dialog"] section[aria-label="Backtest"]');
        const profit = () => stage?.querySelector('dd')?.textContent;
        const before = profit();
        const channel = new MessageChannel();
        // A message comes after the frame in which a canvas was painted.
        channel.port1.onmessage = () => {
          if (profit() === before) return;
          drafts.painted = () => undefined;
          clearTimeout(failed);
          resolve(performance.now() - drafts.keyMs);
        };
        drafts.painted = (canvas) => {
          if (stage?.contains(canvas)) channel.port2.postMessage(undefined);
        };
      });
    });
    await page.keyboard.press(press % 2 === 0 ? 'ArrowDown' : 'ArrowUp');
    drawn.push(await page.evaluate(() => (globalThis as unknown as { drafts: Observed }).drafts.drawn));
  }
  const interactions = await page.evaluate(() =>
    (globalThis as unknown as { drafts: Observed }).drafts.interactions.splice(0),
  );
  return { drawn, interactions: [...interactions, ...drawn.slice(interactions.length).map(() => 0)] };
}

/** Interactions of the page while sweeps run in all workers, ms: keys in the form, one every tenth of a second. */
export async function typeDuringSweep(page: Page, keys: number): Promise<readonly number[]> {
  const stage = page.getByRole('region', { name: 'Backtest', exact: true });
  await stage.getByRole('radio', { name: 'Optimise' }).click();
  for (const name of ['First parameter', 'Second parameter'])
    await stage.getByRole('group', { name }).getByLabel('Values').fill('300');
  const start = stage.getByRole('button', { name: 'Optimise', exact: true });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await page.evaluate(() => {
    (globalThis as unknown as { drafts: Observed }).drafts.interactions.length = 0;
  });
  for (let key = 0; key < keys; key++) {
    // A sweep that is over is followed by another one.
    if (await start.isVisible()) await start.click();
    await name.focus();
    await page.keyboard.press(key % 10 < 5 ? 'a' : 'Backspace');
    await page.waitForTimeout(100);
  }
  // Those that took less than 16 ms are not told of.
  const slow = await page.evaluate(() => (globalThis as unknown as { drafts: Observed }).drafts.interactions.splice(0));
  return [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 0)];
}

/** Milliseconds from making a thread to its first report, with the bars and the request that the page has sent last. */
export async function startCold(page: Page, count: number): Promise<number[]> {
  return page.evaluate(async (times) => {
    const { drafts } = globalThis as unknown as { drafts: Observed };
    const { keep, run } = drafts.sent;
    const found: number[] = [];
    for (let start = 0; start < times; start++) {
      const startMs = performance.now();
      const thread = new Worker(drafts.url, { type: 'module' });
      found.push(
        await new Promise<number>((resolve, reject) => {
          thread.onerror = ({ message }) => reject(new Error(message));
          thread.onmessage = ({ data }: MessageEvent<{ value?: { kind?: string } }>) => {
            if (data.value?.kind === 'report') resolve(performance.now() - startMs);
          };
          thread.postMessage(keep);
          thread.postMessage(run);
        }),
      );
      thread.terminate();
    }
    return found;
  }, count);
}
