import { expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { checkContracts, contractState, inverse, order, perpetual, wallet } from '../contract-kit.ts';
import { limit, placedOrder, refusalOf } from '../core-kit.ts';
import { keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { flowingState, flowingStateOf } from '../../../../doubles/flowing-state.ts';

const expiry = 3_600_000;
const dated = { ...perpetual, symbol: 'BTCUSDT_700101', account_type: 'futures' as const, expiry };
const coined = { ...inverse, symbol: 'BTCUSD_700101', account_type: 'delivery' as const, expiry };
const datedKey = keyOfSymbol(dated);
const coinedKey = keyOfSymbol(coined);

/** Two dated contracts in which a is long and b is short, and a has an order, ten minutes before their end. */
function open() {
  const made = contractState([dated, coined]);
  const { state } = made;
  for (const api_id of ['a', 'b']) {
    const user_id = api_id === 'b' ? 'v' : 'u';
    apply(state, { kind: 'deposit', user_id, api_id, account_type: 'futures', asset: 'USDT', amount: '10000' }, 0);
    apply(state, { kind: 'deposit', user_id, api_id, account_type: 'delivery', asset: 'BTC', amount: '10' }, 0);
  }
  apply(state, { kind: 'rebase', step: 30_000 }, 3_000_000);
  for (const [market, amount] of [
    [datedKey, '2'],
    [coinedKey, '100'],
  ] as const) {
    order(state, 'b', { ...limit('SELL', '1000.0', amount), market });
    order(state, 'a', { ...limit('BUY', '1000.0', amount), market });
  }
  const { order_id } = placedOrder(order(state, 'a', { ...limit('BUY', '900.0', '1'), market: datedKey }))!;
  return { ...made, order_id };
}

const reported = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'order' ? [event.order] : [])));

it('a dated contract settles at the mean index of its last half hour: orders canceled, positions closed with the house, the market closed for good', () => {
  const { state, path, order_id } = open();
  const before = [
    wallet(state, 'a', 'futures/USDT')[0] + wallet(state, 'a', 'futures/USDT')[1],
    wallet(state, 'b', 'futures/USDT')[0] + wallet(state, 'b', 'futures/USDT')[1],
  ];
  path.ticks = 10_500;
  const effects: Effects[] = [];
  while (state.step < 36_000)
    effects.push(apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100));
  const orders = reported(effects);
  expect(orders.find((each) => each.order_id === order_id && each.status === 'CANCELED')).toMatchObject({
    status_reason: 'DELIVERY',
  });
  const settled = orders.filter(({ status, status_reason }) => status === 'FILLED' && status_reason === 'DELIVERY');
  expect(settled.map(({ api_id, side, avg_price, fee }) => [api_id, side, Number(avg_price), fee])).toEqual([
    ['b', 'BUY', 1050, '0'],
    ['a', 'SELL', 1050, '0'],
    ['b', 'BUY', 1050, '0'],
    ['a', 'SELL', 1050, '0'],
  ]);
  const fills = effects.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'fill' && settled.some((each) => each.order_id === event.fill.order_id) ? [event.fill] : [],
    ),
  );
  expect(
    fills.map(({ is_maker, fee, qty, realized_pnl }) => [is_maker, fee, qty, Math.sign(Number(realized_pnl))]),
  ).toEqual([
    [false, '0', '2.000', -1],
    [false, '0', '2.000', 1],
    [false, '0', '100', -1],
    [false, '0', '100', 1],
  ]);
  expect(wallet(state, 'a', 'futures/USDT')).toEqual([expect.closeTo(before[0]! + 100, 9), 0]);
  expect(wallet(state, 'b', 'futures/USDT')).toEqual([expect.closeTo(before[1]! - 100, 9), 0]);
  expect(wallet(state, 'a', 'delivery/BTC')[0]).toBeCloseTo(10 - 0.005 + 10_000 / 1000 - 10_000 / 1050, 9);
  expect(state.contracts.pools.size).toBe(0);
  expect(refusalOf(order(state, 'a', { ...limit('BUY', '1000.0', '1'), market: datedKey }))).toMatchObject({
    code: 'FILTER',
    data: { status: 'CLOSE' },
  });
  checkContracts(state);
});

it('one that was closed before it could be settled, as it is listed no more at a start, is settled all the same', () => {
  const { state } = open();
  apply(
    state,
    {
      kind: 'list',
      seed: 1,
      markets: [{ instrument: { ...dated, status: 'CLOSE' }, external: false, lotsPerMinute: 20_000 }],
    },
    3_000_000,
  );
  apply(state, { kind: 'rebase', step: 100_000 }, 10_000_000);
  expect([state.contracts.pools.size, state.orders.size]).toEqual([0, 0]);
  checkContracts(state);
});

it('one whose end was slept through settles at the start, and the state can be restored from its text', () => {
  const { state, fairPriceOf } = open();
  const effects = apply(state, { kind: 'rebase', step: 100_000 }, 10_000_000);
  expect(reported([effects]).filter(({ status_reason }) => status_reason === 'DELIVERY').length).toBeGreaterThan(4);
  expect(state.contracts.pools.size).toBe(0);
  expect(snapshotOf(flowingStateOf(snapshotOf(state), fairPriceOf))).toBe(snapshotOf(state));
  checkContracts(state);
});

it('the price is the mean of the index every ten seconds of the last half hour, from its first moment to just before the end', () => {
  const windowMs = 1_800_000;
  const priceAt = (fair: (atMs: number) => number): number => {
    const state = flowingState(() => fair);
    apply(
      state,
      { kind: 'list', seed: 1, markets: [{ instrument: dated, external: false, lotsPerMinute: 20_000 }], asleep: true },
      0,
    );
    apply(state, { kind: 'rebase', step: expiry / 100 + 10 }, expiry + 1_000);
    const { last, listed, awake } = state.markets.get(datedKey)!;
    expect([listed.instrument.status, awake]).toEqual(['CLOSE', false]);
    return last;
  };
  // 1000 for a half of it and 1100 for the other; before and after it the index is another one.
  expect(
    priceAt((atMs) =>
      atMs < expiry - windowMs || atMs >= expiry ? 90_000 : atMs < expiry - windowMs / 2 ? 10_000 : 11_000,
    ),
  ).toBe(10_500);
  // One of 180 looks, the first and the last.
  for (const look of [expiry - windowMs, expiry - 10_000])
    expect(priceAt((atMs) => (atMs === look ? 11_800 : 10_000))).toBe(10_010);
  for (const look of [expiry - windowMs - 10_000, expiry - 5_000, expiry])
    expect(priceAt((atMs) => (atMs === look ? 11_800 : 10_000))).toBe(10_000);
});

it('nothing is settled before its end, and at it it is', () => {
  const { state } = open();
  apply(state, { kind: 'rebase', step: expiry / 100 - 1 }, expiry - 100);
  expect([state.contracts.pools.size, state.markets.get(datedKey)!.listed.instrument.status]).toEqual([4, 'TRADING']);
  apply(state, { kind: 'step', step: expiry / 100 }, expiry);
  expect([
    state.contracts.pools.size,
    state.markets.get(datedKey)!.listed.instrument.status,
    state.markets.get(datedKey)!.book.flowCount,
  ]).toEqual([0, 'CLOSE', [0, 0]]);
});
