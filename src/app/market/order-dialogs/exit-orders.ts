import type { Input } from '../../../shared/base/contract.ts';
import type { doOrder } from '../../../shared/contracts/order-place.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { exitTypeAt, isLong, type Position } from '../../../shared/trade/position.ts';

/** Trigger prices, decimal; at least one of them. */
export interface ExitPrices {
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
}

export type ExitOrder = Omit<Input<typeof doOrder>, 'client_id'>;

/** The exit that one price alone is, by the side of the last price on which it lies. */
export const exitAt = (position: Position, price: string, last: number): ExitPrices =>
  exitTypeAt(position, Number(price), last) === 'STOP_MARKET' ? { stopLoss: price } : { takeProfit: price };

/** Whether exits are one OCO, whose legs end each other: both of a part of a position. */
export const isPairOfPart = ({ takeProfit, stopLoss }: ExitPrices, amount: string | undefined): boolean =>
  amount !== undefined && takeProfit !== undefined && stopLoss !== undefined;

/**
 * The orders that close a position at either price, the stop first: of the whole of it (`amount` undefined) each closes
 * whatever is held then, and the other one ends with the position; of a part both are one OCO, whose take-profit is a
 * limit order in the book.
 */
export function exitOrders(
  position: Position,
  { exchange, symbol, account_type }: Instrument,
  { takeProfit, stopLoss }: ExitPrices,
  amount?: string,
): readonly ExitOrder[] {
  const { api_id, position_side } = position;
  const isOneWay = position_side === 'BOTH';
  const common = {
    exchange,
    symbol,
    account_type,
    api_id,
    side: isLong(position) ? ('SELL' as const) : ('BUY' as const),
    ...(amount === undefined ? { close_position: true } : { amount, ...(isOneWay && { reduce_only: true }) }),
    ...(!isOneWay && { position_side }),
  };
  if (amount !== undefined && takeProfit !== undefined && stopLoss !== undefined)
    return [{ ...common, order_type: 'OCO', oco: { limit_price: takeProfit, stop_price: stopLoss } }];
  return [
    ...(stopLoss === undefined ? [] : [{ ...common, order_type: 'STOP_MARKET' as const, trigger_price: stopLoss }]),
    ...(takeProfit === undefined
      ? []
      : [{ ...common, order_type: 'TAKE_PROFIT_MARKET' as const, trigger_price: takeProfit }]),
  ];
}
