import { must } from '../base/assert.ts';
import { toScaled, toUnits } from '../base/decimal.ts';
import { moneyDecimals, moneyText } from '../core/ledger/money.ts';
import { Refusal, type RefusalCode } from '../base/refusal.ts';
import { dayMs } from '../base/time.ts';
import { usualFundingTerms } from '../finance/funding.ts';
import { performanceOf } from '../finance/performance.ts';
import { gridOf, type Instrument } from '../market/instrument.ts';
import { strategies } from '../strategies/index.ts';
import { paramsOf } from '../strategies/params.ts';
import type { AnyStrategy } from '../strategies/strategy.ts';
import { type BarColumns, gapsOf, isGap } from './bars.ts';
import type { BacktestResult } from './exact/result.ts';
import { investedBy, runBacktest } from './exact/run.ts';
import { holdFrom } from './hold.ts';

/** Days below which a Sharpe ratio says nothing. */
const leastDays = 7;

/** A backtest as it is asked for. */
export interface BacktestRequest {
  readonly strategy_type: string;
  /** By the fields of its form. */
  readonly params: Readonly<Record<string, unknown>>;
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  /**
   * Money that the account has, in quote, of a contract in the asset that it settles in. Where it is left out there is
   * enough of it, and values begin with what the strategy may cost.
   */
  readonly funds?: string;
  readonly slippage: number;
  readonly touchFills: boolean;
  /** Row before which it does not begin; the first one where it is left out. */
  readonly fromRow?: number;
  /** Funding rate of every stamp, a fraction; 0.01 % where it is left out. Of perpetuals alone. */
  readonly fundingRate?: number | undefined;
  /** How long it runs at most; until the end of the bars where it is left out. */
  readonly durationMs?: number;
}

/** What a backtest has come to. Rates in percent, money in quote. */
export interface BacktestSummary {
  readonly profit: number;
  readonly rate: number;
  /** What all of the money would have made that bought at the open after the start, and held. */
  readonly holdRate: number;
  /** At or below 0, by closes. */
  readonly maxDrawdown: number;
  /** A year's, by the closes of days; null below a week of them. */
  readonly sharpe: number | null;
  readonly fees: number;
  /** Received less paid, and the rate of every stamp, a fraction; of perpetuals alone. */
  readonly funding?: { readonly sum: number; readonly rate: number };
  readonly isLiquidated: boolean;
  readonly fills: number;
  readonly wins: number;
  readonly losses: number;
  readonly days: number;
  /** Rows without a bar. */
  readonly missing: number;
}

export interface BacktestReport extends Omit<BacktestResult, 'refusals'> {
  /** Row at whose close it began: the first at which the strategy could. */
  readonly from: number;
  /** By row from `from` on: value of the money had it bought at once and held. */
  readonly hold: Float64Array;
  readonly refusals: readonly (readonly [code: RefusalCode, count: number])[];
  readonly summary: BacktestSummary;
}

/**
 * Runs a backtest over all bars. A strategy that only begins within its range begins at the first close there. Throws
 * UNKNOWN_STRATEGY, INPUT where bars have not what the type goes by, and what the strategy refuses at the start.
 */
export function backtest(
  {
    strategy_type,
    params: fields,
    instrument,
    durationMs,
    slippage,
    touchFills,
    fromRow = 0,
    fundingRate = usualFundingTerms.interest,
    ...given
  }: BacktestRequest,
  bars: BarColumns,
): BacktestReport {
  const strategy = strategies.find(({ template }) => template.strategy_type === strategy_type);
  if (!strategy) throw new Refusal('UNKNOWN_STRATEGY', { strategy_type });
  if (strategy.template.backtest === false) throw new Refusal('INPUT', { field: 'strategy_type', rule: 'no_backtest' });
  const from = firstStart(fields, instrument, bars, Math.max(fromRow, historyRows(strategy, fields, bars)));
  const startMs = bars.firstMs + (from + 1) * bars.intervalMs;
  const params = paramsOf(strategy, durationMs === undefined ? fields : { ...fields, end_time: startMs + durationMs });
  const to = bars.open.length;
  if (from + 1 >= to) throw new Refusal('INPUT', { field: 'params', rule: 'never_in_range' });
  const isFunded = instrument.contract && instrument.expiry === null;
  const input = {
    strategy,
    params,
    instrument,
    bars,
    from,
    to,
    slippage,
    touchFills,
    ...(isFunded && { fundingRate }),
  };
  const result = given.funds === undefined ? runFreely(input) : runBacktest({ ...input, funds: given.funds });
  const hold = holdFrom(bars, from, result.equity[0]!, instrument);
  return {
    ...result,
    from,
    hold,
    refusals: [...result.refusals],
    summary: { ...summaryOf(result, hold, bars, from), ...(isFunded && { funding: fundingOf(result, fundingRate) }) },
  };
}

