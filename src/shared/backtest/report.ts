import { must } from '../base/assert.ts';
import { toScaled } from '../base/decimal.ts';
import { moneyDecimals, moneyText } from '../core/ledger/money.ts';
import { Refusal, type RefusalCode } from '../base/refusal.ts';
import { usualFundingTerms } from '../finance/funding.ts';
import type { Instrument } from '../market/instrument.ts';
import { strategies } from '../strategies/index.ts';
import { playsLegs } from '../strategies/leg-count.ts';
import { paramsOf } from '../strategies/params.ts';
import { fundingOf } from '../strategies/series.ts';
import type { AnyStrategy } from '../strategies/strategy.ts';
import type { BarColumns } from './bars.ts';
import type { BacktestResult } from './exact/result.ts';
import { investedBy, runBacktest } from './exact/run.ts';
import { firstStart } from './first-start.ts';
import { holdFrom } from './hold.ts';
import { FundingRates } from './funding-rates.ts';
import type { FundingRate } from './paid-rates.ts';
import { isPerpetual } from './legs/leg-input.ts';
import { playLegs } from './legs/play-legs.ts';
import { type BacktestSummary, summaryOf } from './summary.ts';

/** The market of a leg after the first one. */
export interface OtherLeg {
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  /** Of a perpetual: its funding; 0.01 % at every stamp where it is left out. */
  readonly fundingRate?: FundingRate | undefined;
}

/** A backtest as it is asked for. */
export interface BacktestRequest {
  readonly strategy_type: string;
  /** By the fields of its form. */
  readonly params: Readonly<Record<string, unknown>>;
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  /** Markets of the legs after the first one, of a type that trades in several. */
  readonly others?: readonly OtherLeg[];
  /**
   * Money that the account has, in quote, of a contract in the asset that it settles in; of several legs all accounts
   * together. Where it is left out there is enough of it, and values begin with what the strategy may cost.
   */
  readonly funds?: string;
  readonly slippage: number;
  readonly touchFills: boolean;
  /** Row before which it does not begin; the first one where it is left out. */
  readonly fromRow?: number;
  /** Funding of a perpetual; 0.01 % at every stamp where it is left out. */
  readonly fundingRate?: FundingRate | undefined;
  /** How long it runs at most; until the end of the bars where it is left out. */
  readonly durationMs?: number;
}

export interface BacktestReport extends Omit<BacktestResult, 'refusals'> {
  /** Row at whose close it began: the first at which the strategy could. */
  readonly from: number;
  /** By row from `from` on: value of the money had it bought at once and held; of several legs had it stayed money. */
  readonly hold: Float64Array;
  /** Of several legs: that of each fill, from 0, in whose ticks and lots its price and size are. */
  readonly fillLegs?: Uint8Array;
  readonly refusals: readonly (readonly [code: RefusalCode, count: number])[];
  readonly summary: BacktestSummary;
}

/**
 * Runs a backtest over all bars; of several legs over the rows that all of them have, `ofOthers` being the bars of the
 * others. A strategy that only begins within its range begins at the first close there. Throws UNKNOWN_STRATEGY, INPUT
 * where bars have not what the type goes by or markets are too few, and what the strategy refuses at the start.
 */
export function backtest(
  request: BacktestRequest,
  bars: BarColumns,
  ofOthers: readonly BarColumns[] = [],
): BacktestReport {
  const { strategy_type, others = [] } = request;
  const strategy = strategies.find(({ template }) => template.strategy_type === strategy_type);
  if (!strategy) throw new Refusal('UNKNOWN_STRATEGY', { strategy_type });
  if (strategy.template.backtest === false) throw new Refusal('INPUT', { field: 'strategy_type', rule: 'no_backtest' });
  return others.length > 0 || playsLegs(strategy.template)
    ? overLegs(strategy, request, [bars, ...ofOthers])
    : overBars(strategy, request, bars);
}

function overBars(
  strategy: AnyStrategy,
  {
    params: fields,
    instrument,
    durationMs,
    slippage,
    touchFills,
    fromRow = 0,
    fundingRate = usualFundingTerms.interest,
    funds,
  }: BacktestRequest,
  bars: BarColumns,
): BacktestReport {
  const from = firstStart(fields, instrument, bars, Math.max(fromRow, historyRows(strategy, fields, bars)));
  const startMs = bars.firstMs + (from + 1) * bars.intervalMs;
  const params = paramsOf(strategy, durationMs === undefined ? fields : { ...fields, end_time: startMs + durationMs });
  const to = bars.open.length;
  if (from + 1 >= to) throw new Refusal('INPUT', { field: 'params', rule: 'never_in_range' });
  const isFunded = isPerpetual(instrument);
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
  const result = funds === undefined ? runFreely(input) : runBacktest({ ...input, funds });
  const hold = holdFrom(bars, from, result.equity[0]!, instrument);
  return {
    ...result,
    from,
    hold,
    refusals: [...result.refusals],
    summary: {
      ...summaryOf(result, hold, bars, from),
      ...(isFunded && {
        funding: {
          sum: Number(result.figures.contract?.funding ?? 0),
          rate: new FundingRates(fundingRate).meanOf(startMs, bars.firstMs + to * bars.intervalMs),
        },
      }),
    },
  };
}

/** Beside several legs stands money that is not in the market. */
function overLegs(
  strategy: AnyStrategy,
  { params, instrument, others = [], fundingRate = usualFundingTerms.interest, fromRow = 0, ...asked }: BacktestRequest,
  ofLegs: readonly BarColumns[],
): BacktestReport {
  const legs = [{ instrument, fundingRate }, ...others].flatMap((leg, index) => {
    const bars = ofLegs[index];
    return bars ? [{ ...leg, bars }] : [];
  });
  const played = playLegs(strategy, { ...asked, fields: params, legs, fromRow });
  const { missing, fundingRate: rate, ...result } = played;
  const hold = new Float64Array(result.equity.length).fill(result.equity[0]!);
  const funding = rate !== undefined && { funding: { sum: Number(fundingOf(result.figures) ?? 0), rate } };
  return {
    ...result,
    hold,
    refusals: [...result.refusals],
    summary: { ...summaryOf(result, hold, must(ofLegs[0], 'bars'), result.from), missing, ...funding },
  };
}

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
