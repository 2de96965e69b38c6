import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import { RiskGuard, riskBase } from '../../../../../src/shared/strategies/risk/guard.ts';
import type { Move } from '../../../../../src/shared/strategies/moves.ts';
import type { InstanceFigures } from '../../../../../src/shared/trade/instance.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import type { RiskLimits } from '../../../../../src/shared/trade/risk/risk-limits.ts';
import { key, listed, stateOf } from '../../core/core-kit.ts';

const startMs = 10 * dayMs + 3 * minuteMs;
/** 1000 in ticks of 0.1. */
const mark = 10_000;
const buy = (lots: number, ticks: number | null = 10_000, number = 1): Move => ({
  kind: 'place',
  number,
  side: 'BUY',
  lots,
  ticks,
});

/** A guard over a market with a tick of 0.1 and a step of 0.001, and what it is asked with. */
function open(limits: RiskLimits, orders: readonly Order[] = [], sentAt: readonly number[] = []) {
  const it = { profit: '0', net_value: '1', qty: '0' };
  const core = stateOf([listed()]).markets.get(key)!;
  const guard = new RiskGuard({
    legs: [{ core, market: {} as never }],
    params: limits,
    base: riskBase(startMs, [mark]),
    figures: () => it as InstanceFigures,
    instance: { open: orders },
    sentAt,
  });
  return { it, guard };
}

const resting = (side: 'BUY' | 'SELL', amount: string, price: string, order_id = '7') =>
  ({
    order_id,
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side,
    amount,
    price,
    filled_amount: '0',
  }) as Order;

test('an order is held to its value at its price, one at the market at the mark', () => {
  const { guard } = open({ max_order_amount: '100' });
  expect(guard.beforeSent([buy(100)], startMs, [mark])).toBeUndefined();
  expect(guard.beforeSent([buy(101)], startMs, [mark])).toEqual({
    scope: 'instance',
    limit: 'max_order_amount',
    value: '100',
    measured: '101',
    time: startMs,
  });
  expect(guard.beforeSent([buy(100, null)], startMs, [mark + 1])?.measured).toBe('100.01');
  // A sale with a low limit brings what the market pays.
  expect(guard.beforeSent([{ ...buy(101, 1), side: 'SELL' } as Move], startMs, [mark])?.measured).toBe('101');
});

test('a position is what is held, what rests on a side and what is new there; a sale of what is held is none', () => {
  const { it, guard } = open({ max_position: '300' }, [resting('BUY', '0.1', '900'), resting('SELL', '0.1', '1100')]);
  it.qty = '0.1';
  expect(guard.beforeSent([buy(110)], startMs, [mark])).toBeUndefined();
  expect(guard.beforeSent([buy(111)], startMs, [mark])).toMatchObject({ limit: 'max_position', measured: '301' });
  // What is cancelled first counts no more.
  expect(guard.beforeSent([{ kind: 'cancel', order_ids: ['7'] }, buy(200)], startMs, [mark])).toBeUndefined();
  it.qty = '0.5';
  expect(guard.beforeSent([{ ...buy(300), side: 'SELL' } as Move], startMs, [mark])).toBeUndefined();
  // A sale of more than is held goes short.
  expect(guard.beforeSent([{ ...buy(750, null, 2), side: 'SELL' } as Move], startMs, [mark])?.measured).toBe('360');
});

test('exposure is what is held and every order, before they are sent and at marks', () => {
  const { it, guard } = open({ max_exposure: '300' }, [resting('SELL', '0.1', '1100')]);
  it.qty = '0.1';
  expect(guard.atMarks(startMs, [mark])).toBeUndefined();
  expect(guard.beforeSent([buy(90)], startMs, [mark])).toBeUndefined();
  expect(guard.beforeSent([buy(91)], startMs, [mark])).toMatchObject({ limit: 'max_exposure', measured: '301' });
  expect(guard.atMarks(startMs, [20_000])).toMatchObject({ limit: 'max_exposure', measured: '400' });
});