const fundingOf = ({ figures }: BacktestResult, rate: number) => ({
  sum: Number(figures.contract?.funding ?? 0),
  rate,
});

/** A run of an account that never runs short; its values are those of what the strategy may cost. */
function runFreely(input: Parameters<typeof investedBy>[0]): BacktestResult {
  const invested = investedBy(input);
  // A contract has nothing behind it but what it may use: more would keep it from being liquidated.
  if (input.instrument.contract) return runBacktest({ ...input, funds: invested });
  const result = runBacktest({ ...input, funds: moneyText(2n * must(toScaled(invested, moneyDecimals), 'money')) });
  const spare = Number(invested);
  return { ...result, equity: result.equity.map((value) => value - spare) };
}

/** Rows of the history that a strategy needs before it begins, at most half of those that there are. */
const historyRows = (strategy: AnyStrategy, fields: Readonly<Record<string, unknown>>, bars: BarColumns): number =>
  Math.min(Math.ceil(strategy.historyMs(paramsOf(strategy, fields)) / bars.intervalMs), bars.open.length >> 1);

/** The first row that closes within the range of the parameters; the first with a bar where they have none. */
function firstStart(
  { lower, upper, trigger_price }: Readonly<Record<string, unknown>>,
  instrument: Instrument,
  bars: BarColumns,
  fromRow: number,
): number {
  const { price } = gridOf(instrument);
  const ticksOf = (text: unknown): number | undefined => (typeof text === 'string' ? toUnits(text, price) : undefined);
  // One that waits for a price begins wherever the price is.
  const isWaiting = trigger_price !== undefined;
  const low = isWaiting ? 1 : (ticksOf(lower) ?? 1);
  const high = isWaiting ? Number.POSITIVE_INFINITY : (ticksOf(upper) ?? Number.POSITIVE_INFINITY);
  const rows = bars.close.length;
  // NOTE: a range that is upside down is the strategy's to refuse.
  if (low >= high) return fromRow;
  for (let row = fromRow; row < rows; row++)
    if (!isGap(bars, row) && bars.close[row]! >= low && bars.close[row]! <= high) return row;
  return rows;
}

export function summaryOf(
  { equity, fills, figures, isLiquidated }: BacktestResult,
  hold: Float64Array,
  bars: BarColumns,
  from: number,
): BacktestSummary {
  const { intervalMs, firstMs } = bars;
  const funds = equity[0]!;
  const days: [number, number][] = [];
  let peak = funds;
  let deepest = 0;
  for (let index = 0; index < equity.length; index++) {
    const value = equity[index]!;
    peak = Math.max(peak, value);
    deepest = Math.min(deepest, value / peak - 1);
    const endMs = firstMs + (from + index + 1) * intervalMs;
    if (index === 0 || endMs % dayMs === 0) days.push([endMs, value]);
  }
  const percent = (value: number): number => (value / funds - 1) * 100;
  return {
    profit: equity.at(-1)! - funds,
    rate: percent(equity.at(-1)!),
    holdRate: percent(hold.at(-1)!),
    maxDrawdown: deepest * 100,
    sharpe: days.length > leastDays ? performanceOf(days).sharpe : null,
    fees: Number(figures.fees),
    isLiquidated,
    fills: fills.ticks.length,
    wins: figures.wins,
    losses: figures.losses,
    days: (equity.length * intervalMs) / dayMs,
    missing: gapsOf(bars).reduce((sum, gap) => sum + gap.to - gap.from, 0),
  };
}
