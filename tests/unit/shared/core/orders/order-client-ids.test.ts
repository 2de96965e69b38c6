import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { limit, orderBy, place, placeCommand, placedOrder, refusalOf, stateOf } from '../core-kit.ts';

describe('client ids', () => {
  it('the same body again answers as the first time and places nothing; another body is CONFLICT', () => {
    const state = stateOf();
    const command = placeCommand('a', { ...limit('BUY', '1000', '1'), client_id: 'mine' });
    const first = apply(state, command, 1_000);
    const before = snapshotOf(state);
    const again = apply(state, command, 2_000);
    expect(again.answer).toMatchObject({
      kind: 'placed',
      replayed: true,
      outcomes: [{ order_id: placedOrder(first)!.order_id }],
    });
    expect(apply(state, { ...command, hash: 'other' } as typeof command, 2_000).answer).toMatchObject({
      kind: 'refused',
      code: 'CONFLICT',
    });
    expect(snapshotOf(state)).toBe(before);
  });

  it('a client id is free again after 24 hours, and after an order that was refused', () => {
    const state = stateOf();
    const command = placeCommand('a', { ...limit('BUY', '1000', '1'), client_id: 'mine' });
    apply(state, command, 0);
    expect(apply(state, command, 86_399_999).answer).toMatchObject({ replayed: true });
    expect(apply(state, command, 86_400_000).answer).toMatchObject({ replayed: false });
    for (let day = 2; day < 9; day++) place(state, 'a', limit('BUY', '1000', '0.01'), day * 86_400_000);
    expect(state.clients.size).toBe(1);
    const tooDear = placeCommand('a', { ...limit('BUY', '1000', '999'), client_id: 'dear' });
    expect(refusalOf(apply(state, tooDear, 0))).toMatchObject({ code: 'BALANCE' });
    expect(state.clients.size).toBe(1);
  });

  it('a request to several accounts is one: its orders and refusals are answered again together', () => {
    const state = stateOf();
    const orders = [
      orderBy('a', limit('BUY', '900', '1')),
      orderBy('c', limit('BUY', '900', '999')),
      { api_id: 'x', refused: { code: 'NOT_FOUND' as const, data: null } },
    ];
    const command = {
      kind: 'place' as const,
      user_id: 'u',
      client_id: 'many',
      hash: 'h',
      source: 'WEB' as const,
      orders,
    };
    const first = apply(state, command, 0);
    expect(first.answer).toMatchObject({
      outcomes: [
        { order_id: '1', refusal: null },
        { order_id: null, refusal: { code: 'BALANCE' } },
        { refusal: { code: 'NOT_FOUND' } },
      ],
    });
    const again = apply(state, command, 1);
    expect(again.answer).toMatchObject({ replayed: true, outcomes: (first.answer as { outcomes: unknown }).outcomes });
  });
});
