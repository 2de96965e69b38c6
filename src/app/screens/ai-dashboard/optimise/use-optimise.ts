import { useEffect, useRef, useState } from 'react';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { SweepOutcome } from '../../../../shared/backtest/sweep/outcome.ts';
import type { KeptSweep, LeftSweep } from '../../../../shared/backtest/sweep/left-sweep.ts';
import type { WalkTotal } from '../../../../shared/backtest/sweep/walk-forward.ts';
import { type KeptWalk, type SweepRefusal, SweepThreads } from '../../../engine/sweep-threads.ts';

/** A sweep that is done, with the exact profits of its best in quote as they come; null where one cannot begin. */
export interface Optimised extends SweepOutcome {
  readonly exact: ReadonlyMap<number, number | null>;
}

export interface OptimiseState {
  readonly running: { readonly kind: 'sweep' | 'walk'; readonly done: number; readonly count: number } | undefined;
  readonly outcome: Optimised | undefined;
  readonly walk: WalkTotal | undefined;
  readonly refusal: SweepRefusal | undefined;
  readonly isFailed: boolean;
}

const nothing: OptimiseState = {
  running: undefined,
  outcome: undefined,
  walk: undefined,
  refusal: undefined,
  isFailed: false,
};

/** Bars of each leg. */
export type LegBars = readonly [BarColumns, ...BarColumns[]];

/** Sweeps and walks over the bars of a backtest, by threads of their own. */
export function useOptimise(bars: BarColumns, ofOthers: readonly BarColumns[]) {
  const [state, setState] = useState(nothing);
  const threads = useRef<SweepThreads>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bars have other threads
  useEffect(() => {
    setState(nothing);
    return () => {
      threads.current?.end();
      threads.current = undefined;
    };
  }, [bars]);

  const patch = (changes: Partial<OptimiseState>) => setState((old) => ({ ...old, ...changes }));
  /** Does something with the threads; what another press has ended says nothing any more. */
  async function withThreads(work: (own: SweepThreads, isMine: () => boolean) => Promise<void>): Promise<void> {
    threads.current ??= new SweepThreads(bars, ofOthers);
    const own = threads.current;
    const isMine = () => threads.current === own;
    try {
      await work(own, isMine);
    } catch (error) {
      if (!isMine()) return;
      console.error('a sweep has failed', error);
      own.end();
      threads.current = undefined;
      patch({ running: undefined, isFailed: true });
    }
  }

  const sweepOn = (
    kept: KeptSweep,
    isLeft: boolean,
    confirmRequest: (params: Readonly<Record<string, unknown>>) => Confirm,
  ) =>
    withThreads(async (own, isMine) => {
      setState({ ...nothing, running: { kind: 'sweep', done: 0, count: 0 } });
      const outcome = await own.sweep(kept, isLeft, (done, count) =>
        patch({ running: { kind: 'sweep', done, count } }),
      );
      if (!outcome || !isMine()) return;
      if ('kind' in outcome) return patch({ running: undefined, refusal: outcome });
      const exact = new Map<number, number | null>();
      patch({ running: undefined, outcome: { ...outcome, exact } });
      for (const { index, params } of outcome.best) {
        exact.set(index, await own.confirm(confirmRequest(params)));
        if (!isMine()) return;
        patch({ outcome: { ...outcome, exact: new Map(exact) } });
      }
    });
  const walkOn = (kept: KeptWalk, isLeft: boolean) =>
    withThreads(async (own, isMine) => {
      patch({ running: { kind: 'walk', done: 0, count: 0 }, walk: undefined, refusal: undefined, isFailed: false });
      const total = await own.walk(kept, isLeft, (done, count) => patch({ running: { kind: 'walk', done, count } }));
      if (!total || !isMine()) return;
      patch('kind' in total ? { running: undefined, refusal: total } : { running: undefined, walk: total });
    });
  const sweep = (kept: KeptSweep, confirmRequest: Parameters<typeof sweepOn>[2]) =>
    sweepOn(kept, false, confirmRequest);
  /** Goes on with one that was left, over its own bars. */
  const goOn = async (
    { sweep: kept, of }: LeftSweep,
    [first, ...others]: LegBars,
    confirmRequest: Parameters<typeof sweepOn>[2],
  ) => {
    threads.current?.end();
    const made = new SweepThreads(first, others, of);
    threads.current = made;
    const { cut } = kept;
    await (cut ? walkOn({ ...kept, cut }, true) : sweepOn(kept, true, confirmRequest));
    // The next one is over the bars of now.
    made.end();
    if (threads.current === made) threads.current = undefined;
  };
  const cancel = () => {
    threads.current?.end();
    threads.current = undefined;
    patch({ running: undefined });
  };
  return { state, sweep, goOn, walk: (kept: KeptWalk) => walkOn(kept, false), cancel };
}

type Confirm = Parameters<SweepThreads['confirm']>[0];
