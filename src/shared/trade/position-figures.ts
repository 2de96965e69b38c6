import { sumDecimals } from '../base/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Order } from './order.ts';
import { isLong, type Position } from './position.ts';

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Unrealised profit as a fraction of what the position was entered at; null where it has no mark. */
export function profitShare(
  position: Pick<Position, 'qty' | 'position_side' | 'value' | 'unrealized'>,
  linear: boolean,
): number | null {
  const profit = Number(position.unrealized);
  // What it is worth now has grown by its profit, or shrunk: an inverse long one is worth fewer coins as it gains.
  const entered = Number(position.value) + (isLong(position) === linear ? -profit : profit);
  return ratio(profit, entered);
}

/** Return on equity: unrealised profit as a fraction of the margin that is locked for it. */
export const returnOnMargin = ({ unrealized, margin }: Pick<Position, 'unrealized' | 'margin'>): number | null =>
  ratio(Number(unrealized), Number(margin));

/** How far the mark is from the price that liquidates a position, as a fraction of the mark; null where none does. */
export const liquidationDistance = ({
  mark_price,
  liquidation_price,
}: Pick<Position, 'mark_price' | 'liquidation_price'>): number | null =>
  liquidation_price === null
    ? null
    : ratio(Math.abs(Number(mark_price) - Number(liquidation_price)), Number(mark_price));

/** Below these distances a liquidation is near, and imminent. */
export const nearLiquidation = 0.15;
export const imminentLiquidation = 0.05;

export type Danger = 'calm' | 'warn' | 'danger';
export const dangerOf = (distance: number): Danger =>
  distance < imminentLiquidation ? 'danger' : distance < nearLiquidation ? 'warn' : 'calm';

/** Open orders that wait to close a position, the take-profits and the stops, nearest to the mark first. */
export function exitsOf(
  position: Position,
  orders: readonly Order[],
): { readonly profit: readonly Order[]; readonly loss: readonly Order[] } {
  const long = isLong(position);
  const mark = Number(position.mark_price);
  const isExit = (order: Order): boolean =>
    order.status === 'WAITING' &&
    order.trigger_price !== undefined &&
    order.api_id === position.api_id &&
    order.symbol === position.symbol &&
    order.account_type === position.account_type &&
    order.position_side === position.position_side &&
    order.side === (long ? 'SELL' : 'BUY') &&
    (position.position_side !== 'BOTH' || order.reduce_only || order.close_position === true);
  const distance = ({ trigger_price }: Order) => Math.abs(Number(trigger_price) - mark);
  const exits = orders.filter(isExit).sort((a, b) => distance(a) - distance(b));
  const takesProfit = ({ order_type, trigger_price }: Order): boolean =>
    order_type === 'TAKE_PROFIT' || order_type === 'TAKE_PROFIT_MARKET'
      ? true
      : order_type === 'STOP_MARKET' || order_type === 'STOP_LOSS'
        ? false
        : long === Number(trigger_price) > mark;
  return { profit: exits.filter(takesProfit), loss: exits.filter((order) => !takesProfit(order)) };
}

/** A sum of money by the asset that it is in, in the order in which they come. */
export interface PositionTotals {
  readonly settle: string;
  readonly count: number;
  readonly value: string;
  readonly unrealized: string;
  readonly margin: string;
  readonly realized: string;
}

type Settling = Pick<Instrument, 'settle'>;

/** Sums of positions by their settling asset, exact; those of unknown instruments are left out. */
export function totalsOf(
  positions: readonly Position[],
  instrumentOf: (position: Position) => Settling | undefined,
): readonly PositionTotals[] {
  const groups = new Map<string, Position[]>();
  for (const position of positions) {
    const settle = instrumentOf(position)?.settle;
    if (settle !== undefined) groups.set(settle, [...(groups.get(settle) ?? []), position]);
  }
  return [...groups].map(([settle, held]) => ({
    settle,
    count: held.length,
    value: sumDecimals(held.map(({ value }) => value)),
    unrealized: sumDecimals(held.map(({ unrealized }) => unrealized)),
    margin: sumDecimals(held.map(({ margin }) => margin)),
    realized: sumDecimals(held.map(({ realized }) => realized)),
  }));
}