test('orders a minute are those of any 60 s, those of before a restart with them', () => {
  const { guard } = open({ max_orders_per_minute: 3 }, [], [startMs - minuteMs, startMs - 10]);
  expect(guard.beforeSent([buy(1), buy(1)], startMs, [mark])).toBeUndefined();
  guard.sent([buy(1), buy(1)], startMs, [mark]);
  expect(guard.beforeSent([buy(1)], startMs + 1, [mark])).toMatchObject({ value: '3', measured: '4' });
  expect(guard.beforeSent([buy(1)], startMs + minuteMs - 10, [mark])).toBeUndefined();
});

test('the loss of a day begins anew at midnight UTC, and where its owner has it go on', () => {
  const { it, guard } = open({ max_daily_loss: '10' });
  it.profit = '-9.99';
  expect(guard.atMarks(startMs, [mark])).toBeUndefined();
  it.profit = '-10';
  expect(guard.atMarks(startMs, [mark])).toMatchObject({ limit: 'max_daily_loss', value: '10', measured: '10' });
  expect(guard.atMarks(startMs + dayMs, [mark])).toBeUndefined();
  it.profit = '-19.5';
  expect(guard.atMarks(startMs + dayMs, [mark])).toBeUndefined();
  it.profit = '-20';
  expect(guard.atMarks(startMs + dayMs, [mark])?.measured).toBe('10');
  guard.restart(guard.anew(startMs + dayMs, [mark]));
  expect(guard.atMarks(startMs + dayMs, [mark])).toBeUndefined();
});

test('drawdown is from the highest net value on', () => {
  const { it, guard } = open({ max_drawdown: 5 });
  it.net_value = '1.2';
  expect(guard.atMarks(startMs, [mark])).toBeUndefined();
  it.net_value = '1.15';
  expect(guard.atMarks(startMs, [mark])).toBeUndefined();
  it.net_value = '1.14';
  expect(guard.atMarks(startMs, [mark])).toMatchObject({ limit: 'max_drawdown', value: '5', measured: '5' });
  expect(guard.base.peak).toBe('1.2');
});

test('a fill is judged by the mark when its order was sent, a better one never', () => {
  const { guard } = open({ max_fill_slippage: 0.5 });
  const filled = (number: number, side: 'BUY' | 'SELL', avg_price: string) =>
    ({ client_id: `.i-1.${number}`, side, status: 'FILLED', filled_amount: '1', avg_price }) as Order;
  guard.sent([buy(1, null, 1), buy(1, null, 2), buy(1, null, 3)], startMs, [mark]);
  guard.take(filled(1, 'BUY', '1005'));
  guard.take(filled(2, 'SELL', '1100'));
  guard.take(filled(9, 'BUY', '2000'));
  expect(guard.atMarks(startMs, [20_000])).toBeUndefined();
  guard.take(filled(3, 'SELL', '994'));
  expect(guard.atMarks(startMs, [mark])).toMatchObject({ limit: 'max_fill_slippage', value: '0.5', measured: '0.6' });
  expect(guard.atMarks(startMs, [mark])).toBeUndefined();
});

test('the band is around the mark at the start, is due at its edges, and is over when the market is back', () => {
  const { guard } = open({ price_band: 2 });
  expect(guard.due(startMs)).toEqual({ below: 9_799, above: 10_201 });
  expect(guard.atMarks(startMs, [9_800])).toBeUndefined();
  const breach = guard.atMarks(startMs, [10_201])!;
  expect(breach).toMatchObject({ limit: 'price_band', value: '2', measured: '2.01' });
  expect(guard.isOver(breach, [10_201])).toBe(false);
  expect(guard.isOver(breach, [10_200])).toBe(true);
  expect(guard.isOver({ ...breach, scope: 'account' }, [mark])).toBe(false);
  guard.adjust({ price_band: 3 });
  expect(guard.atMarks(startMs, [10_201])).toBeUndefined();
});

test('without limits nothing is due and nothing is beyond', () => {
  const { guard } = open({});
  expect(guard.due(startMs)).toBeUndefined();
  expect(guard.beforeSent([buy(1_000_000)], startMs, [mark])).toBeUndefined();
  expect(guard.atMarks(startMs, [1])).toBeUndefined();
});
