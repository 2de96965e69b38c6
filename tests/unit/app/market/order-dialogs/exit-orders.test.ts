import { expect, test } from 'vitest';
import { exitAt, exitOrders, isPairOfPart } from '../../../../../src/app/market/order-dialogs/exit-orders.ts';
import { draftProblem } from '../../../../../src/shared/trade/order-draft.ts';
import { testInstrument } from '../../../../doubles/instruments.ts';
import { testPosition } from '../../../../doubles/trading.ts';

const instrument = testInstrument({ account_type: 'linear' });
const both = { takeProfit: '70000', stopLoss: '50000' };

test('exits of a whole position are two orders that close it, the stop first', () => {
  const orders = exitOrders(testPosition({ qty: '0.5' }), instrument, both);
  expect(orders).toMatchObject([
    { side: 'SELL', order_type: 'STOP_MARKET', trigger_price: '50000', close_position: true },
    { side: 'SELL', order_type: 'TAKE_PROFIT_MARKET', trigger_price: '70000', close_position: true },
  ]);
});

test('both exits of a part are one OCO that only reduces', () => {
  const orders = exitOrders(testPosition({ qty: '0.5' }), instrument, both, '0.2');
  expect(orders).toMatchObject([
    {
      order_type: 'OCO',
      oco: { limit_price: '70000', stop_price: '50000' },
      amount: '0.2',
      reduce_only: true,
    },
  ]);
  expect(orders).toHaveLength(1);
  expect(isPairOfPart(both, '0.2')).toBe(true);
  expect(isPairOfPart(both, undefined)).toBe(false);
  expect(isPairOfPart({ stopLoss: '50000' }, '0.2')).toBe(false);
});

test('a side of a hedged position is named and not said to reduce', () => {
  const short = testPosition({ qty: '0.5', position_side: 'SHORT' });
  const [order] = exitOrders(short, instrument, { stopLoss: '70000' }, '0.2');
  expect(order).toMatchObject({ side: 'BUY', position_side: 'SHORT', amount: '0.2' });
  expect(order).not.toHaveProperty('reduce_only');
});

test('no parts of an exit contradict each other', () => {
  for (const position_side of ['BOTH', 'LONG', 'SHORT'] as const)
    for (const amount of [undefined, '0.2'])
      for (const prices of [both, { stopLoss: '50000' }, { takeProfit: '70000' }])
        for (const order of exitOrders(testPosition({ qty: '0.5', position_side }), instrument, prices, amount))
          expect(draftProblem(order)).toBeUndefined();
});

test('one price is the exit of the side on which it lies', () => {
  const long = testPosition({ qty: '0.5' });
  const short = testPosition({ qty: '-0.5' });
  expect(exitAt(long, '110', 100)).toEqual({ takeProfit: '110' });
  expect(exitAt(long, '90', 100)).toEqual({ stopLoss: '90' });
  expect(exitAt(short, '110', 100)).toEqual({ stopLoss: '110' });
  expect(exitAt(short, '90', 100)).toEqual({ takeProfit: '90' });
});
