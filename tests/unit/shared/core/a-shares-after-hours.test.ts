import { describe, expect, it, test } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { stepMs, type CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { freshId, listed, placedOrder, refusalOf, userOf } from './core-kit.ts';
import { flowingState, flowingStateOf } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

const shareOf = (symbol: string) => ({
  exchange: 'Astock' as const,
  symbol,
  account_type: 'astock' as const,
  base: symbol,
  quote: 'CNY',
  settle: 'CNY',
  tick: '0.01',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  maker: 0.00025,
  taker: 0.00025,
});
const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
/** 100.00 yuan at every close, and a little more on the way. */
const fairPriceOf = () => (atMs: number) => 10_000 + (Math.floor(atMs / 60_000) % 5);
const closeTicks = 10_000;

/**
 * `a` (user u), `b` (user v) and `c` (user u) have 1,000,000 CNY and 350 shares each; trades come from users alone
 * where the flow trades nothing.
 */
function stateAt(time: string, symbol = 'SH600519', lotsPerMinute = 20_000): CoreState {
  const state = flowingState(fairPriceOf);
  apply(state, { kind: 'list', seed: 1, markets: [{ ...listed(shareOf(symbol)), lotsPerMinute }] }, 0);
  for (const api_id of ['a', 'b', 'c'])
    for (const [asset, amount] of [
      ['CNY', '1000000'],
      [symbol, '350'],
    ] as const) {
      apply(state, { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'astock', asset, amount }, 0);
    }
  apply(state, { kind: 'rebase', step: china(time) / stepMs }, china(time));
  return state;
}

const symbolOf = (state: CoreState): string => [...state.markets.values()][0]!.listed.instrument.symbol;

function send(state: CoreState, time: string, fields: Partial<PlaceOrder>, api_id = 'a'): Effects {
  const client_id = freshId();
  const order: PlaceOrder = {
    api_id,
    client_id,
    market: keyOfSymbol(shareOf(symbolOf(state))),
    side: 'BUY',
    order_type: 'LIMIT',
    time_in_force: 'DAY',
    price: '100',
    amount: '100',
    ...fields,
  };
  return apply(
    state,
    { kind: 'place', user_id: userOf(api_id), client_id, hash: client_id, source: 'API', orders: [order] },
    china(time),
  );
}

const sells: Partial<PlaceOrder> = { side: 'SELL', price: '99.5' };
const cash = (state: CoreState, api_id: string): number =>
  Number(state.ledger.accounts.get(api_id)!.cells.get('astock/CNY')!.free) / 1e12;
const fillsOf = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'fill' ? [`${event.fill.order_id} ${event.fill.qty} @${event.fill.price}`] : [],
    ),
  );

function runTo(state: CoreState, time: string): Effects[] {
  const effects: Effects[] = [];
  while (state.step * stepMs < china(time))
    effects.push(apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * stepMs));
  return effects;
}

