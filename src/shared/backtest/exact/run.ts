import { must } from '../../base/assert.ts';
import type { RefusalCode } from '../../base/refusal.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { Instrument } from '../../market/instrument.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { InstanceMachine } from '../../strategies/instance-machine.ts';
import type { InstanceState, Transition } from '../../strategies/instance-state.ts';
import { RunDigest } from '../../strategies/run-digest.ts';
import type { AnyStrategy, Due, PlaceMove, StrategyInstance } from '../../strategies/strategy.ts';
import type { InstanceEvent, InstanceFigures } from '../../trade/instance.ts';
import { type BarColumns, isGap } from '../bars.ts';
import { BarView } from './bar-view.ts';
import { type FillColumns, FillLog } from './fill-log.ts';
import { BacktestVenue } from './venue.ts';

/** What a backtest is of. */
export interface BacktestInput {
  readonly strategy: AnyStrategy;
  /** As its form gives them; completed by the strategy at the first row. */
  readonly params: unknown;
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  readonly bars: BarColumns;
  /** Row at whose close it begins. */
  readonly from: number;
  /** Row before which it ends, at most the number of rows. */
  readonly to: number;
  /** Money of the quote asset that the account has, as decimal text. */
  readonly funds: string;
  /** Ticks by which a taker trades worse than the open. */
  readonly slippage: number;
  /** An order is filled where the price has come to it; else only where it has gone beyond. */
  readonly touchFills?: boolean;
}

/** A step in the life of the instance. */
export interface BacktestEvent {
  readonly atMs: number;
  readonly event: InstanceEvent;
  readonly data: Readonly<Record<string, string>>;
}

export interface BacktestResult {
  readonly fills: FillColumns;
  /** By row from `from` on, at its close: value of all in quote, and lots of base that are held. */
  readonly equity: Float64Array;
  readonly held: Float64Array;
  readonly state: InstanceState;
  readonly events: readonly BacktestEvent[];
  readonly refusals: ReadonlyMap<RefusalCode, number>;
  readonly params: unknown;
  readonly invested: string;
  readonly figures: InstanceFigures;
  /** Of all that the instance did (RunDigest): the same for the same input wherever it runs. */
  readonly digest: string;
}

/** Runs a strategy over bars by the trading core. Throws what its strategy refuses at the start. */
export function runBacktest(input: BacktestInput): BacktestResult {
  return new Run(input).play();
}

/** What a strategy may cost at most where it begins: decimal text of the quote asset. Throws what it refuses. */
export const investedBy = (input: Omit<BacktestInput, 'funds'>): string =>
  new Run({ ...input, funds: boundless }).invested;

/** More than anything costs. */
const boundless = '1000000000000';
/** Turns that one moment may take; more would be a circle. */
const maxTurns = 64;

class Run {
  readonly #input: BacktestInput;
  readonly #fills = new FillLog();
  readonly #venue: BacktestVenue;
  readonly #view: BarView;
  readonly #instance: StrategyInstance;
  readonly #machine: InstanceMachine;
  readonly #digest = new RunDigest();
  readonly #invested: string;
  readonly #params: unknown;
  readonly #events: BacktestEvent[] = [];
  readonly #refusals = new Map<RefusalCode, number>();
  readonly #equity: Float64Array;
  readonly #held: Float64Array;
  /** Orders that wait for the next open. */
  #pending: readonly PlaceMove[] = [];
  #due: Due = { atMs: 0 };
  #mark: number;

