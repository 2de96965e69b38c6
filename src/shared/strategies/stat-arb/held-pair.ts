import { secondMs } from '../../base/time.ts';
import type { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import { isQuoted } from '../legs/situation.ts';
import type { Move, StrategyMarket } from '../moves.ts';
import type { PairReading } from './pair-bars.ts';
import type { PairOrders } from './pair-orders.ts';
import { hedger, lead } from './purposes.ts';
import { isExit, type PairTrade } from './signal.ts';
import type { PairSizes } from './sizes.ts';

/** What a pair with a trade goes by in a turn; marks are the last prices of both legs in ticks. */
interface HeldView {
  readonly nowMs: number;
  readonly reading?: PairReading | undefined;
  readonly marks: readonly number[];
  readonly params: StatArbParams;
}

/** A pair that has a trade on: B follows A, and A is taken out once its trade is over or cannot be hedged. */
export class HeldPair {
  readonly #legs: readonly [StrategyMarket, StrategyMarket];
  readonly #orders: PairOrders;
  readonly #sizes: PairSizes;
  readonly #tradeOn: () => PairTrade | undefined;

  constructor(
    legs: readonly [StrategyMarket, StrategyMarket],
    orders: PairOrders,
    sizes: PairSizes,
    tradeOn: () => PairTrade | undefined,
  ) {
    this.#legs = legs;
    this.#orders = orders;
    this.#sizes = sizes;
    this.#tradeOn = tradeOn;
  }

  /** Hedges what A holds, and takes A out where its trade is over or cannot be hedged. */
  moves(view: HeldView): Move[] {
    const timeoutMs = timeoutOf(view.params);
    const late = this.#orders.open.filter(({ created }) => view.nowMs >= created + timeoutMs);
    if (late.length > 0) return [{ kind: 'cancel', order_ids: late.map(({ order_id }) => order_id) }];
    return [...this.#leading(view), ...this.hedging(view)];
  }

  /** Order of A while it holds something. */
  #leading(view: HeldView): Move[] {
    const { nowMs, reading, marks, params } = view;
    const held = this.#orders.held(lead);
    if (held === 0n || this.#orders.openIn(lead).length > 0) return [];
    const trade = this.#tradeOn();
    const entered = this.#orders.barOf('ENTER');
    const bar = Math.max(entered, reading?.bar ?? 0);
    const isLeaving = this.#orders.barOf('LEAVE') >= entered;
    const isOver = !trade || (reading !== undefined && isExit(trade, held > 0n ? 1 : -1, reading, params));
    if (isLeaving || isOver) {
      if (!this.#legs.every(isQuoted) || nowMs < this.#orders.pausedUntil('LEAVE')) return [];
      return [this.#reduce(this.#orders.at('LEAVE', bar), this.#sizes.lots(lead), view)];
    }
    const isOverdue = nowMs >= this.#orders.movedMs + 2 * timeoutOf(params);
    const excess = this.#sizes.unhedgeable(trade, marks, isOverdue);
    if (excess === 0 || !isQuoted(this.#legs[lead]) || nowMs < this.#orders.pausedUntil('TRIM')) return [];
    return [this.#reduce(this.#orders.at('TRIM', bar), excess, view)];
  }

  /** An order that closes lots of A, further from the price once one has not been filled. */
  #reduce(number: number, lots: number, { marks, params }: HeldView): Move {
    const side = this.#orders.held(lead) > 0n ? 'SELL' : 'BUY';
    const hasMissed = this.#orders.pausedUntil('LEAVE') > 0 || this.#orders.pausedUntil('TRIM') > 0;
    const share = (hasMissed ? params.sweep_slippage : params.hedge_slippage) / 100;
    return { ...this.#sizes.take({ number, leg: lead, side, lots }, share, marks), isReducing: true };
  }

  /** Brings B to what hedges A: at once, and further from the price once that has taken too long. */
  hedging({ nowMs, marks, params }: HeldView): Move[] {
    const due = this.#sizes.hedge(this.#tradeOn(), marks);
    if (!due || this.#orders.openFor('HEDGE') || nowMs < this.#orders.pausedUntil('HEDGE')) return [];
    if (!this.#sizes.isOffered(hedger, due.side)) return [];
    const isLate = nowMs >= this.#orders.movedMs + timeoutOf(params);
    const share = (isLate ? params.sweep_slippage : params.hedge_slippage) / 100;
    const { isReducing, ...size } = due;
    const number = this.#orders.next('HEDGE');
    return [{ ...this.#sizes.take({ number, leg: hedger, ...size }, share, marks), isReducing }];
  }

  /** Whether B is not what hedges A. */
  isUneven(marks: readonly number[]): boolean {
    return !this.#orders.isFlat && this.#sizes.hedge(this.#tradeOn(), marks) !== undefined;
  }

  /** What it does, by name. */
  doing(marks: readonly number[]): string {
    if (!this.#legs.every(isQuoted)) return 'HALTED';
    if (this.#orders.barOf('LEAVE') >= this.#orders.barOf('ENTER') && !this.#orders.isFlat) return 'LEAVING';
    if (this.#orders.isFlat) return 'OPENING';
    return this.isUneven(marks) || this.#orders.open.length > 0 ? 'HEDGING' : 'HOLDING';
  }
}

const timeoutOf = ({ leg_timeout }: StatArbParams): number => leg_timeout * secondMs;
