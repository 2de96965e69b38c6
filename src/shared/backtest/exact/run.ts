import { must } from '../../base/assert.ts';
import type { RefusalCode } from '../../base/refusal.ts';
import { ask, bid } from '../../market/book/book.ts';
import type { Instrument } from '../../market/instrument.ts';
import { nextFundingMs } from '../../core/contracts/funding-rate.ts';
import { moneyText } from '../../core/ledger/money.ts';
import { withFunding } from '../../strategies/figures.ts';
import { InstanceMachine } from '../../strategies/instance-machine.ts';
import type { Transition } from '../../strategies/instance-state.ts';
import { RunDigest } from '../../strategies/run-digest.ts';
import type { AnyStrategy, StrategyInstance } from '../../strategies/strategy.ts';
import type { Due, PlaceMove } from '../../strategies/moves.ts';
import { RiskGuard, riskBase } from '../../strategies/risk/guard.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { type BarColumns, isGap } from '../bars.ts';
import { BarView } from './bar-view.ts';
import { EquityLog } from './equity.ts';
import { FillLog } from './fill-log.ts';
import type { BacktestEvent, BacktestResult } from './result.ts';
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
  /** Money that the account has, in quote, of a contract in the asset that it settles in, as decimal text. */
  readonly funds: string;
  /** Ticks by which a taker trades worse than the open. */
  readonly slippage: number;
  /** An order is filled where the price has come to it; else only where it has gone beyond. */
  readonly touchFills?: boolean;
  /** Funding rate of every stamp, a fraction; that of the market where it is left out. Of perpetuals alone. */
  readonly fundingRate?: number | undefined;
}

/** Runs a strategy over bars by the trading core. Throws what its strategy refuses at the start. */
export function runBacktest(input: BacktestInput): BacktestResult {
  return new Run(input).play();
}

/** What a strategy may cost at most where it begins: money as decimal text. Throws what it refuses. */
export const investedBy = (input: Omit<BacktestInput, 'funds'>): string =>
  new Run({ ...input, funds: boundless }).invested;

/** More than anything costs. */
const boundless = '1000000000000';
const boundlessBase = 10n ** 30n;
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
  readonly #log: EquityLog;
  /** Received less paid, money units. */
  #funding = 0n;
  #isTakenOver = false;
  /** Orders that wait for the next open. */
  #pending: readonly PlaceMove[] = [];
  #due: Due = { atMs: 0 };
  #mark: number;

  constructor(input: BacktestInput) {
    const { strategy, params, instrument, bars, from, to, funds, touchFills = false, fundingRate } = input;
    this.#input = input;
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
      ...(fundingRate !== undefined && { fundingRate }),
      funded: (amount) => {
        this.#funding += amount;
      },
      takenOver: (ticks) => {
        this.#machine.takeOver(0, ticks, this.#venue.nowMs);
        this.#isTakenOver = true;
      },
    });
    this.#log = new EquityLog(this.#venue, bars, from, to);
    const { api_id, core, setting } = this.#venue;
    // What it sells it is lent, so that only what it does counts.
    const freeOf = (asset: string): bigint =>
      !instrument.contract && asset === instrument.base ? boundlessBase : this.#venue.freeOf(asset);
    this.#venue.moveTo(nowMs, { ticks: this.#mark, reaches: [] });
    const leg = { core, market: this.#view, api_id, freeOf, setting };
    const setup = strategy.setUp(params, { legs: [leg], nowMs });
    this.#invested = moneyText(setup.need);
    if (setup.sold !== undefined) this.#venue.lend(setup.sold);
    this.#params = setup.params;
    if (setup.leverage !== undefined) this.#venue.setLeverage(setup.leverage);
    this.#instance = strategy.begin({ ...setup, legs: [leg], memory: undefined, created: nowMs, nowMs });
    this.#machine = new InstanceMachine({
      instance: this.#instance,
      guard: new RiskGuard({
        legs: [leg],
        params: setup.params,
        base: riskBase(nowMs, setup.marks),
        figures: () => this.#figures(),
        instance: this.#instance,
      }),
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
    let valued = this.#log.value(this.#input.instrument, from, from + 1);
    for (let row = from + 1; row < to && !this.#isOver; row++) {
      row = this.#nextRow(row);
      valued = this.#log.value(this.#input.instrument, valued, Math.min(row, to));
      if (row < to) this.#playRow(row);
    }
    this.#mark = this.#lastClose(to);
    this.#view.moveTo(to, this.#mark);
    this.#log.value(this.#input.instrument, valued, to);
    return {
      fills: this.#fills.columns(),
      equity: this.#log.equity,
      held: this.#log.held,
      isLiquidated: this.#isTakenOver,
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
    const figures = this.#instance.figures([this.#mark], this.#invested);
    return withFunding(figures, this.#funding, this.#invested);
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
    const danger = this.#venue.danger;
    const lowest = Math.max(buy - reached, below, danger.below);
    const highest = Math.min(sell + reached, above, danger.above);
    const until = Math.min(dueRow, this.#fundedRow(row));
    for (; row < until; row++) if ((low[row]! <= lowest || high[row]! >= highest) && open[row] !== 0) return row;
    while (row < to && isGap(bars, row)) row += 1;
    return row;
  }

  /** The first row from `row` on in which funding is paid; none where nothing is held. */
  #fundedRow(row: number): number {
    if (this.#venue.position.lots === 0) return Number.POSITIVE_INFINITY;
    const { firstMs, intervalMs } = this.#input.bars;
    return Math.max(row, Math.ceil((nextFundingMs(firstMs + row * intervalMs) - firstMs) / intervalMs) - 1);
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
    if (this.#venue.core.contract) this.#venue.moveTo(openMs + intervalMs, { ticks: close[row]!, reaches: [] });
    this.#mark = close[row]!;
    this.#askAtEnds(row);
    if (!this.#isOver) this.#askAt(row, close[row]!);
  }

  /** The price goes to an end of its bar, if that fills anything. */
  #reach(atMs: number, price: { readonly ticks: number; readonly reaches: readonly (0 | 1)[] }): void {
    const { buy, sell } = this.#venue.nearest;
    const isBuySide = price.reaches[0] === bid;
    const { below, above } = this.#venue.danger;
    if (isBuySide ? price.ticks <= Math.max(buy, below) : price.ticks >= Math.min(sell, above))
      this.#venue.moveTo(atMs, price);
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

  /** Where a row has come to prices at which there is something to do: the lower one counts unless it says else. */
  #askAtEnds(row: number): void {
    const { below, above, counts } = this.#due;
    const { low, high } = this.#input.bars;
    const isAbove = above !== undefined && high[row]! >= above;
    if (below !== undefined && low[row]! <= below && !(isAbove && counts === 'above')) this.#askAt(row, below);
    else if (isAbove) this.#askAt(row, above);
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
}