  constructor(input: BacktestInput) {
    const { strategy, params, instrument, bars, from, to, funds, touchFills = false } = input;
    this.#input = input;
    this.#equity = new Float64Array(to - from);
    this.#held = new Float64Array(to - from);
    const nowMs = this.#closeMs(from);
    this.#view = new BarView(instrument, bars);
    this.#mark = bars.close[from]!;
    this.#view.moveTo(from + 1, this.#mark);
    this.#venue = new BacktestVenue({
      instrument,
      funds,
      touchFills,
      startMs: nowMs,
      fills: this.#fills,
      changed: (order) => this.#machine.take(order),
    });
    const { api_id, core, freeOf } = this.#venue;
    this.#venue.moveTo(nowMs, { ticks: this.#mark, reaches: [] });
    const leg = { core, market: this.#view, api_id, freeOf };
    const setup = strategy.setUp(params, { legs: [leg], nowMs });
    this.#invested = moneyText(setup.need);
    this.#params = setup.params;
    const { plan } = setup;
    this.#instance = strategy.begin({
      legs: [leg],
      params: setup.params,
      plan,
      memory: undefined,
      created: nowMs,
      nowMs,
    });
    this.#machine = new InstanceMachine({
      instance: this.#instance,
      state: { status: 'PREPARING', stop: null, error: null, resumes: [], started: null, stopped: null },
      nowMs,
      figures: () => this.#figures(),
      marksNow: () => [this.#mark],
      logs: [this.#digest],
    });
  }

  play(): BacktestResult {
    const { from, to } = this.#input;
    this.#ask(this.#closeMs(from));
    let valued = this.#value(from, from + 1);
    for (let row = from + 1; row < to && !this.#isOver; row++) {
      row = this.#nextRow(row);
      valued = this.#value(valued, Math.min(row, to));
      if (row < to) this.#playRow(row);
    }
    this.#mark = this.#lastClose(to);
    this.#view.moveTo(to, this.#mark);
    this.#value(valued, to);
    return {
      fills: this.#fills.columns(),
      equity: this.#equity,
      held: this.#held,
      state: this.#machine.state,
      events: this.#events,
      refusals: this.#refusals,
      params: this.#params,
      invested: this.#invested,
      figures: this.#figures(),
      digest: this.#digest.toString(),
    };
  }

  get invested(): string {
    return this.#invested;
  }

  get #isOver(): boolean {
    return this.#machine.state.status === 'STOPPED';
  }

  #closeMs(row: number): number {
    const { firstMs, intervalMs } = this.#input.bars;
    return firstMs + (row + 1) * intervalMs;
  }

  #figures(): InstanceFigures {
    return this.#instance.figures([this.#mark], this.#invested);
  }

  /** The first row from `row` on in which something may happen; `to` where there is none. */
  #nextRow(row: number): number {
    const { bars, to } = this.#input;
    const { open, high, low } = bars;
    if (this.#pending.length > 0) {
      while (row < to && isGap(bars, row)) row += 1;
      return row;
    }
    const { buy, sell } = this.#venue.nearest;
    const { atMs = Number.POSITIVE_INFINITY, below = 0, above = Number.POSITIVE_INFINITY } = this.#due;
    const dueRow = Math.min(to, Math.max(row, Math.ceil((atMs - bars.firstMs) / bars.intervalMs) - 1));
    const reached = this.#input.touchFills === true ? 0 : 1;
    const lowest = Math.max(buy - reached, below);
    const highest = Math.min(sell + reached, above);
    for (; row < dueRow; row++) if ((low[row]! <= lowest || high[row]! >= highest) && open[row] !== 0) return row;
    while (row < to && isGap(bars, row)) row += 1;
    return row;
  }

  #playRow(row: number): void {
    const { bars, slippage } = this.#input;
    const { open, high, low, close } = bars;
    const { intervalMs } = bars;
    const openMs = this.#closeMs(row) - intervalMs;
    const isDown = close[row]! <= open[row]!;
    if (this.#pending.length > 0) this.#sendPending(openMs, open[row]!, slippage);
    const lowest = { ticks: low[row]!, reaches: [bid] };
    const highest = { ticks: high[row]!, reaches: [ask] };
    const [first, second] = isDown ? [lowest, highest] : [highest, lowest];
    this.#reach(openMs + intervalMs / 4, first);
    this.#reach(openMs + intervalMs / 2, second);
    this.#mark = close[row]!;
    this.#askAtEnds(row);
    if (!this.#isOver) this.#askAt(row, close[row]!);
  }

  /** The price goes to an end of its bar, if that fills anything. */
  #reach(atMs: number, price: { readonly ticks: number; readonly reaches: readonly (0 | 1)[] }): void {
    const { buy, sell } = this.#venue.nearest;
    const isBuySide = price.reaches[0] === bid;
    if (isBuySide ? price.ticks <= buy : price.ticks >= sell) this.#venue.moveTo(atMs, price);
  }

  #sendPending(openMs: number, open: number, slippage: number): void {
    const sent = this.#pending;
    this.#pending = [];
    this.#venue.moveTo(openMs, { ticks: open, reaches: [bid, ask] });
    const codes = sent.flatMap((move) => this.#venue.place(move, open, slippage) ?? []);
    for (const code of codes) {
      this.#machine.noteRefusal(code);
      this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
    }
    const { transition } = this.#machine.sent(codes, openMs);
    if (transition) this.#become(transition, openMs);
    this.#due = { ...this.#due, atMs: openMs };
  }

  /** Where a row has come to prices at which there is something to do: the lower one counts first. */
  #askAtEnds(row: number): void {
    const { below, above } = this.#due;
    const { low, high } = this.#input.bars;
    if (below !== undefined && low[row]! <= below) this.#askAt(row, below);
    else if (above !== undefined && high[row]! >= above) this.#askAt(row, above);
  }

  #askAt(row: number, ticks: number): void {
    this.#mark = ticks;
    this.#view.moveTo(row + 1, ticks);
    this.#ask(this.#closeMs(row));
  }

  /** Turns of the instance at one moment, until it has nothing more to do. */
  #ask(nowMs: number): void {
    for (let turn = 0; turn < maxTurns && !this.#isOver && this.#pending.length === 0; turn++) {
      const { transition, moves, due } = this.#machine.decide(nowMs);
      this.#due = due ?? { atMs: nowMs + 1 };
      if (transition) {
        this.#become(transition, nowMs);
        continue;
      }
      const canceled = moves.flatMap((move) => (move.kind === 'cancel' ? move.order_ids : []));
      if (canceled.length > 0) this.#venue.cancel(canceled, nowMs);
      this.#pending = moves.flatMap((move) => (move.kind === 'place' ? [move] : []));
      if (canceled.length === 0) return;
    }
  }

  #become(transition: Transition, nowMs: number): void {
    this.#machine.apply(transition, nowMs);
    this.#events.push({ atMs: nowMs, event: transition.event, data: transition.data });
  }

  #lastClose(to: number): number {
    const { bars } = this.#input;
    let row = to - 1;
    while (row > 0 && isGap(bars, row)) row -= 1;
    return must(bars.close[row], 'a close');
  }

  /** Values what is held at the closes of rows; a row without a bar has the value of the one before. Gives `until`. */
  #value(row: number, until: number): number {
    const { bars, from, instrument } = this.#input;
    const { base, quote } = instrument;
    const { grid, units } = this.#venue.core;
    const one = 10 ** moneyDecimals;
    const money = Number(this.#venue.heldOf(quote)) / one;
    const coins = Number(this.#venue.heldOf(base));
    const lots = coins / Number(units.basePerLot);
    const perTick = (coins / one) * (grid.price.unit / 10 ** grid.price.decimals);
    for (; row < until; row++) {
      const index = row - from;
      this.#equity[index] = isGap(bars, row) ? this.#equity[index - 1]! : money + perTick * bars.close[row]!;
      this.#held[index] = lots;
    }
    return until;
  }
}
