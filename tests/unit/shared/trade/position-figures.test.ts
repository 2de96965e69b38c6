import { expect, test } from 'vitest';
import {
  dangerOf,
  exitsOf,
  liquidationDistance,
  profitShare,
  returnOnMargin,
  totalsOf,
} from '../../../../src/shared/trade/position-figures.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { testOrder, testPosition } from '../../../doubles/trading.ts';

test('profit is a share of what was entered, long and short, linear and inverse', () => {
  const figures = { value: '110', unrealized: '10' };
  expect(profitShare({ qty: '1', position_side: 'BOTH', ...figures }, true)).toBeCloseTo(0.1, 12);
  expect(profitShare({ qty: '-1', position_side: 'BOTH', value: '90', unrealized: '10' }, true)).toBeCloseTo(0.1, 12);
  // 100 USD entered at 1000 are 0.1 coins; at 2000 they are 0.05, and 0.05 has been gained.
  expect(profitShare({ qty: '1', position_side: 'BOTH', value: '0.05', unrealized: '0.05' }, false)).toBeCloseTo(
    0.5,
    12,
  );
  expect(profitShare({ qty: '1', position_side: 'LONG', value: '0', unrealized: '0' }, true)).toBeNull();
  expect(returnOnMargin({ unrealized: '-5', margin: '20' })).toBe(-0.25);
  expect(returnOnMargin({ unrealized: '5', margin: '0' })).toBeNull();
});

test('a liquidation is near below 15 % and imminent below 5 %', () => {
  const at = (liquidation_price: string | null) => liquidationDistance({ mark_price: '1000', liquidation_price });
  expect([at('850'), at('1049'), at(null)]).toEqual([0.15, 0.049, null]);
  expect([0.15, 0.149, 0.05, 0.049].map(dangerOf)).toEqual(['calm', 'warn', 'warn', 'danger']);
});

test('exits are the waiting orders against a position, the nearest first, and no others', () => {
  const position = testPosition({ mark_price: '1000', qty: '1' });
  const exit = (id: string, trigger_price: string, patch: Partial<Order> = {}) =>
    testOrder({
      order_id: id,
      api_id: position.api_id,
      symbol: position.symbol,
      account_type: position.account_type,
      position_side: position.position_side,
      side: 'SELL',
      order_type: 'TRIGGER_MARKET',
      status: 'WAITING',
      trigger_price,
      reduce_only: true,
      ...patch,
    });
  const { profit, loss } = exitsOf(position, [
    exit('far', '1200'),
    exit('near', '1100'),
    exit('stop', '900', { order_type: 'STOP_MARKET', reduce_only: false, close_position: true }),
    exit('opens', '1050', { reduce_only: false }),
    exit('adds', '1050', { side: 'BUY' }),
    exit('other', '1050', { symbol: 'OTHER' }),
    exit('over', '1050', { status: 'CANCELED' }),
  ]);
  expect([profit.map(({ order_id }) => order_id), loss.map(({ order_id }) => order_id)]).toEqual([
    ['near', 'far'],
    ['stop'],
  ]);
});

test('totals are exact sums for each asset that positions settle in', () => {
  const held = [
    testPosition({ unrealized: '0.1', value: '1', margin: '2', realized: '-1' }),
    testPosition({ unrealized: '0.2', value: '1', margin: '2', realized: '0' }),
    testPosition({ unrealized: '-0.000000000001', symbol: 'COIN' }),
    testPosition({ symbol: 'UNKNOWN' }),
  ];
  const settleOf = ({ symbol }: { symbol: string }) =>
    symbol === 'UNKNOWN' ? undefined : { settle: symbol === 'COIN' ? 'BTC' : 'USDT' };
  expect(totalsOf(held, settleOf)).toMatchObject([
    { settle: 'USDT', count: 2, unrealized: '0.3', value: '2', margin: '4', realized: '-1' },
    { settle: 'BTC', count: 1, unrealized: '-0.000000000001' },
  ]);
});
