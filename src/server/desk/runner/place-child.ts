import { fromUnits } from '../../../shared/base/decimal.ts';
import { Refusal, type RefusalCode } from '../../../shared/base/refusal.ts';
import type { Grid } from '../../../shared/market/instrument.ts';
import { timeInForce } from '../../../shared/strategies/moves.ts';
import type { VenueOrder } from '../../venues/order-entry.ts';

/**
 * What all children of one parent have in common; `passed` holds further fields of the request, which go on to each
 * child as they are.
 */
export interface ChildFields extends Pick<VenueOrder, 'api_id' | 'exchange' | 'symbol' | 'account_type'> {
  readonly passed: Readonly<Record<string, unknown>>;
}

/**
 * One child by its size in lots and its price in ticks, null at the market; `isImmediate`: what is not filled at once
 * ends; `isPostOnly`: it ends where it would trade at once.
 */
export interface ChildMove {
  readonly side: VenueOrder['side'];
  readonly lots: number;
  readonly ticks: number | null;
  readonly isImmediate?: boolean | undefined;
  readonly isPostOnly?: boolean | undefined;
}

/** A child as its venue takes it. */
export function childOrder(
  { passed, api_id, exchange, symbol, account_type }: ChildFields,
  client_id: string,
  move: ChildMove,
  { price, size }: Grid,
): VenueOrder {
  const { side, lots, ticks } = move;
  const isMarket = ticks === null;
  const tif = timeInForce(move);
  const fields = {
    ...passed,
    api_id,
    exchange,
    symbol,
    account_type,
    side,
    amount: fromUnits(lots, size),
    order_type: isMarket ? 'MARKET' : 'LIMIT',
    client_id,
    ...(!isMarket && { price: fromUnits(ticks, price) }),
    ...(!isMarket && tif !== 'GTC' && { time_in_force: tif }),
  };
  return fields as VenueOrder;
}

/**
 * Places one child; the code by which it was refused, undefined where it was taken. Rejects where it is not known
 * whether it was.
 */
export async function placeChild(place: () => Promise<void>): Promise<RefusalCode | undefined> {
  try {
    await place();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') throw error;
    return error.code;
  }
}
