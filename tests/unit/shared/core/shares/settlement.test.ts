import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { boughtOn, isHeldShare, isIdleShare } from '../../../../../src/shared/core/shares/settlement.ts';
import { stepMs, type CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { freshId, listed, placedOrder, userOf } from '../core-kit.ts';
import { flowingState } from '../../../../doubles/flowing-state.ts';

const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const shareOf = (symbol: string) =>
  listed({
    exchange: 'Astock',
    symbol,
    account_type: 'astock',
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
  });
const [one, other] = ['SH600519', 'SH600036'].map((symbol) => ({
  symbol,
  key: keyOfSymbol(shareOf(symbol).instrument),
})) as [{ symbol: string; key: string }, { symbol: string; key: string }];
const friday = china('2026-11-20 10:00');
const monday = china('2026-11-23 10:00');
const dayOf = (atMs: number): number => Math.floor((atMs + 8 * 3_600_000) / 86_400_000);

function shares(): CoreState {
  const state = flowingState(() => () => 10_000);
  apply(state, { kind: 'list', seed: 1, markets: [shareOf(one.symbol), shareOf(other.symbol), listed()] }, 0);
  apply(
    state,
    { kind: 'deposit', user_id: userOf('a'), api_id: 'a', account_type: 'astock', asset: 'CNY', amount: '1000000' },
    0,
  );
  apply(state, { kind: 'rebase', step: friday / stepMs }, friday);
  return state;
}

function send(state: CoreState, atMs: number, fields: Partial<PlaceOrder> = {}) {
  const client_id = freshId();
  const spec = {
    api_id: 'a',
    client_id,
    market: one.key,
    side: 'BUY',
    order_type: 'LIMIT',
    time_in_force: 'DAY',
    price: '101',
    amount: '100',
    ...fields,
  } as PlaceOrder;
  return apply(
    state,
    { kind: 'place', user_id: userOf('a'), client_id, hash: client_id, source: 'API', orders: [spec] },
    atMs,
  );
}
const facts = (state: CoreState, key: string = one.key) => {
  const market = state.markets.get(key)!;
  return [isHeldShare(state, market), isIdleShare(state, market)];
};

describe('a share', () => {
  it('of which nobody has anything is idle; one with an order that is open is held, and idle again without it', () => {
    const state = shares();
    expect(facts(state)).toEqual([false, true]);
    const order = placedOrder(send(state, friday, { price: '95' }))!;
    expect([facts(state), facts(state, other.key)]).toEqual([
      [true, false],
      [false, true],
    ]);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [order.order_id] }, friday);
    expect(facts(state)).toEqual([false, true]);
  });

  it('with an order on its way is held', () => {
    const state = shares();
    send(state, friday, { price: '95', by_line: true });
    expect([facts(state), facts(state, other.key)]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('that was bought is held until the last of it is sold, and never idle again', () => {
    const state = shares();
    expect(placedOrder(send(state, friday, { amount: '200' }))).toMatchObject({ status: 'FILLED' });
    expect(facts(state)).toEqual([true, false]);
    apply(state, { kind: 'rebase', step: monday / stepMs }, monday);
    expect(placedOrder(send(state, monday, { side: 'SELL', price: '99', amount: '200' }))).toMatchObject({
      status: 'FILLED',
    });
    expect(state.ledger.accounts.get('a')!.cells.get(`astock/${one.symbol}`)).toEqual({ free: 0n, locked: 0n });
    expect([facts(state), facts(state, other.key)]).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  it('that lies locked in an order to sell it is held', () => {
    const state = shares();
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'astock', asset: one.symbol, amount: '100' },
      friday,
    );
    send(state, friday, { side: 'SELL', price: '105' });
    expect(facts(state)).toEqual([true, false]);
  });

  it('is no other market', () => {
    const state = shares();
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'BTC', amount: '1' },
      friday,
    );
    expect(facts(state, keyOfSymbol(listed().instrument))).toEqual([false, false]);
  });

  it('leaves the state where nobody has ever had anything of it, and only then', () => {
    const state = shares();
    send(state, friday);
    const drop =
      (...dropped: string[]) =>
      () =>
        apply(state, { kind: 'list', seed: 1, markets: [], dropped }, friday);
    expect(drop(one.key)).toThrow(one.key);
    drop(other.key)();
    expect([state.markets.has(one.key), state.markets.has(other.key)]).toEqual([true, false]);
  });
});

describe('shares bought on a day', () => {
  it('add up, count on that day only, and those of another day or side do not', () => {
    const state = shares();
    send(state, friday);
    send(state, friday, { amount: '200' });
    const bought = (atMs: number, base = one.symbol) => boughtOn(state, 'a', base, dayOf(atMs));
    expect([
      bought(friday),
      bought(monday),
      bought(friday, other.symbol),
      boughtOn(state, 'b', one.symbol, dayOf(friday)),
    ]).toEqual([300, 0, 0, 0]);
    apply(state, { kind: 'rebase', step: monday / stepMs }, monday);
    send(state, monday, { side: 'SELL', price: '99' });
    expect([bought(friday), bought(monday)]).toEqual([300, 0]);
    send(state, monday);
    expect([bought(friday), bought(monday)]).toEqual([0, 100]);
  });
});
