import type { Kline } from '../../../shared/market/kline.ts';
import type { Alert, AlertCondition, RangeSide } from '../../../shared/trade/alert.ts';

/** Prices that some trades came to. */
export interface Traded {
  readonly low: number;
  readonly high: number;
}

type PriceOrRange = Pick<AlertCondition, 'kind' | 'trigger_price' | 'direction' | 'range'> &
  Partial<Pick<Alert, 'inside' | 'side'>>;

/** Whether a PRICE or RANGE alert fires on trades; an AMPLITUDE one looks at a whole window instead. */
export function fires(
  { kind, trigger_price, direction, range, inside, side = inside ? 'inside' : undefined }: PriceOrRange,
  { low, high }: Traded,
): boolean {
  if (kind === 'PRICE') return direction === 'UP_TO' ? high >= Number(trigger_price) : low <= Number(trigger_price);
  if (!range) return false;
  const bottom = Number(range[0]);
  const top = Number(range[1]);
  if (side === 'inside') return low < bottom || high > top;
  if (side === undefined) return low <= top && high >= bottom;
  // A price that jumps over the range has crossed both borders.
  return side === 'below' ? high >= bottom : low <= top;
}

/**
 * The price at which the trades of a bar met a PRICE or RANGE alert: its open where that has passed the alert already,
 * else the border that was come to, of two the one nearer to the open. Undefined where the bar does not meet it.
 */
export function touchedAt(alert: PriceOrRange, [, open, high, low]: Kline): number | string | undefined {
  if (!fires(alert, { low, high })) return undefined;
  if (fires(alert, { low: open, high: open })) return open;
  const borders = [alert.trigger_price ?? alert.range ?? []]
    .flat()
    .filter((border) => Number(border) >= low && Number(border) <= high);
  return borders.sort((a, b) => Math.abs(Number(a) - open) - Math.abs(Number(b) - open))[0];
}

/** Where a price lies to a range, its borders included. */
export function sideOf(price: number, range: readonly [string, string]): RangeSide {
  if (price < Number(range[0])) return 'below';
  return price > Number(range[1]) ? 'above' : 'inside';
}
