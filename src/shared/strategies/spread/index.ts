import { must } from '../../base/assert.ts';
import { toScaled, toUnits } from '../../base/decimal.ts';
import { secondMs } from '../../base/time.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { closeBps, openBps } from '../../finance/spread.ts';
import { ask, bid } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import { SpreadParams } from '../../trade/strategy/spread-params.ts';
import * as v from 'valibot';
import type { Order, Side } from '../../trade/order.ts';
import { hedgeOf } from '../legs/hedge.ts';
import { legFigures } from '../legs/leg-figures.ts';
import { LegOrders } from '../legs/leg-orders.ts';
import type { Move, PlaceMove, StrategyMarket } from '../moves.ts';
import type { Beginning, Step, Strategy, StrategyInstance } from '../strategy.ts';
import { maker, purposes, type SpreadPurpose, taker } from './purposes.ts';
import { isOff, quoteTicks } from './quote.ts';
import { checkChanged, setUpSpread, SpreadPlan } from './set-up.ts';
import { BookAge, expiryLeadMs, isQuoted, SeenBook } from './situation.ts';
import { spreadTemplate } from './template.ts';

/** How often it looks at its books, ms. */
const lookMs = 250;
const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

const Memory = v.object({ books: v.array(SeenBook) });

/** One spread at work: what rests in A follows from B's book, what is ordered in B from the net of both. */
class SpreadInstance implements StrategyInstance {
  readonly #from: Beginning<SpreadParams, SpreadPlan>;
  readonly #legs: readonly [StrategyMarket, StrategyMarket];
  readonly #orders: LegOrders<SpreadPurpose>;
  readonly #ages: readonly BookAge[];
  readonly #unhedged: bigint;
  #params: SpreadParams;
  #isTakenOver = false;

