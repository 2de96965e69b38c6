import { expect, test } from 'vitest';
import { nextAction } from '../../../../src/shared/strategies/next-action.ts';
import type { Side } from '../../../../src/shared/trade/order.ts';

const leg = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const grid = { price: { decimals: 1, unit: 5 } };
const order = (side: Side, price: string, of: object = {}) => ({ ...leg, side, price, ...of });
const nothing = { buy: null, sell: null, below: null, above: null, at: null };

test('the nearest order of each side in the market of the first leg; one at the market has no price', () => {
  const open = [
    order('BUY', '90'),
    order('BUY', '99.5'),
    order('BUY', '100.5', { symbol: 'ETHUSDT' }),
    order('BUY', '101', { exchange: 'OKX' }),
    order('BUY', '102', { account_type: 'linear' }),
    order('SELL', '1000'),
    order('SELL', '110'),
    order('SELL', '0'),
  ];
  expect(nextAction(open, undefined, leg, grid)).toEqual({ ...nothing, buy: '99.5', sell: '110' });
  expect(nextAction([], undefined, leg, grid)).toEqual(nothing);
});

test('what it waits for, as prices on the grid and a time; what is beyond all prices and times is none', () => {
  expect(nextAction([], { below: 180, above: 220, atMs: 7 }, leg, grid)).toEqual({
    ...nothing,
    below: '90.0',
    above: '110.0',
    at: 7,
  });
  expect(nextAction([], { closesBelow: 181, above: Number.POSITIVE_INFINITY }, leg, grid)).toEqual({
    ...nothing,
    below: '90.5',
  });
  expect(nextAction([], { atMs: Number.POSITIVE_INFINITY, below: 0 }, leg, grid)).toEqual(nothing);
});
