import { must } from '../../base/assert.ts';
import { toUnits } from '../../base/decimal.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { isFilled, PositionOrders } from '../position-orders.ts';
import { distanceOf, type WaveNumber, waveNumber } from './order-number.ts';

/** A position that is open; prices in ticks, sizes in lots. */
export interface WavePosition {
  /** Sequence of its entry. */
  readonly sequence: number;
  readonly stop: number;
  readonly target: number;
  /** Lots that were bought, and those that the target has sold. */
  readonly bought: number;
  readonly taken: number;
  readonly isLeaving: boolean;
  /** When the target sold last, ms; 0 before. */
  readonly takenMs: number;
  /** When an order at the target ended though it was neither filled nor canceled, ms; 0 where none did. */
  readonly endedMs: number;
}

/** The orders of one SECOND_WAVE. */
export class WaveOrders extends PositionOrders<WaveNumber> {
  constructor(core: MarketState) {
    super(core, waveNumber);
  }

  /** The position that is open; undefined where less than a lot is held. */
  get position(): WavePosition | undefined {
    const all = this.all();
    const entry = all.find(({ purpose, order }) => purpose === 'ENTRY' && isFilled(order));
    if (!entry || this.held < 1) return undefined;
    const limit = must(toUnits(entry.order.price, this.core.grid.price), 'a limit on the grid');
    const targets = all.filter(({ purpose }) => purpose === 'TARGET');
    const sold = targets.filter(({ order }) => isFilled(order));
    return {
      sequence: entry.sequence,
      stop: limit - distanceOf(entry.stop, limit),
      target: limit + distanceOf(entry.target, limit),
      bought: this.filledLots(entry.order),
      taken: targets.reduce((sum, { order }) => sum + this.filledLots(order), 0),
      isLeaving: all.some(({ purpose }) => purpose === 'EXIT' || purpose === 'CLOSE'),
      endedMs: Math.max(0, ...targets.map(({ order: { status, updated } }) => (isEnded(status) ? updated : 0))),
      takenMs: Math.max(0, ...sold.map(({ order }) => order.execution_time ?? order.updated)),
    };
  }
}

const isEnded = (status: Order['status']): boolean => isFinal(status) && status !== 'FILLED' && status !== 'CANCELED';
