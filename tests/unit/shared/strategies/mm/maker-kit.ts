import { expect } from 'vitest';
import { fillsOf, type play } from '../../backtest/backtest-kit.ts';

/** Quotes of a maker that were filled: each rests before it trades, and what is held stays within so many lots. */
export function quotesWithin(it: ReturnType<typeof play>, most: number): number {
  const [[, , , target] = [0, 'BUY', 0, 0, false], ...rest] = fillsOf(it);
  let held = Number(target);
  let quotes = 0;
  for (const [, side, , lots, isMaker] of rest) {
    // The sale at the end is at the market.
    if (quotes === rest.length - 1 && !isMaker) continue;
    expect(isMaker).toBe(true);
    held += side === 'BUY' ? Number(lots) : -Number(lots);
    quotes += 1;
    expect(Math.abs(held - Number(target))).toBeLessThanOrEqual(most);
  }
  return quotes;
}

/** What fits no maker, and what is said of it. */
export const misfits = [
  ['order_amount', { order_amount: '0.5' }, { field: 'order_amount', rule: 'too_small' }],
  ['fit', { fit: 'ON', levels: 2 }, { field: 'fit', rule: 'few_levels' }],
  ['invest', { invest: '90' }, { field: 'invest', rule: 'too_small' }],
] as const;
