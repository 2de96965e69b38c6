import * as v from 'valibot';
import { StressReport, stressReports, type WindowReport } from '../../../shared/wire/stress.ts';

const reportEveryMs = 1_000;

/** What Chromium tells of its heap, and nobody else. */
interface HeapPerformance extends Performance {
  readonly memory?: { readonly usedJSHeapSize: number };
}

/**
 * Measures this window for as long as it lives: its frames, and how late it comes to a task that arrives from another
 * thread, which is how late it would come to a key or a click.
 */
export function probeWindow(id: string): void {
  const reports = new BroadcastChannel(stressReports(id));
  const name = crypto.randomUUID();
  let sinceMs = performance.now();
  let frames = 0;
  let lastFrameMs: number | undefined;
  let framesMs: number[] = [];
  let delaysMs: number[] = [];

  const frame = (ms: number) => {
    frames++;
    if (lastFrameMs !== undefined) framesMs.push(ms - lastFrameMs);
    lastFrameMs = ms;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  reports.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const report = v.safeParse(StressReport, data);
    if (report.success && report.output.t === 'beat')
      delaysMs.push(Math.max(0, performance.timeOrigin + performance.now() - report.output.atMs));
  });

  setInterval(() => {
    const nowMs = performance.now();
    reports.postMessage({
      t: 'window',
      id: name,
      path: location.pathname,
      visible: document.visibilityState === 'visible',
      spanMs: nowMs - sinceMs,
      frames,
      framesMs,
      delaysMs,
      heap: (performance as HeapPerformance).memory?.usedJSHeapSize ?? null,
    } satisfies WindowReport);
    [sinceMs, frames, framesMs, delaysMs] = [nowMs, 0, [], []];
  }, reportEveryMs);
}
