import type { AlertCondition } from '../../../shared/trade/alert.ts';

/** Prices that some trades came to. */
export interface Traded {
  readonly low: number;
  readonly high: number;
}

type PriceOrRange = Pick<AlertCondition, 'kind' | 'trigger_price' | 'direction' | 'range'> & { readonly inside?: boolean | undefined };

/** Whether a PRICE or RANGE alert fires on trades; an AMPLITUDE one looks at a whole window instead. */
export function fires({ kind, trigger_price, direction, range, inside }: PriceOrRange, { low, high }: Traded): boolean {
  if (kind === 'PRICE') return direction === 'UP_TO' ? high >= Number(trigger_price) : low <= Number(trigger_price);
  if (!range) return false;
  const [bottom, top] = [Number(range[0]), Number(range[1])];
  return inside ? low < bottom || high > top : high >= bottom && low <= top;
}

/** Whether a price lies in a range, its borders included. */
export const liesWithin = (price: number, range: readonly [string, string]): boolean => price >= Number(range[0]) && price <= Number(range[1]);
