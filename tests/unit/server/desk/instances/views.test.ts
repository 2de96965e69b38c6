import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import { annualOf, instanceOf, positionsOf, statOf } from '../../../../../src/server/desk/instances/views.ts';
import type { InstanceRecord } from '../../../../../src/server/store/tables/instances.ts';

const now = 1_000 * dayMs + 3_600_000;
const figures = {
  profit: '100',
  net_value: '1.05',
  profit_rate: 5.123_456,
  realised: '60',
  fees: '3',
  volume: '9000',
  orders: 20,
  wins: 3,
  losses: 1,
  qty: '0.5',
  cost: '400',
  mark: '1000',
};
type Changes = Partial<Omit<InstanceRecord, 'figures'>> & { readonly figures?: Partial<InstanceRecord['figures']> };
const record = ({ figures: reported, ...fields }: Changes = {}): InstanceRecord =>
  ({
    instance_id: 'i-1',
    api_id: 'a',
    name: 'Swing',
    strategy_type: 'GRID',
    env: 'local',
    status: 'TRADING',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    params: {},
    invested: '2000',
    error: null,
    peak: 1.05,
    max_drawdown: 0,
    created: now - 11 * dayMs,
    started: now - 10 * dayMs,
    stopped: null,
    version: 4,
    ...fields,
    figures: { ...figures, ...reported },
  }) as InstanceRecord;
const stat = (changes: Changes = {}, days: readonly (readonly [number, number])[] = [], midnight = 1) =>
  statOf(record(changes), { days, midnight, fills: 12 }, now);

test('an instance is told with its figures, by the name of its owner', () => {
  expect(instanceOf(record(), { owner: 'Ulla', sharpe: 1.5, next: null })).toEqual({
    instance_id: 'i-1',
    name: 'Swing',
    strategy_type: 'GRID',
    env: 'local',
    status: 'TRADING',
    api_ids: ['a'],
    symbols: [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }],
    params: {},
    version: 4,
    invested: '2000',
    net_value: '1.05',
    profit: '100',
    profit_rate: 5.1235,
    max_drawdown: 0,
    sharpe: 1.5,
    win_rate: 75,
    next: null,
    orders: 20,
    volume: '9000',
    owner: 'Ulla',
    group: null,
    created: now - 11 * dayMs,
    started: now - 10 * dayMs,
    stopped: null,
    breach: null,
    error: null,
  });
});

test.each([
  ['what it once was', -0.1, 1.25, '1.2', -10],
  ['what stands now', -0.1, 1.25, '1', -20],
  ['nothing where it stands higher than ever', 0, 1.25, '1.5', 0],
  ['in percent of four decimals', 0, 3, '2', -33.3333],
])('the deepest fall is %s', (_name, max_drawdown, peak, net_value, reported) => {
  const changes = { max_drawdown, peak, figures: { net_value } };
  expect([
    stat(changes).max_drawdown,
    instanceOf(record(changes), { owner: '', sharpe: null, next: null }).max_drawdown,
  ]).toEqual([reported, reported]);
});

describe('the return of a year', () => {
  const of = (days: number, net_value: string, changes: Changes = {}) =>
    annualOf(record({ started: now - days * dayMs, ...changes, figures: { net_value } }), now);

  test('is its own after a year, and twice as fast squares it', () => {
    expect([of(365, '1.01'), of(182.5, '1.1'), of(730, '1.21')]).toEqual([1, 21, 10]);
  });
  test('is told from the first whole day on', () => {
    expect([of(1, '1'), of(0.999, '1'), of(0, '1'), of(5, '1', { started: null })]).toEqual([0, null, null, null]);
  });
  test('ends with the instance, and loses no more than everything', () => {
    expect([of(400, '1.01', { stopped: now - 35 * dayMs }), of(365, '-0.5')]).toEqual([1, -100]);
  });
});

describe('figures of an instance', () => {
  test('are told as they stand', () => {
    expect(stat({ started: now - 1.234 * dayMs })).toEqual({
      profit: '100',
      profit_rate: 5.1235,
      annual: expect.any(Number),
      max_drawdown: 0,
      sharpe: null,
      win_rate: 75,
      orders: 20,
      fills: 12,
      volume: '9000',
      fees: '3',
      funding: '0',
      days: 1.23,
      net_value: '1.05',
      today_profit: '100',
    });
  });

  test('have no rate of wins before a round, and no days before the start', () => {
    expect(stat({ started: null, figures: { wins: 0, losses: 0 } })).toMatchObject({
      win_rate: null,
      days: 0,
      annual: null,
    });
    expect(stat({ figures: { wins: 0, losses: 3 } }).win_rate).toBe(0);
    expect(stat({ stopped: now - 4 * dayMs }).days).toBe(6);
  });

  test('tell what today has brought: the change since midnight, of what was invested', () => {
    expect(stat({}, [], 1.02).today_profit).toBe('60');
    expect(stat({}, [], 1.1).today_profit).toBe('-100');
    const today = now - 3_600_000;
    expect([today - 1, today, today + 1].map((stopped) => stat({ stopped }, [], 1.02).today_profit)).toEqual([
      '0',
      '60',
      '60',
    ]);
  });

  test('have a ratio of Sharpe from two whole days on, the first against the start; today is none yet', () => {
    const days = (...values: number[]) => values.map((value, index) => [index * dayMs, value] as const);
    expect(stat({}, days(1.1)).sharpe).toBeNull();
    expect(stat({}, days(1.1, 1.045)).sharpe).toBeNull();
    // Returns of 10 and −5 percent: a mean of 2.5, a deviation of 15 ÷ √2, and 365 days a year.
    expect(stat({}, days(1.1, 1.045, 9)).sharpe).toBeCloseTo((2.5 / (15 / Math.SQRT2)) * Math.sqrt(365), 9);
  });
});

describe('what it holds', () => {
  test('is told at what it has cost and what it is worth', () => {
    expect(positionsOf(record())).toEqual([
      {
        exchange: 'HALYARD',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        position_side: 'LONG',
        qty: '0.5',
        avg_open: '800',
        value: '500',
        mark_price: '1000',
        unrealized: '100',
        realized: '60',
      },
    ]);
  });
  test.each(['0', '-0.1'])('is nothing at a size of %s', (qty) => {
    expect(positionsOf(record({ figures: { qty } }))).toEqual([]);
  });
});
