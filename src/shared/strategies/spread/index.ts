import * as v from 'valibot';
import { figureIn } from '../series.ts';
import { must } from '../../base/assert.ts';
import { toScaled, toUnits, unitsToNumber } from '../../base/decimal.ts';
import { sizeOf } from '../../core/ledger/contract-terms.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { closeBps, openBps } from '../../finance/spread.ts';
import type { Side } from '../../trade/order.ts';
import { SpreadParams } from '../../trade/strategy/spread-params.ts';
import { isQuoted, isTrading } from '../legs/situation.ts';
import { cancelOf, PairInstance } from '../legs/pair-instance.ts';
import { first } from '../legs/pair-purposes.ts';
import type { Move } from '../moves.ts';
import type { Beginning, Strategy } from '../strategy.ts';
import { fundingBps } from './funding.ts';
import { isOff, quoteTicks } from './quote.ts';
import { checkChanged, setUpSpread, SpreadPlan } from './set-up.ts';
import { spreadTemplate } from './template.ts';

/** What it does, or why it waits. */
const doings = ['HALTED', 'STALE', 'HEDGING', 'DEPTH', 'RESTING'] as const;
type Doing = (typeof doings)[number];

const Memory = v.object({ doing: v.optional(v.picklist(doings)) });

/** One spread at work: what rests in A follows from B's book. */
class SpreadInstance extends PairInstance<SpreadParams, SpreadPlan> {
  readonly #unhedged: bigint;
  #doing: Doing | undefined;

  constructor(from: Beginning<SpreadParams, SpreadPlan>) {
    super(from, SpreadParams);
    this.#unhedged = must(toScaled(from.plan.unhedged, moneyDecimals), 'an amount');
    this.#doing = from.memory === undefined ? undefined : v.parse(Memory, from.memory).doing;
  }

  override get memory() {
    return { ...super.memory, ...(this.#doing !== undefined && { doing: this.#doing }) };
  }

  /** Orders of A: one that opens up to its most, one that closes what it has. */
  protected trade(nowMs: number): Move[] {
    const { side } = this.params;
    const hindrance = this.#hindranceAt(nowMs);
    const opposite: Side = side === 'BUY' ? 'SELL' : 'BUY';
    const moves = [
      ...this.#quote('OPEN', side, hindrance ? 0 : this.#opening, nowMs),
      ...this.#quote('SHUT', opposite, hindrance ? 0 : this.#shutting, nowMs),
    ];
    const isResting = this.orders.openIn(first).length > 0 || moves.length > 0;
    this.#doing = hindrance ?? (isResting ? 'RESTING' : 'DEPTH');
    return moves;
  }

  /** Why nothing may rest in A. */
  #hindranceAt(nowMs: number): Doing | undefined {
    const areFresh = this.areFresh(nowMs);
    if (!this.legs.every(isTrading)) return 'HALTED';
    if (!areFresh || !this.legs.every(isQuoted)) return 'STALE';
    return sizeOf(this.orders.net) < this.#unhedged ? undefined : 'HEDGING';
  }

  get #opening(): number {
    const { split, most } = this.plan;
    return Math.min(split, most - this.position);
  }

  /** What would be left of less than one order goes along. */
  get #shutting(): number {
    const { split } = this.plan;
    const held = this.position;
    return held < 2 * split ? held : split;
  }

  #quote(purpose: 'OPEN' | 'SHUT', side: Side, lots: number, nowMs: number): Move[] {
    const { impact_multiple: multiple, impact_level: levels, requote } = this.params;
    const open = this.orders.openFor(purpose);
    const leg = this.legs[first];
    const wanted =
      lots > 0 ? quoteTicks(this.legs, { side, lots, edge: this.#edge(purpose), multiple, levels }) : undefined;
    if (open) {
      const isKept =
        wanted !== undefined && !isOff(must(toUnits(open.price, leg.core.grid.price), 'a price'), wanted, requote);
      return isKept ? [] : [cancelOf([open])];
    }
    const isReducing = purpose === 'SHUT' && leg.core.contract !== null;
    if (wanted === undefined || nowMs < this.orders.pausedUntil(purpose)) return [];
    if (lots < minLots(leg.core, wanted, isReducing)) return [];
    return [{ ...this.place(purpose, side, lots), ticks: wanted, isPostOnly: true, isReducing }];
  }

  /** Basis points by which a price of A is better than that of its hedge; funding by the rates of now. */
  #edge(purpose: 'OPEN' | 'SHUT'): number {
    const { open_threshold, close_threshold } = this.params;
    if (purpose === 'SHUT') return -close_threshold;
    return open_threshold + this.plan.fees + fundingBps(this.legs, this.params);
  }

  /** The net of both legs, and what opening and closing would bring at the middle prices, before fees. */
  protected stateAt(marks: readonly number[]) {
    const [a, b] = this.legs.map(({ core }, leg) => unitsToNumber(must(marks[leg], 'a mark'), core.grid.price)) as [
      number,
      number,
    ];
    const isBuy = this.params.side === 'BUY';
    const [bought, sold] = isBuy ? [a, b] : [b, a];
    return {
      state: {
        net: moneyText(this.orders.net),
        opening: openBps(bought, sold).toFixed(2),
        closing: closeBps(bought, sold).toFixed(2),
      },
      ...(this.#doing !== undefined && { doing: this.#doing }),
    };
  }
}

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
  distance({ open_threshold, close_threshold }, { fees }, series) {
    const spread = figureIn(series, 'opening');
    return spread === null ? undefined : { spread, upper: open_threshold + fees, lower: close_threshold, mean: null };
  },
  suits: 'pair',
  begin: (from) => new SpreadInstance(from),
};