  constructor(from: Beginning<SpreadParams, SpreadPlan>) {
    this.#from = from;
    this.#legs = [must(from.legs[maker], 'leg A'), must(from.legs[taker], 'leg B')];
    this.#orders = new LegOrders(
      this.#legs.map(({ core }) => core),
      purposes,
    );
    this.#unhedged = must(toScaled(from.plan.unhedged, moneyDecimals), 'an amount');
    this.#params = from.params;
    const before = from.memory === undefined ? [] : v.parse(Memory, from.memory).books;
    this.#ages = this.#legs.map((_, leg) => new BookAge(before[leg]));
  }

  /** Since when each book is as it is: a restart forgets no silence. */
  get memory() {
    return { books: this.#ages.map(({ memory }) => memory) };
  }

  get open(): readonly Order[] {
    return this.#orders.open;
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);

  adjust(params: unknown): void {
    this.#params = v.parse(SpreadParams, params);
  }

  takeOver(leg: number, ticks: number): void {
    this.#orders.takeOver(leg, ticks);
    this.#isTakenOver = true;
  }

  step: StrategyInstance['step'] = (phase, nowMs, marks) => {
    if (phase === 'PREPARING') return { moves: [], isDone: true };
    return phase === 'TRADING' ? this.#trade(nowMs, marks) : this.#flatten(marks);
  };

  /** A leg that the venue has closed is not opened again: the other one is closed. */
  settle(nowMs: number, marks: readonly number[]): Step {
    if (this.#isTakenOver) return this.#flatten(marks);
    if (!this.#hedge(marks)) return { moves: [], isDone: true };
    return { moves: this.#hedging(nowMs, marks) };
  }

  #trade(nowMs: number, marks: readonly number[]): Step {
    const { end_time, on_end } = this.#params;
    if (end_time !== undefined && nowMs >= end_time) return { moves: [], stop: { reason: 'END_TIME', mode: on_end } };
    const expiry = Math.min(...this.#legs.map(({ market }) => market.instrument.expiry ?? Number.POSITIVE_INFINITY));
    if (nowMs >= expiry - expiryLeadMs) return { moves: [], stop: { reason: 'EXPIRY', mode: 'CANCEL_CLOSE' } };
    const atMs = Math.min(nowMs + lookMs, end_time ?? Number.POSITIVE_INFINITY);
    return { moves: [...this.#hedging(nowMs, marks), ...this.#quoting(nowMs)], due: { atMs } };
  }

  #hedge(marks: readonly number[]) {
    const { core } = this.#legs[taker];
    return hedgeOf(core, this.#orders.net, this.#orders.held(taker), must(marks[taker], 'a mark'));
  }

  /**
   * Brings the net back to nothing: at once at the best price and a little beyond, further once that has taken too
   * long.
   */
  #hedging(nowMs: number, marks: readonly number[]): Move[] {
    const { leg_timeout, hedge_slippage, sweep_slippage } = this.#params;
    const open = this.#orders.openFor('HEDGE');
    if (open) return nowMs >= open.created + leg_timeout * secondMs ? [cancelOf([open])] : [];
    const hedge = this.#hedge(marks);
    if (!hedge || nowMs < this.#orders.pausedUntil('HEDGE')) return [];
    const { core, market } = this.#legs[taker];
    const isLate = nowMs >= this.#orders.movedMs + leg_timeout * secondMs;
    const share = (isLate ? sweep_slippage : hedge_slippage) / 100;
    const isBuy = hedge.side === 'BUY';
    // Without an offer the last price stands for it: the order ends where there is nothing to take.
    const best = market.best(isBuy ? ask : bid) ?? must(marks[taker], 'a mark');
    const limit = isBuy ? Math.floor(best * (1 + share)) : Math.ceil(best * (1 - share));
    const ticks = Math.max(1, onStep(core.steps, limit, isBuy ? -1 : 1));
    return [
      { ...this.#place('HEDGE', hedge.side, hedge.lots), ticks, isImmediate: true, isReducing: hedge.isReducing },
    ];
  }

  /** Orders of A: one that opens up to its most, one that closes what it has. */
  #quoting(nowMs: number): Move[] {
    const { side } = this.#params;
    const { stale } = this.#params;
    const areFresh = this.#legs.map((leg, at) => this.#ages[at]!.isFresh(leg, stale, nowMs)).every(Boolean);
    const isSound = areFresh && this.#legs.every(isQuoted) && sizeOf(this.#orders.net) < this.#unhedged;
    const opposite: Side = side === 'BUY' ? 'SELL' : 'BUY';
    return [
      ...this.#quote('OPEN', side, isSound ? this.#opening : 0, nowMs),
      ...this.#quote('SHUT', opposite, isSound ? this.#shutting : 0, nowMs),
    ];
  }

  /** Lots that A holds. */
  get #position(): number {
    const { units } = this.#legs[maker].core;
    return Number(sizeOf(this.#orders.held(maker)) / units.basePerLot);
  }

  get #opening(): number {
    const { split, most } = this.#from.plan;
    return Math.min(split, most - this.#position);
  }

  /** What would be left of less than one order goes along. */
  get #shutting(): number {
    const { split } = this.#from.plan;
    const held = this.#position;
    return held < 2 * split ? held : split;
  }

  #quote(purpose: 'OPEN' | 'SHUT', side: Side, lots: number, nowMs: number): Move[] {
    const { impact_multiple: multiple, impact_level: levels, requote } = this.#params;
    const open = this.#orders.openFor(purpose);
    const leg = this.#legs[maker];
    const wanted =
      lots > 0 ? quoteTicks(this.#legs, { side, lots, edge: this.#edge(purpose), multiple, levels }) : undefined;
    if (open) {
      const isKept =
        wanted !== undefined && !isOff(must(toUnits(open.price, leg.core.grid.price), 'a price'), wanted, requote);
      return isKept ? [] : [cancelOf([open])];
    }
    const isReducing = purpose === 'SHUT' && leg.core.contract !== null;
    if (wanted === undefined || nowMs < this.#orders.pausedUntil(purpose)) return [];
    if (lots < minLots(leg.core, wanted, isReducing)) return [];
    return [{ ...this.#place(purpose, side, lots), ticks: wanted, isPostOnly: true, isReducing }];
  }

  /** Basis points by which a price of A is better than that of its hedge. */
  #edge(purpose: 'OPEN' | 'SHUT'): number {
    const { open_threshold, close_threshold } = this.#params;
    const { fees, funding } = this.#from.plan;
    return purpose === 'OPEN' ? open_threshold + fees + funding : -close_threshold;
  }

  #place(purpose: SpreadPurpose, side: Side, lots: number): PlaceMove {
    const number = this.#orders.next(purpose);
    return { kind: 'place', number, leg: purposes[purpose], side, lots, ticks: null };
  }

  /** Closes both legs at the market, as far as that can be done. */
  #flatten(marks: readonly number[]): Step {
    const moves = this.#legs.flatMap(({ core }, leg): Move[] => {
      const held = this.#orders.held(leg);
      const close = hedgeOf(core, held, held, must(marks[leg], 'a mark'));
      if (!close) return [];
      const place = this.#place(leg === maker ? 'CLOSE_A' : 'CLOSE_B', close.side, close.lots);
      return [{ ...place, isReducing: close.isReducing }];
    });
    return { moves, isDone: moves.length === 0 };
  }

  figures: StrategyInstance['figures'] = (marks, invested) => {
    const results = this.#legs.map(({ core }, leg) => ({
      core,
      inventory: this.#orders.inventory(leg),
      markTicks: must(marks[leg], 'a mark'),
    }));
    const counts = { orders: this.#orders.count, wins: 0, losses: 0 };
    return { ...legFigures(results, counts, invested), state: this.#state(marks) };
  };

  /** The net of both legs, and what opening and closing would bring at the middle prices, before fees. */
  #state(marks: readonly number[]): Record<string, string> {
    const [a, b] = this.#legs.map(({ core }, leg) => {
      const { unit, decimals } = core.grid.price;
      return (must(marks[leg], 'a mark') * unit) / 10 ** decimals;
    }) as [number, number];
    const isBuy = this.#params.side === 'BUY';
    const [bought, sold] = isBuy ? [a, b] : [b, a];
    return {
      net: moneyText(this.#orders.net),
      opening: openBps(bought, sold).toFixed(2),
      closing: closeBps(bought, sold).toFixed(2),
    };
  }
}

const cancelOf = (orders: readonly Order[]): Move => ({
  kind: 'cancel',
  order_ids: orders.map(({ order_id }) => order_id),
});

/** Trades the difference of two prices of one coin: an order rests in one market and is hedged in the other. */
export const spread: Strategy<SpreadParams, SpreadPlan> = {
  template: spreadTemplate,
  params: SpreadParams,
  plan: SpreadPlan,
  setUp: setUpSpread,
  changeable: [
    'open_threshold',
    'close_threshold',
    'leg_timeout',
    'hedge_slippage',
    'sweep_slippage',
    'impact_multiple',
    'impact_level',
    'requote',
    'stale',
    'end_time',
    'on_end',
  ],
  adjust: checkChanged,
  stopMode: ({ on_end }) => on_end,
  begin: (from) => new SpreadInstance(from),
};
