import type { Alert, AlertCondition, RangeSide } from '../../../shared/trade/alert.ts';

/** Prices that some trades came to. */
export interface Traded {
  readonly low: number;
  readonly high: number;
}

type PriceOrRange = Pick<AlertCondition, 'kind' | 'trigger_price' | 'direction' | 'range'> & Partial<Pick<Alert, 'inside' | 'side'>>;

/** Whether a PRICE or RANGE alert fires on trades; an AMPLITUDE one looks at a whole window instead. */
export function fires({ kind, trigger_price, direction, range, inside, side = inside ? 'inside' : undefined }: PriceOrRange, { low, high }: Traded): boolean {
  if (kind === 'PRICE') return direction === 'UP_TO' ? high >= Number(trigger_price) : low <= Number(trigger_price);
  if (!range) return false;
  const [bottom, top] = [Number(range[0]), Number(range[1])];
  if (side === 'inside') return low < bottom || high > top;
  if (side === undefined) return low <= top && high >= bottom;
  // A price that jumps over the range has crossed both borders.
  return side === 'below' ? high >= bottom : low <= top;
}

/** Where a price lies to a range, its borders included. */
export function sideOf(price: number, range: readonly [string, string]): RangeSide {
  if (price < Number(range[0])) return 'below';
  return price > Number(range[1]) ? 'above' : 'inside';
}
