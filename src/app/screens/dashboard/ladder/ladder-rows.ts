import { fromUnits, type Scale, toUnits } from '../../../../shared/base/decimal.ts';
import type { Order, Side } from '../../../../shared/trade/order.ts';
import type { BookValue } from '../../../../worker/api.ts';
import type { OrderGroup } from '../../../charts/levels/order-groups.ts';
import { groupDigits, roundDecimal } from '../../../format/price.ts';

/** One's own orders of a side in a row, which may stand at several prices of it. */
export interface OwnOrders {
  readonly side: Side;
  /** What is open of them, in lots. */
  readonly lots: number;
  readonly orders: readonly Order[];
}

/** One price of the ladder, in ticks, with the sizes of the market there in lots and one's own orders. */
export interface LadderRow {
  readonly ticks: number;
  readonly bid: number;
  readonly ask: number;
  /** The best bid or ask lies in this row. */
  readonly best: Side | undefined;
  readonly own: Readonly<Record<Side, OwnOrders | undefined>>;
}

type Best = Pick<BookValue, 'bids' | 'asks'>;

/** The row of a price: bids round down, asks up, as a grouped book does. */
export const rowTicks = (ticks: number, group: number, side: Side): number =>
  (side === 'BUY' ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group;

/** The row in the middle of the market; undefined where the book is empty. */
export function middleRow({ bids, asks }: Best, group: number): number | undefined {
  const [bid, ask] = [bids.prices[0], asks.prices[0]];
  if (bid === undefined && ask === undefined) return undefined;
  return Math.round(((bid ?? ask ?? 0) + (ask ?? bid ?? 0)) / 2 / group) * group;
}

/** Whether the market has left the middle half of a ladder of `count` rows around `centre`. */
export function isOffCentre(centre: number, count: number, group: number, book: Best): boolean {
  const middle = middleRow(book, group);
  return middle !== undefined && Math.abs(middle - centre) > (count / 4) * group;
}

/** `count` rows around a price on the grouping, highest first; none lies at zero or below. */
export function ladderRows(
  { bids, asks, price, size }: BookValue,
  own: readonly OrderGroup[],
  { centre, count, group }: { readonly centre: number; readonly count: number; readonly group: number },
): readonly LadderRow[] {
  const sizes = ({ prices, sizes: lots }: BookValue['bids'], side: Side) => {
    const byRow = new Map<number, number>();
    for (const [index, ticks] of prices.entries()) {
      const row = rowTicks(ticks, group, side);
      byRow.set(row, (byRow.get(row) ?? 0) + lots[index]!);
    }
    return byRow;
  };
  const byBid = sizes(bids, 'BUY');
  const byAsk = sizes(asks, 'SELL');
  const lotsOf = ({ amount, filled }: OrderGroup) => (toUnits(amount, size) ?? 0) - (toUnits(filled, size) ?? 0);
  const ownAt = (row: number, side: Side): OwnOrders | undefined => {
    const here = own.filter(
      (one) => one.side === side && rowTicks(toUnits(one.price, price) ?? 0, group, side) === row,
    );
    if (here.length === 0) return undefined;
    return {
      side,
      lots: here.reduce((sum, one) => sum + lotsOf(one), 0),
      orders: here.flatMap(({ orders }) => orders),
    };
  };
  const bestBid = bids.prices[0] === undefined ? undefined : rowTicks(bids.prices[0], group, 'BUY');
  const bestAsk = asks.prices[0] === undefined ? undefined : rowTicks(asks.prices[0], group, 'SELL');
  const top = centre + Math.floor(count / 2) * group;
  return Array.from({ length: count }, (_, index) => top - index * group)
    .filter((ticks) => ticks > 0)
    .map((ticks) => ({
      ticks,
      bid: byBid.get(ticks) ?? 0,
      ask: byAsk.get(ticks) ?? 0,
      best: ticks === bestAsk ? 'SELL' : ticks === bestBid ? 'BUY' : undefined,
      own: { BUY: ownAt(ticks, 'BUY'), SELL: ownAt(ticks, 'SELL') },
    }));
}

/** Digits of a size that a narrow column has room for, and the least size that they tell. */
const digits = 4;
const least = 0.001;

/** A size in as many digits as its column shows: `0.138`, `12.40`, `<0.001`, `1,240`; empty where there is none. */
export function shortSize(lots: number, scale: Scale): string {
  if (lots === 0) return '';
  const text = fromUnits(lots, scale);
  if (Number(text) < least) return `<${least}`;
  const [whole = '0'] = text.split('.');
  const decimals = Math.max(0, digits - whole.length);
  return groupDigits(roundDecimal(text, Math.min(scale.decimals, decimals)));
}
