import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Place } from '../../../../src/shared/core/state/ledger-command.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { bookedOf } from './margin-kit.ts';
import { beginning, market, mixedState, startMs } from './mixed-state.ts';
import { freshId, limit, placedOrder, refusalOf, userOf } from './core-kit.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

function start(): CoreState {
  const state = mixedState();
  for (const [command, atMs] of beginning(1)) apply(state, command, atMs);
  return state;
}

const order = (state: CoreState, api_id: string, fields: Partial<PlaceOrder>, nowMs = state.step * 100 + 50) => {
  const client_id = freshId();
  const spec: PlaceOrder = {
    api_id,
    client_id,
    market: market.currency,
    side: 'BUY',
    order_type: 'LIMIT',
    time_in_force: 'GTC',
    ...fields,
  };
  return apply(
    state,
    { kind: 'place', user_id: userOf(api_id), client_id, hash: client_id, source: 'API', orders: [spec] },
    nowMs,
  );
};

const sunday = Date.parse('2026-11-22T12:00:00Z');

describe('currencies', () => {
  it.each([
    ['close_position', { order_type: 'MARKET', time_in_force: 'IOC', side: 'SELL', close_position: true }],
    ['reduce_only', { ...limit('SELL', '1000.0', '5'), reduce_only: true }],
    ['leverage', { ...limit('BUY', '1000.0', '5'), leverage: 5 }],
    ['position_side', { ...limit('BUY', '1000.0', '5'), position_side: 'LONG' }],
  ] as const)('are no contracts: %s is refused by name and changes nothing', (field, fields) => {
    const state = start();
    apply(state, { kind: 'wake', markets: [market.currency] }, startMs);
    const before = snapshotOf(state);
    expect(refusalOf(order(state, 'a', fields))).toMatchObject({
      code: 'INPUT',
      data: { field, rule: 'futures_only' },
    });
    expect(snapshotOf(state)).toBe(before);
  });

  it('an order that rests over the weekend is not amended into a trade, and can be canceled', () => {
    const state = start();
    const { order_id } = placedOrder(order(state, 'b', limit('SELL', '1300.0', '5')))!;
    const own = placedOrder(order(state, 'a', limit('BUY', '800.0', '5')))!;
    apply(state, { kind: 'rebase', step: sunday / 100 }, sunday);
    const amend: Command = {
      kind: 'amend',
      user_id: 'u',
      client_id: 'am',
      hash: 'am',
      order_id: own.order_id,
      price: '1300.0',
    };
    expect(refusalOf(apply(state, amend, sunday + 50))).toMatchObject({
      code: 'FILTER',
      data: { filter: 'MARKET_STATUS', status: 'CLOSED' },
    });
    expect(apply(state, { kind: 'cancel', user_id: 'v', order_ids: [order_id] }, sunday + 60).answer).toMatchObject({
      results: [{ code: null }],
    });
  });

  it('of a pair move between the accounts of their owner, shares do not leave the wallet in which they are traded', () => {
    const state = start();
    const at = (api_id: string, exchange: Place['exchange'], account_type: Place['account_type']): Place => ({
      api_id,
      exchange,
      account_type,
    });
    const move = (from: Place, to: Place, asset: string) =>
      bookedOf(
        apply(
          state,
          { kind: 'transfer', user_id: 'u', client_id: freshId(), hash: 'h', from, to, asset, amount: '3' },
          startMs,
        ),
      );
    for (const asset of ['USD', 'EUR'])
      expect(move(at('a', 'forex', 'forex'), at('c', 'forex', 'forex'), asset)).toMatchObject({ status: 'CONFIRMED' });
    expect(move(at('a', 'forex', 'forex'), at('c', 'forex', 'forex'), 'JPY')).toMatchObject({
      refused: 'INPUT',
      rule: 'not_held',
    });
    for (const type of ['spot', 'astock'] as const)
      expect(move(at('a', 'Astock', 'astock'), at('c', 'Astock', type), 'SH600519')).toMatchObject({
        refused: 'INPUT',
        field: 'asset',
        rule: 'not_held',
      });
    expect(move(at('a', 'Astock', 'astock'), at('c', 'Astock', 'astock'), 'CNY')).toMatchObject({
      status: 'CONFIRMED',
    });
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });
});