describe('after the close', () => {
  it.each<[string, string, string, Partial<PlaceOrder>, object | null]>([
    ['between the close and 15:05', 'SH600519', '2026-11-20 15:04:59', {}, { filter: 'A_SESSION', phase: 'CLOSED' }],
    ['from 15:05 on', 'SH600519', '2026-11-20 15:05', {}, null],
    ['until 15:30', 'SH600519', '2026-11-20 15:30', {}, { filter: 'A_SESSION', phase: 'CLOSED' }],
    ['on a day without trading', 'SH600519', '2026-11-21 15:10', {}, { filter: 'A_SESSION', phase: 'CLOSED' }],
    [
      'of the main board before July 2026',
      'SH600519',
      '2026-07-03 15:10',
      {},
      { filter: 'A_SESSION', phase: 'CLOSED' },
    ],
    ['of the main board from then on', 'SZ000001', '2026-07-06 15:10', {}, null],
    ['of STAR before that', 'SH688981', '2026-07-03 15:10', { amount: '200' }, null],
    ['of ChiNext before that', 'SZ300750', '2026-07-03 15:10', {}, null],
    ['of Beijing from then on', 'BJ920002', '2026-07-06 15:10', {}, null],
    [
      'a market order',
      'SH600519',
      '2026-11-20 15:10',
      { order_type: 'MARKET', price: undefined, time_in_force: 'IOC' },
      { filter: 'A_SESSION', field: 'time_in_force', phase: 'AFTER_HOURS' },
    ],
    [
      'one that must trade at once',
      'SH600519',
      '2026-11-20 15:10',
      { time_in_force: 'FOK' },
      { filter: 'A_SESSION', field: 'time_in_force' },
    ],
    [
      'a buy below the close',
      'SH600519',
      '2026-11-20 15:10',
      { price: '99.99' },
      { filter: 'A_LIMIT_BAND', field: 'price', min: '100.00' },
    ],
    [
      'a sell above the close',
      'SH600519',
      '2026-11-20 15:10',
      { side: 'SELL', price: '100.01' },
      { filter: 'A_LIMIT_BAND', field: 'price', max: '100.00' },
    ],
    [
      'a buy above the band',
      'SH600519',
      '2026-11-20 15:10',
      { price: '110.01' },
      { filter: 'A_LIMIT_BAND', field: 'price', max: '110.00' },
    ],
    ['a buy of no lot', 'SH600519', '2026-11-20 15:10', { amount: '150' }, { filter: 'A_LOT', field: 'amount' }],
    [
      'a part of an odd lot',
      'SH600519',
      '2026-11-20 15:10',
      { ...sells, amount: '20' },
      { filter: 'A_LOT', field: 'amount' },
    ],
    ['all of an odd lot', 'SH600519', '2026-11-20 15:10', { ...sells, amount: '50' }, null],
    ['STAR from 200 shares on, one by one', 'SH688981', '2026-11-20 15:10', { ...sells, amount: '201' }, null],
    [
      'a part of less than 200 of STAR',
      'SH688981',
      '2026-11-20 15:10',
      { ...sells, amount: '150' },
      { filter: 'A_LOT', board: 'STAR' },
    ],
  ])('%s', (_name, symbol, time, fields, data) => {
    const effects = send(stateAt(time, symbol), time, fields);
    if (data) expect(refusalOf(effects)).toMatchObject({ code: 'FILTER', data });
    else
      expect(placedOrder(effects)).toMatchObject({
        status: 'UNFILLED',
        expire_time: china(`${time.slice(0, 10)} 15:30`),
      });
  });

  it('orders meet at the close by time alone, whatever their limits, and a buy gets back what its limit was dearer', () => {
    const state = stateAt('2026-11-20 15:05', 'SH600519', 0);
    const first = placedOrder(send(state, '2026-11-20 15:06', { price: '100', amount: '200' }))!;
    const dearer = placedOrder(send(state, '2026-11-20 15:07', { price: '105', amount: '100' }, 'c'))!;
    const before = cash(state, 'c');
    const locked = 105 * 100 + 5 + 0.11;
    expect(before).toBeCloseTo(1_000_000 - locked, 6);
    const effects = send(state, '2026-11-20 15:08', { ...sells, price: '95', amount: '250' }, 'b');
    const sold = placedOrder(effects)!;
    expect(sold).toMatchObject({ status: 'FILLED', avg_price: '100' });
    expect(fillsOf([effects]).sort()).toEqual(
      [
        `${first.order_id} 200 @100.00`,
        `${sold.order_id} 200 @100.00`,
        `${dearer.order_id} 50 @100.00`,
        `${sold.order_id} 50 @100.00`,
      ].sort(),
    );
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [dearer.order_id] }, china('2026-11-20 15:09'));
    // 50 shares at 100 yuan, the least commission and 0.05 of transfer.
    expect(cash(state, 'c')).toBeCloseTo(1_000_000 - 5_000 - 5 - 0.05, 6);
    expect(state.orders.size).toBe(0);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('shares of one user do not meet: what is left of the newer order ends', () => {
    const state = stateAt('2026-11-20 15:05', 'SH600519', 0);
    send(state, '2026-11-20 15:06', {});
    expect(placedOrder(send(state, '2026-11-20 15:07', { ...sells, amount: '100' }, 'c'))).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'SELF_TRADE',
    });
  });

  it('takers come by chance, at the close only, and what is left ends at 15:30; orders of the day before it do not go on', () => {
    const state = stateAt('2026-11-20 14:50');
    const early = placedOrder(send(state, '2026-11-20 14:50', { price: '95' }))!;
    expect(early.expire_time).toBe(china('2026-11-20 15:00'));
    apply(state, { kind: 'rebase', step: china('2026-11-20 15:05') / stepMs }, china('2026-11-20 15:05'));
    expect([...state.orders.keys()]).toEqual([]);
    const buy = placedOrder(send(state, '2026-11-20 15:05', { price: '101' }))!;
    const large = placedOrder(send(state, '2026-11-20 15:05', { price: '100', amount: '5000' }, 'b'))!;
    const effects = runTo(state, '2026-11-20 15:06');
    const prices = new Set(
      effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'fill' ? [event.fill.price] : []))),
    );
    expect([...prices]).toEqual(['100.00']);
    expect(state.orders.has(buy.order_id)).toBe(false);
    expect(state.markets.get(keyOfSymbol(shareOf('SH600519')))!.book.flowCount).toEqual([0, 0]);
    expect(placedOrder(send(state, '2026-11-20 15:29:59', { price: '100.5', amount: '2000' }, 'b'))).toMatchObject({
      status: 'UNFILLED',
    });
    apply(state, { kind: 'rebase', step: china('2026-11-20 15:30') / stepMs }, china('2026-11-20 15:30'));
    expect([state.orders.size, large.expire_time]).toEqual([0, china('2026-11-20 15:30')]);
    for (const [name, { locked }] of state.ledger.accounts.get('b')!.cells) expect([name, locked]).toEqual([name, 0n]);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('goes on from a snapshot as it would have', () => {
    const state = stateAt('2026-11-20 15:05');
    for (const [at, price] of ['104', '100', '101'].entries())
      send(state, `2026-11-20 15:05:0${at}`, { price, amount: '4000' }, at === 1 ? 'b' : 'a');
    const copy = flowingStateOf(snapshotOf(state), fairPriceOf);
    expect(snapshotOf(copy)).toBe(snapshotOf(state));
    const [one, other] = [state, copy].map((each) => runTo(each, '2026-11-20 15:07'));
    expect(fillsOf(other!)).toEqual(fillsOf(one!));
    expect(fillsOf(one!).length).toBeGreaterThan(3);
    expect(snapshotOf(copy)).toBe(snapshotOf(state));
  });

  it('what is bought there may not be sold on that day either', () => {
    const state = stateAt('2026-11-20 15:05', 'SH600519', 0);
    send(state, '2026-11-20 15:06', { ...sells, amount: '300' }, 'b');
    expect(placedOrder(send(state, '2026-11-20 15:07', {}))).toMatchObject({ status: 'FILLED', filled_amount: '100' });
    expect(refusalOf(send(state, '2026-11-20 15:08', { ...sells, amount: '450' }))).toMatchObject({
      data: { filter: 'A_T1', max: '350' },
    });
  });
});

