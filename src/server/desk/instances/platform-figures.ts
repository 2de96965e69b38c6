import type * as contracts from '../../../shared/contracts/stats.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import { dayMs, secondMs } from '../../../shared/base/time.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { InstanceRecord } from '../../store/tables/instances.ts';
import { usdText } from '../reports/trading-activity.ts';
import type { Instances } from './instances.ts';
import { createUsdRate, type UsdRateParts } from './usd-rate.ts';
import { annualOf } from './views.ts';

/** Looked at again after so long. */
const keptMs = 5 * secondMs;
/** Steps of a curve. */
const steps = 60;

const periodMs: Readonly<Record<Input<typeof contracts.statsRobotData>['period'], number>> = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '90d': 90 * dayMs,
  '365d': 365 * dayMs,
};

type Curves = Output<typeof contracts.statsRobotData>;

export interface PlatformFiguresParts extends UsdRateParts {
  readonly instances: Pick<Instances, 'all' | 'curve'>;
  readonly nowMs: () => number;
}

/** What the strategies of all users do together; at most some seconds old. */
export function createStrategyFigures({ instances, market, usdPriceOf, nowMs }: PlatformFiguresParts) {
  const usdRateOf = createUsdRate({ market, usdPriceOf });
  const inUsd = (amount: string, rate: bigint): bigint =>
    (must(toScaled(amount, moneyDecimals), 'profit of an instance') * rate) / 10n ** BigInt(moneyDecimals);

  async function sums(): Promise<Output<typeof contracts.statsRobot>> {
    const records = await instances.all();
    const now = nowMs();
    const annual = records.flatMap((record) => annualOf(record, now) ?? []);
    return {
      running: records.filter(({ status }) => status !== 'STOPPED').length,
      total: records.length,
      profit_sum: usdText(records.reduce((sum, record) => sum + inUsd(record.figures.profit, usdRateOf(record)), 0n)),
      avg_annual:
        annual.length === 0 ? 0 : Math.round((annual.reduce((sum, each) => sum + each, 0) / annual.length) * 1e4) / 1e4,
    };
  }

  /** Profit of one instance since the beginning of the period at each of `times`, USD. */
  async function profitAt(record: InstanceRecord, times: readonly number[]): Promise<number[]> {
    const investedUsd = Number(inUsd(record.invested, usdRateOf(record))) / 10 ** moneyDecimals;
    const first = must(times[0], 'a first time');
    const last = must(times.at(-1), 'a last time');
    const { before, points } = await instances.curve(record.instance_id, first, last, (last - first) / steps / 4);
    const now: readonly [number, number] = [Math.min(record.stopped ?? last, last), Number(record.figures.net_value)];
    const known = now[0] > first ? [...points.filter(([time]) => time < now[0]), now] : points;
    const valueAt = (time: number): number => known.findLast(([at]) => at <= time)?.[1] ?? before;
    return times.map((time) => (valueAt(time) - valueAt(first)) * investedUsd);
  }

  async function curves(period: keyof typeof periodMs): Promise<Curves> {
    const now = nowMs();
    const times = Array.from({ length: steps + 1 }, (_, index) =>
      Math.round(now - (periodMs[period] * (steps - index)) / steps),
    );
    const byType = new Map<InstanceRecord['strategy_type'], number[]>();
    for (const record of await instances.all()) {
      const sum = byType.get(record.strategy_type) ?? times.map(() => 0);
      const own = await profitAt(record, times);
      byType.set(
        record.strategy_type,
        sum.map((each, index) => each + must(own[index], 'a step')),
      );
    }
    return [...byType].map(([strategy_type, profit]) => ({
      strategy_type,
      profit: times.map((time, index): [number, number] => [
        time,
        Math.round(must(profit[index], 'a step') * 100) / 100,
      ]),
    }));
  }

  const sumsNow = keep(nowMs, sums);
  const curvesNow = new Map(
    (Object.keys(periodMs) as (keyof typeof periodMs)[]).map((period) => [period, keep(nowMs, () => curves(period))]),
  );
  return {
    sums: sumsNow,
    curves: async ({ period, strategy_type }: Input<typeof contracts.statsRobotData>): Promise<Curves> =>
      (await must(curvesNow.get(period), period)()).filter(
        (each) => strategy_type === undefined || each.strategy_type.toLowerCase() === strategy_type.toLowerCase(),
      ),
  };
}
export type StrategyFigures = ReturnType<typeof createStrategyFigures>;

/**
 * Asks anew at most once in `keptMs`; all who ask meanwhile get the same answer. What failed is asked again by the
 * next.
 */
function keep<T>(nowMs: () => number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { readonly atMs: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (kept && nowMs() - kept.atMs < keptMs) return kept.answer;
    const mine = { atMs: nowMs(), answer: ask() };
    kept = mine;
    mine.answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.answer;
  };
}
