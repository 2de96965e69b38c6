import { useEffect, useRef, useState } from 'react';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { type FundingRate, ratesDays, ratesOver } from '../../../../shared/backtest/paid-rates.ts';
import { isPerpetual } from '../../../../shared/backtest/legs/leg-input.ts';
import type { BacktestRequest } from '../../../../shared/backtest/report.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { type KlinePage, readBars } from '../../../../shared/backtest/read-bars.ts';
import { fundingHistory } from '../../../../shared/contracts/funding.ts';
import { klinesHistory } from '../../../../shared/contracts/market-data.ts';
import type { BacktestAnswer } from '../../../../shared/backtest/backtests.ts';
import { BacktestThread } from '../../../engine/backtest-thread.ts';
import type { EngineClient } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Loaded, useLoaded } from '../../../engine/use-loaded.ts';
import type { Period } from './periods.ts';

export interface BacktestView {
  /** Null where the market has none. */
  readonly bars: Omit<Loaded<BarColumns | null>, 'set'>;
  /** The newest answer over these bars; that of the parameters before as long as the next one is worked out. */
  readonly answer: BacktestAnswer | undefined;
  /** Why the thread could not answer. */
  readonly failure: Error | undefined;
  /** Tries again after a failure. */
  readonly retry: () => void;
}

/** What a perpetual has paid over the last days; undefined where that is not known. */
async function ratesPaid(
  engine: EngineClient,
  { exchange, symbol, account_type }: Instrument,
  days: number,
): Promise<FundingRate | undefined> {
  const asked = { exchange, accountType: account_type, symbol, days: ratesDays } as const;
  const list = (await engine.call(fundingHistory, asked)).find((each) => each.symbol === symbol)?.list ?? [];
  return ratesOver(list, days);
}

/** What the history of each leg's market says: its bars, and of a perpetual what it has paid. */
interface LegHistory {
  readonly bars: BarColumns;
  readonly rates: FundingRate | undefined;
}

/** The request of a backtest over several legs with the rates that they have paid. */
const withRates = (request: BacktestRequest, [first, ...others]: readonly LegHistory[]): BacktestRequest => ({
  ...request,
  fundingRate: first?.rates,
  others: request.others?.map((leg, index) => ({ ...leg, fundingRate: others[index]?.rates })) ?? [],
});

/** A backtest that follows what is asked for, over the bars of each market; those of the first one are drawn. */
export function useBacktest(
  markets: readonly [Instrument, ...Instrument[]],
  period: Period,
  request: BacktestRequest | undefined,
): BacktestView {
  const engine = useEngine();
  const name = `${markets.map(keyOfSymbol).join(' ')} ${period.key}`;
  const [said, setSaid] = useState<{ readonly answer: BacktestAnswer | Error; readonly of: string | undefined }>();
  const [attempt, setAttempt] = useState(0);
  const thread = useRef<BacktestThread>(undefined);
  const read = useLoaded(async () => {
    const page: KlinePage = async (request) => (await engine.call(klinesHistory, request)).list;
    const nowMs = Date.now();
    const isOne = markets.length === 1;
    const legs = await Promise.all(
      markets.map(async (market) => {
        const [bars, rates] = await Promise.all([
          readBars(page, market, period, nowMs),
          isOne || !isPerpetual(market) ? undefined : ratesPaid(engine, market, period.days),
        ]);
        return bars && { bars, rates };
      }),
    );
    return { name, legs: legs.every((leg) => leg !== null) ? legs : null };
  }, [name]);
  const legs = read.data?.name === name ? read.data.legs : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt has a new thread
  useEffect(() => {
    const made = new BacktestThread((answer, of) => setSaid({ answer, of }));
    thread.current = made;
    return () => {
      thread.current = undefined;
      made.end();
    };
  }, [attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thread has not been asked for anything
  useEffect(() => {
    const [first, ...others] = legs ?? [];
    if (!first || !request) return;
    const bars = [first.bars, ...others.map((leg) => leg.bars)] as const;
    thread.current?.ask(name, bars, request.others ? withRates(request, [first, ...others]) : request);
  }, [name, legs, request, attempt]);
  return {
    bars: { data: legs ? legs[0]?.bars : legs, failure: read.failure, reload: read.reload },
    answer: said && said.of === name && !(said.answer instanceof Error) ? said.answer : undefined,
    failure: said?.answer instanceof Error ? said.answer : undefined,
    retry: () => setAttempt((count) => count + 1),
  };
}
