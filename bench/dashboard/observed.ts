import type { Page } from 'playwright';

/** One key, click or press of a window: from its making to the frame that shows what came of it, ms. */
export interface Interaction {
  readonly type: string;
  readonly target: string;
  readonly durationMs: number;
  /** Before its handlers ran, and in them. */
  readonly delayMs: number;
  readonly handlersMs: number;
}

/** One of our scripts that took longer than 5 ms within a frame that took longer than 50. */
export interface LongScript {
  readonly durationMs: number;
  readonly source: string;
  readonly invoker: string;
  /** Of that, style and layout that the script forced. */
  readonly layoutMs: number;
}

/** What one window went through since its last report. */
export interface Observed {
  /** The slowest event of each interaction; those below 16 ms are only counted. */
  readonly interactions: readonly Interaction[];
  readonly counted: number;
  /** Tasks of 50 ms and more, ms. */
  readonly longTasksMs: readonly number[];
  readonly longScripts: readonly LongScript[];
}

declare global {
  var observedSince: () => Observed;
  var countFrames: (seconds: number) => Promise<number>;
}

/** Runs in each page before its own scripts: `observedSince()` gives what `Observed` says and begins anew. */
export function observe(): void {
  interface Timed extends PerformanceEventTiming {
    readonly interactionId: number;
  }
  interface Script extends PerformanceEntry {
    readonly sourceURL: string;
    readonly sourceFunctionName: string;
    readonly invoker: string;
    readonly forcedStyleAndLayoutDuration: number;
  }
  const interactions = new Map<number, Interaction>();
  let longTasksMs: number[] = [];
  let longScripts: LongScript[] = [];
  let countedBefore = 0;
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    });
    observer.observe({ type, ...more });
    return () => {
      for (const entry of observer.takeRecords()) take(entry);
    };
  };
  const nameOf = (node: Node | null): string =>
    node instanceof HTMLElement
      ? `${node.tagName.toLowerCase()} ${node.ariaLabel ?? node.textContent?.slice(0, 20)}`
      : '';
  const flushes = [
    watch(
      'event',
      (entry) => {
        const { interactionId, name, target, startTime, duration, processingStart, processingEnd } = entry as Timed;
        if (!interactionId || (interactions.get(interactionId)?.durationMs ?? 0) >= duration) return;
        interactions.set(interactionId, {
          type: name,
          target: nameOf(target),
          durationMs: duration,
          delayMs: processingStart - startTime,
          handlersMs: processingEnd - processingStart,
        });
      },
      { durationThreshold: 16 },
    ),
    watch('longtask', ({ duration }) => longTasksMs.push(duration)),
    watch('long-animation-frame', (entry) => {
      for (const script of (entry as PerformanceEntry & { readonly scripts: readonly Script[] }).scripts)
        longScripts.push({
          durationMs: script.duration,
          source: `${script.sourceURL.replace(/^.*\//, '')} ${script.sourceFunctionName}`,
          invoker: script.invoker,
          layoutMs: script.forcedStyleAndLayoutDuration,
        });
    }),
  ];
  const counted = () => (performance as Performance & { readonly interactionCount: number }).interactionCount;
  globalThis.observedSince = () => {
    for (const flush of flushes) flush();
    const observed = {
      interactions: [...interactions.values()],
      counted: counted() - countedBefore,
      longTasksMs,
      longScripts,
    };
    interactions.clear();
    [longTasksMs, longScripts, countedBefore] = [[], [], counted()];
    return observed;
  };
  globalThis.countFrames = (seconds) =>
    new Promise((resolve) => {
      const sinceMs = performance.now();
      let frames = 0;
      const frame = (): void => {
        const ms = performance.now() - sinceMs;
        if (ms < seconds * 1_000) {
          frames++;
          requestAnimationFrame(frame);
        } else resolve((frames / ms) * 1_000);
      };
      requestAnimationFrame(frame);
    });
}

export const observedOf = (page: Page): Promise<Observed> => page.evaluate(() => globalThis.observedSince());
/** Animation frames a second, over some seconds. */
export const framesOf = (page: Page, seconds: number): Promise<number> =>
  page.evaluate((span) => globalThis.countFrames(span), seconds);
