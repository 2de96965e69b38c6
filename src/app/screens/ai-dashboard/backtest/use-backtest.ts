import { useEffect, useMemo, useRef, useState } from 'react';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { type BacktestPicture, quickPicture } from '../../../../shared/backtest/quick/picture.ts';
import type { BacktestRequest } from '../../../../shared/backtest/report.ts';
import { scanBars } from '../../../../shared/backtest/sweep/scan.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { BacktestAnswer } from '../../../../shared/backtest/backtests.ts';
import { BacktestThread } from '../../../engine/backtest-thread.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Loaded, useLoaded } from '../../../engine/use-loaded.ts';
import { type LegHistory, legsOf, readLeg } from '../legs/leg-history.ts';
import type { Period } from './periods.ts';

export interface BacktestView {
  /** Null where the market has none. */
  readonly bars: Omit<Loaded<BarColumns | null>, 'set'>;
  /** Of all legs; none as long as they are not there. */
  readonly legs: readonly LegHistory[];
  /** The newest answer over these bars; that of the parameters before as long as the next one is worked out. */
  readonly answer: BacktestAnswer | undefined;
  /** What the quick tier draws of the request, as long as it is not answered. */
  readonly picture: BacktestPicture | undefined;
  /** Why the thread could not answer. */
  readonly failure: Error | undefined;
  /** Tries again after a failure. */
  readonly retry: () => void;
}

const none: readonly LegHistory[] = [];

/** How long a form that is drawn already has to rest before the exact tier plays it, ms. */
const restMs = 100;

/** What the thread has answered last: over which bars, to which request. */
interface Said {
  readonly answer: BacktestAnswer | Error;
  readonly of: string | undefined;
  readonly to: BacktestRequest | undefined;
}

/** A backtest that follows what is asked for, over the bars of each market; those of the first one are drawn. */
export function useBacktest(
  markets: readonly [Instrument, ...Instrument[]],
  period: Period,
  request: BacktestRequest | undefined,
): BacktestView {
  const engine = useEngine();
  const name = `${markets.map(keyOfSymbol).join(' ')} ${period.key}`;
  const [said, setSaid] = useState<Said>();
  const [attempt, setAttempt] = useState(0);
  const thread = useRef<BacktestThread>(undefined);
  const read = useLoaded(async () => {
    const nowMs = Date.now();
    const hasRates = markets.length > 1;
    const legs = await Promise.all(markets.map((market) => readLeg(engine, market, period, nowMs, { hasRates })));
    return { name, legs: legs.every((leg) => leg !== null) ? legs : null };
  }, [name]);
  const legs = read.data?.name === name ? read.data.legs : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt has a new thread
  useEffect(() => {
    const made = new BacktestThread((answer, of, to) => setSaid({ answer, of, to }));
    thread.current = made;
    return () => {
      thread.current = undefined;
      made.end();
    };
  }, [attempt]);
  const first = legs?.[0];
  const scan = useMemo(() => first && scanBars(first.bars), [first]);
  const picture = useMemo(() => (request && scan ? quickPicture(request, scan) : undefined), [request, scan]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thread has not been asked for anything
  useEffect(() => {
    const [, ...others] = legs ?? [];
    if (!first || !request) return;
    const bars = [first.bars, ...others.map((leg) => leg.bars)] as const;
    const whole = others.length === 0 ? request : { ...request, ...legsOf(markets.slice(1), [first, ...others]) };
    thread.current?.ask(name, bars, whole, picture ? restMs : 0);
  }, [name, legs, request, attempt]);
  return {
    legs: legs ?? none,
    bars: { data: legs ? legs[0]?.bars : legs, failure: read.failure, reload: read.reload },
    answer: said && said.of === name && !(said.answer instanceof Error) ? said.answer : undefined,
    picture: said?.of === name && said.to === request ? undefined : picture,
    failure: said?.answer instanceof Error ? said.answer : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
