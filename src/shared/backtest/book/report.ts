import { must } from '../../base/assert.ts';
import { scaleOf, toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import type { Instrument } from '../../market/instrument.ts';
import { keyOfSymbol } from '../../market/instrument.ts';
import type { RecordingColumns } from '../../market/recording/columns.ts';
import { strategies } from '../../strategies/index.ts';
import { paramsOf } from '../../strategies/params.ts';
import type { BarColumns } from '../bars.ts';
import { holdFrom } from '../hold.ts';
import type { BacktestReport } from '../report.ts';
import { summaryOf } from '../summary.ts';
import type { QueueModel } from './queue.ts';
import { type BookBacktest, investedOverBook, runOverBook } from './run.ts';

/** A backtest over a recording as it is asked for. */
export interface RecordingRequest {
  readonly strategy_type: string;
  /** By the fields of its form. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The recorded market as it is listed, with the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  /** Money of the quote asset; enough of it where it is left out, and values begin with what the strategy may cost. */
  readonly funds?: string;
  readonly queue: QueueModel;
  /** On the way to the venue, with what the market takes to be heard of, and on the way back, ms. */
  readonly latency: { readonly outMs: number; readonly backMs: number };
  readonly barMs: number;
}

export interface RecordingReport extends BacktestReport {
  /** The recording's trades as bars, in which `from`, `equity`, `held` and `hold` count. */
  readonly bars: BarColumns;
  readonly messages: number;
  /** The market in the ticks and steps of `bars` and fills. */
  readonly instrument: Instrument;
}

/** How many of a finer unit a coarser one is; undefined where it is no whole number of them. */
function timesOf(coarse: string, fine: string): number | undefined {
  const [one, other] = [scaleOf(coarse), scaleOf(fine)];
  const times = (one.unit * 10 ** other.decimals) / (other.unit * 10 ** one.decimals);
  return Number.isSafeInteger(times) ? times : undefined;
}

/**
 * A recording in ticks and steps of its listed market, where it was written in coarser ones; else the market in those
 * of the recording.
 */
function conform(recording: RecordingColumns, listed: Instrument) {
  const [ticks, steps] = [timesOf(recording.tick, listed.tick), timesOf(recording.step, listed.step)];
  const tick = ticks === undefined ? recording.tick : listed.tick;
  const step = steps === undefined ? recording.step : listed.step;
  const times = (column: Float64Array<ArrayBuffer>, by = 1) => (by === 1 ? column : column.map((each) => each * by));
  return {
    recording: {
      ...recording,
      tick,
      step,
      prices: times(recording.prices, ticks),
      sizes: times(recording.sizes, steps),
    },
    instrument: { ...listed, tick, step, ...(step !== listed.step && { min_qty: step }) },
  };
}

/**
 * Runs a backtest over a recording, from its first book on. Throws UNKNOWN_STRATEGY, UNKNOWN_PAIR where the recording
 * is of another market, INPUT where it has no book (`no_book`) or is of no spot market (`spot_only`), and what the
 * strategy refuses at the start.
 */
export function backtestRecording(request: RecordingRequest, recording: RecordingColumns): RecordingReport {
  const { strategy_type, params: fields, queue, latency, barMs, funds } = request;
  const strategy = strategies.find(({ template }) => template.strategy_type === strategy_type);
  if (!strategy) throw new Refusal('UNKNOWN_STRATEGY', { strategy_type });
  if (keyOfSymbol(recording.market) !== keyOfSymbol(request.instrument))
    throw new Refusal('UNKNOWN_PAIR', { field: 'recording', symbol: recording.market.symbol });
  if (recording.market.account_type !== 'spot') throw new Refusal('INPUT', { field: 'recording', rule: 'spot_only' });
  const conformed = conform(recording, request.instrument);
  const { instrument } = conformed;
  const input = { strategy, params: paramsOf(strategy, fields), ...conformed, queue, latency, barMs };
  const result = funds === undefined ? runFreely(input) : runOverBook({ ...input, funds });
  const hold = holdFrom(result.bars, result.from, result.equity[0]!, instrument);
  const summary = summaryOf(result, hold, result.bars, result.from);
  return { ...result, hold, refusals: [...result.refusals], summary, instrument };
}

/** A run of an account that never runs short; its values are those of what the strategy may cost. */
function runFreely(input: Omit<BookBacktest, 'funds'>) {
  const invested = investedOverBook(input);
  const result = runOverBook({ ...input, funds: moneyText(2n * must(toScaled(invested, moneyDecimals), 'money')) });
  const spare = Number(invested);
  return { ...result, equity: result.equity.map((value) => value - spare) };
}
