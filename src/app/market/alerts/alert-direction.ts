import type { AlertDirection } from '../../../shared/trade/alert.ts';

/** In which direction the market comes to a price from the last one. */
export const directionTo = (price: string, last: number): AlertDirection =>
  Number(price) > last ? 'UP_TO' : 'DOWN_TO';

/** Whether the last price is at a price already, or beyond it. False where there is no last price. */
export const isPassed = (direction: AlertDirection, price: string, last: number): boolean =>
  direction === 'UP_TO' ? last >= Number(price) : last <= Number(price);