test.each([
  ['BJ920002', '99', 'A_LOT'],
  ['BJ920002', '101', null],
  ['BJ830799', '101', null],
  ['BJ430047', '101', null],
  ['SZ302132', '100', null],
  ['SZ302132', '101', 'A_LOT'],
  ['SH689009', '199', 'A_LOT'],
  ['SH689009', '201', null],
] as const)('%s buys of %s shares: %s', (symbol, amount, filter) => {
  const effects = send(stateAt('2026-11-20 10:00', symbol), '2026-11-20 10:00', { amount, price: '95' });
  if (filter) expect(refusalOf(effects)).toMatchObject({ code: 'FILTER', data: { filter } });
  else expect(placedOrder(effects)).toMatchObject({ status: 'UNFILLED', amount });
});

test.each([
  ['SH600519', '110.00', '90.00'],
  ['SZ302132', '120.00', '80.00'],
  ['SH688981', '120.00', '80.00'],
  ['BJ920002', '130.00', '70.00'],
  ['BJ830799', '130.00', '70.00'],
] as const)('%s trades from %s down to %s yuan after a close at 100', (symbol, max, min) => {
  const at = '2026-11-20 10:00';
  const state = stateAt(at, symbol);
  const order = (price: number) => send(state, at, { price: price.toFixed(2), amount: '200' });
  expect(refusalOf(order(Number(max) + 0.01))).toMatchObject({ data: { filter: 'A_LIMIT_BAND', max } });
  expect(refusalOf(order(Number(min) - 0.01))).toMatchObject({ data: { filter: 'A_LIMIT_BAND', min } });
  expect([refusalOf(order(Number(max))), refusalOf(order(Number(min)))]).toEqual([null, null]);
  expect(fairPriceOf()(china('2026-11-19 15:00'))).toBe(closeTicks);
});
