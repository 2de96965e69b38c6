import { describe, expect, test } from 'vitest';
import { exitTypeAt, isLong, moneyDecimals, type Position, profitAt } from '../../../../src/shared/trade/position.ts';

const position = (position_side: Position['position_side'], qty: string): Position =>
  ({ position_side, qty, avg_open: '100' }) as Position;

test.each([
  ['BOTH', '2', true],
  ['BOTH', '-2', false],
  ['LONG', '2', true],
  ['SHORT', '2', false],
] as const)('a position of side %s and size %s is long: %s', (side, qty, long) => {
  expect(isLong(position(side, qty))).toBe(long);
});

test.each([
  ['a long one takes profit above the last price', 'LONG', 101, 'TAKE_PROFIT_MARKET'],
  ['and stops its loss below', 'LONG', 99, 'STOP_MARKET'],
  ['a short one takes profit below', 'SHORT', 99, 'TAKE_PROFIT_MARKET'],
  ['and stops its loss above', 'SHORT', 101, 'STOP_MARKET'],
  ['at the last price itself a long one has gained nothing', 'LONG', 100, 'STOP_MARKET'],
] as const)('%s', (_name, side, price, type) => {
  expect(exitTypeAt(position(side, '2'), price, 100)).toBe(type);
});

describe('profit at a price', () => {
  // Linear: size × contract × difference. Inverse: contracts are worth their face in coin at each price.
  test.each([
    ['a long linear position gains what it rises', true, true, '3', '0.5', 110, 15],
    ['and loses what it falls', true, true, '3', '0.5', 90, -15],
    ['a short one gains what it falls', true, false, '3', '0.5', 90, 15],
    ['of a signed size its amount counts', true, false, '-3', '0.5', 90, 15],
    // 10 contracts of 100: 1000/100 − 1000/125 = 10 − 8 coins.
    ['a long inverse position gains in coin', false, true, '10', '100', 125, 2],
    ['a short one loses as much', false, false, '10', '100', 125, -2],
  ] as const)('%s', (_name, linear, long, qty, contract_size, price, profit) => {
    expect(profitAt({ avg_open: '100', qty }, long, price, { linear, contract_size })).toBeCloseTo(profit, 12);
  });
});

test('money of contracts has 2 decimals, that of coin 6, and of options in coin 8, as their premiums and fees have', () => {
  const usd = { linear: true, option_type: null, base: 'BTC', settle: 'USDT' } as const;
  const coin = { ...usd, settle: 'BTC' };
  expect([
    moneyDecimals(usd),
    moneyDecimals({ ...coin, linear: false }),
    moneyDecimals({ ...usd, option_type: 'C' }),
    moneyDecimals({ ...coin, option_type: 'C' }),
  ]).toEqual([2, 6, 2, 8]);
});
