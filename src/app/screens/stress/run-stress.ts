import * as v from 'valibot';
import { stressId, StressReport, stressReports, type StressRun } from '../../../shared/wire/stress.ts';
import { StressCollector, type StressResult } from './collect.ts';

/** A run that this window leads: its venue works on a thread of this window's own and ends with it. */
export interface LedRun {
  /** Measures for so many seconds from now. */
  measure(seconds: number): Promise<StressResult>;
  /** Calls back once a second with what was seen in that second. */
  watch(seen: (result: StressResult) => void): () => void;
  /** Ends the venue. */
  stop(): void;
}

const secondMs = 1_000;

export function leadRun(run: StressRun): LedRun {
  const id = stressId(run);
  const venue = new Worker(new URL('../../../worker/stress/venue-worker.ts', import.meta.url), {
    type: 'module',
    name: id,
  });
  const reports = new BroadcastChannel(stressReports(id));
  const collectors = new Set<StressCollector>();
  reports.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const report = v.safeParse(StressReport, data);
    if (report.success) for (const collector of collectors) collector.take(report.output);
  });

  async function measure(seconds: number): Promise<StressResult> {
    const collector = new StressCollector(run);
    collectors.add(collector);
    await new Promise((done) => {
      setTimeout(done, seconds * secondMs);
    });
    collectors.delete(collector);
    return collector.result(seconds);
  }

  return {
    measure,
    watch(seen) {
      let watching = true;
      const again = async () => {
        while (watching) {
          const result = await measure(1);
          if (watching) seen(result);
        }
      };
      void again();
      return () => {
        watching = false;
      };
    },
    stop() {
      venue.terminate();
      reports.close();
    },
  };
}

const rounds = 7;
const parses = 2_000;

/**
 * Microseconds that this machine takes to parse one book update of 26 changes: by it results of two machines compare.
 * The best of some rounds.
 */
export function machineFloorUs(): number {
  const changes = Array.from({ length: 13 }, (_, index) => [`67${100 + index}.25`, `0.${1_000 + index}`]);
  const text = JSON.stringify({
    e: 'd',
    U: 1,
    u: 1,
    pu: 0,
    ts: 1_700_000_000_000,
    b: changes,
    a: changes,
    seal: 12_345_678,
  });
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const startMs = performance.now();
    for (let n = 0; n < parses; n++) JSON.parse(text);
    best = Math.min(best, performance.now() - startMs);
  }
  return (best / parses) * 1_000;
}
