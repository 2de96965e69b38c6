import { strategyBacktest } from '../../../shared/contracts/backtest.ts';
import { type BarColumns, barColumns, barUnitsOf } from '../../../shared/backtest/bars.ts';
import { ratesDays, ratesOver } from '../../../shared/backtest/paid-rates.ts';
import type { OtherLeg } from '../../../shared/backtest/report.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs, type Interval, openTimeBefore, openTimeOf } from '../../../shared/base/time.ts';
import { gridOf, keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import type { BacktestRunner } from '../../desk/backtests/backtest-runner.ts';
import { backtestView } from '../../desk/backtests/backtest-view.ts';
import type { ContractViews } from '../../trading/contract-views.ts';
import { barsInSlices } from '../../venues/bars-in-slices.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Server } from '../serve.ts';

const mostBars = 100_000;

interface BacktestParts {
  readonly markets: Markets;
  readonly engine: Pick<ContractViews, 'fundingHistory'>;
  readonly runner: BacktestRunner;
  readonly nowMs: () => number;
}

/** Which bars of a market are asked for: so many until a time. */
interface Span {
  readonly interval: Interval;
  readonly count: number;
  readonly endMs: number;
}

/** Backtests by call. */
export function backtestRoutes(server: Server, { markets, engine, runner, nowMs }: BacktestParts): void {
  /** A market with its bars. UNKNOWN_PAIR and INPUT at a field where there are none. */
  const legOf = async (ref: SymbolRef, field: string, { interval, count, endMs }: Span) => {
    const market = markets.byKey(keyOfSymbol(ref));
    if (!market) throw new Refusal('UNKNOWN_PAIR', { field, rule: 'unknown' });
    const release = market.hold();
    const list = await barsInSlices(market, interval, count, endMs).finally(release);
    if (list.length === 0) throw new Refusal('INPUT', { field, rule: 'no_bars' });
    const { instrument } = market;
    const bars: BarColumns = barColumns(
      list,
      endMs - openTimeBefore(interval, endMs, 1),
      barUnitsOf(gridOf(instrument)),
    );
    return { instrument, bars };
  };
  /** One of several legs as it is asked for: a perpetual pays what it has paid. */
  const withRates = ({ instrument }: Pick<OtherLeg, 'instrument'>, days: number): OtherLeg => ({
    instrument,
    fundingRate: ratesOver(engine.fundingHistory(keyOfSymbol(instrument), ratesDays), days),
  });
  server.guarded(strategyBacktest, async ({ input }) => {
    const { strategy_type, symbol, others = [], params, interval, days, funds, slippage, touch } = input;
    const endMs = openTimeOf(interval, nowMs());
    const intervalMs = endMs - openTimeBefore(interval, endMs, 1);
    const count = Math.ceil((days * dayMs) / intervalMs);
    const refs = [symbol, ...others];
    if (count * refs.length > mostBars)
      throw new Refusal('INPUT', { field: 'days', rule: 'too_many_bars', most: mostBars });
    const [first, ...rest] = (await Promise.all(
      refs.map((ref, leg) => legOf(ref, leg === 0 ? 'symbol' : `others.${leg - 1}`, { interval, count, endMs })),
    )) as [Awaited<ReturnType<typeof legOf>>, ...Awaited<ReturnType<typeof legOf>>[]];
    const { instrument, bars } = first;
    const request = {
      strategy_type,
      params,
      instrument,
      slippage,
      touchFills: touch,
      ...(funds !== undefined && { funds }),
      ...(rest.length > 0 && {
        fundingRate: withRates(first, days).fundingRate,
        others: rest.map((each) => withRates(each, days)),
      }),
    };
    const report = await runner.run({ request, bars, ofOthers: rest.map((each) => each.bars) });
    return backtestView(
      report,
      bars,
      [first, ...rest].map((each) => each.instrument),
    );
  });
}
