import { requireNotNegative, requirePositive } from './argument.ts';
import { inverseNotional, inverseOpenCost } from './inverse-margin.ts';
import { linearNotional, linearOpenCost } from './linear-margin.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Side } from '../trade/order.ts';

type Contract = Pick<Instrument, 'linear' | 'contract_size' | 'taker'>;

/** What an order for a contract meets; sizes as orders have them, money in the settling asset. */
export interface OpeningRoom {
  readonly available: number;
  readonly leverage: number;
  readonly mark: number;
  /** Size of the position that the order adds to; below zero where it stands on the other side. */
  readonly held: number;
  /** Size of orders that rest on the order's side and may open. */
  readonly resting: number;
  /** Whether it trades at once: then it closes first what stands on the other side, for which it needs nothing. */
  readonly takes: boolean;
  /** Largest notional at the leverage; null where there is no bound. */
  readonly maxNotional: number | null;
}

/**
 * The largest order for a linear or inverse contract at a price: what it closes, and what the available money opens with initial margin, open loss and the taker's fee, within the
 * bound of the leverage. A float, to be rounded down to the step. Refuses negative money and prices of 0. Source: Binance FAQ, cost required to open a position.
 */
export function mostOpen({ linear, contract_size, taker }: Contract, side: Side, price: number, room: OpeningRoom): number {
  const { available, leverage, mark, held, resting, takes, maxNotional } = room;
  requireNotNegative({ available, resting });
  requirePositive({ price, mark, leverage });
  const [direction, size] = [side === 'BUY' ? 1 : -1, Number(contract_size)] as const;
  const notional = linear ? linearNotional(size, price) : inverseNotional(1, size, price);
  const cost = linear ? linearOpenCost(direction, size, price, mark, leverage) : inverseOpenCost({ direction, contracts: 1, contractUsd: size, price }, mark, leverage);
  const closing = takes ? Math.max(0, -held) : 0;
  const byBound = maxNotional === null ? Infinity : maxNotional / notional - held - closing - resting;
  return closing + Math.max(0, Math.min(available / (cost + notional * taker), byBound));
}
