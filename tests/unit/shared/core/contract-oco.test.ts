import { describe, expect, it } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { availableOf } from '../../../../src/shared/core/contracts/contract-need.ts';
import { dropQuotes } from '../../../../src/shared/core/book/queue.ts';
import { positionAt } from '../../../../src/shared/core/state/contract.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { checkContracts, inverseKey, linearKey, order, run, set, taking, wallet } from './contract-kit.ts';
import { terms } from './margin-kit.ts';
import { awake, delivery, futures, oco } from './oco-contracts.ts';
import { limit, placedOrder, statusesOf, reportedOf } from './core-kit.ts';

/** Places a list of `a` and gives the ids of its legs. */
function listOf(state: CoreState, fields: Partial<PlaceOrder>): [limit: string, stop: string] {
  const { answer } = order(state, 'a', fields);
  const ids = answer.kind === 'placed' ? [...answer.orders.keys()] : [];
  expect(ids, JSON.stringify(answer)).toHaveLength(2);
  return ids as [string, string];
}

/** Lets `a` trade with `b` at 1000.0, between the flow's best prices. */
function hold(state: CoreState, side: 'BUY' | 'SELL', amount: string, fields: Partial<PlaceOrder> = {}): Effects {
  const { market = linearKey } = fields;
  order(state, 'b', { ...limit(side === 'BUY' ? 'SELL' : 'BUY', '1000.0', amount), market });
  const effects = order(state, 'a', { ...limit(side, '1000.0', amount), ...fields });
  expect(placedOrder(effects)).toMatchObject({ status: 'FILLED' });
  return effects;
}

const lotsOf = (state: CoreState, key = linearKey, side: 'BOTH' | 'LONG' | 'SHORT' = 'BOTH'): number =>
  positionAt(state, 'a', state.markets.get(key)!, side)?.lots ?? 0;
const endOf = (effects: readonly Effects[], id: string) => effects.flatMap((each) => reportedOf(each, id) ?? []).at(-1);

describe('OCO on contracts', () => {
  it('is one list with the margin of the dearer leg, held once', () => {
    const { state } = awake();
    const [limitId, stopId] = listOf(state, oco('BUY', '10', '990.0', '1010.0', {}, '1012.0'));
    expect([state.orders.get(limitId), state.orders.get(stopId)]).toMatchObject([
      { type: 'LIMIT', status: 'UNFILLED', listId: limitId, triggerBy: 'LAST' },
      { type: 'TRIGGER_LIMIT', status: 'WAITING', listId: limitId, locked: 0n },
    ]);
    // Initial margin of 10 at 1012 at 10×, what it loses by the mark of 1000, and the taker's fee.
    const { mark } = state.markets.get(linearKey)!.contract!;
    expect(wallet(state, 'a')[1]).toBeCloseTo(
      1_012 + Math.max(0, 10 * (1_012 - (mark || 10_000) / 10)) + 10_120 * 0.0005,
      6,
    );
    checkContracts(state);
    expect(apply(state, { kind: 'cancel', user_id: 'u', order_ids: [stopId] }, 100).answer).toMatchObject({
      results: [{ code: null, status: 'CANCELED' }],
    });
    expect([wallet(state, 'a'), state.orders.size]).toEqual([[10_000, 0], 0]);
  });

  it('one leg alone is canceled where that is asked for: a limit keeps its own margin, a stop holds none until it fires', () => {
    const { state, path } = awake();
    const cancelLeg = (id: string) =>
      apply(state, { kind: 'cancel', user_id: 'u', order_ids: [id], leg_only: true }, 100);
    const [limitId, stopId] = listOf(state, oco('BUY', '10', '990.0', '1010.0', {}, '1012.0'));
    const both = wallet(state, 'a')[1];
    cancelLeg(stopId);
    expect([state.orders.get(limitId)!.sibling, [...state.orders.keys()]]).toEqual([null, [limitId]]);
    expect(wallet(state, 'a')[1]).toBeLessThan(both);
    checkContracts(state);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [limitId] }, 100);
    const [second, stop] = listOf(state, oco('BUY', '10', '990.0', '1010.0'));
    cancelLeg(second);
    expect([[...state.orders.keys()], wallet(state, 'a')]).toEqual([[stop], [10_000, 0]]);
    checkContracts(state);
    path.ticks = 10_200;
    expect(endOf(run(state, 100), stop)).toMatchObject({ status: 'FILLED', amount: '10.000' });
    checkContracts(state);
  });

  it('any fill of the limit leg ends the stop leg and leaves it what it needs itself', () => {
    const { state } = awake();
    const [limitId, stopId] = listOf(state, oco('BUY', '10', '999.9', '1010.0', {}, '1012.0'));
    const before = wallet(state, 'a')[1];
    const effects = order(state, 'b', limit('SELL', '999.9', '8', 'IOC'));
    expect([statusesOf(effects, stopId), reportedOf(effects, stopId)]).toMatchObject([
      ['CANCELED'],
      { status_reason: 'OCO' },
    ]);
    const left = state.orders.get(limitId)!;
    expect(left.status).toBe('PARTIALLY_FILLED');
    expect(Number(left.locked) / 1e12).toBeLessThan((before * (left.lots - left.filledLots)) / left.lots);
    checkContracts(state);
  });

  it.each([
    ['linear', linearKey, '2.000', '0.5', 500],
    ['inverse', inverseKey, '20', '5', 5],
    ['futures', keyOfSymbol(futures), '2.000', '0.5', 500],
    ['delivery', keyOfSymbol(delivery), '20', '5', 5],
  ] as const)(
    '%s: a reduce-only pair closes a position on either side, and no more than it',
    (_name, key, amount, more, left) => {
      for (const [ticks, leg] of [
        [10_200, 0],
        [9_800, 1],
      ] as const) {
        const { state, path } = awake();
        hold(state, 'BUY', amount, { market: key });
        const ids = listOf(state, oco('SELL', amount, '1010.0', '990.0', { market: key, reduce_only: true }));
        expect(ids.map((id) => state.orders.get(id)!.locked)).toEqual([0n, 0n]);
        hold(state, 'BUY', more, { market: key });
        path.ticks = ticks;
        const effects = run(state, 100);
        expect(endOf(effects, ids[leg])).toMatchObject({ status: 'FILLED', amount });
        expect(endOf(effects, ids[1 - leg]!)).toMatchObject({ status: 'CANCELED', status_reason: 'OCO' });
        expect(lotsOf(state, key)).toBe(left);
        checkContracts(state);
      }
    },
  );

  it('a short is closed by a pair that buys, isolated as cross', () => {
    const { state, path } = awake();
    expect(set(state, 'a', { margin_mode: 'ISOLATED' }).answer).toEqual({ kind: 'done' });
    hold(state, 'SELL', '3');
    const [limitId, stopId] = listOf(
      state,
      oco('BUY', '3', '990.0', '1010.0', { reduce_only: true, trigger_by: 'MARK' }),
    );
    expect(state.orders.get(stopId)).toMatchObject({ type: 'STOP_MARKET', triggerBy: 'MARK' });
    path.ticks = 10_200;
    const effects = run(state, 600);
    expect([endOf(effects, stopId)?.status, endOf(effects, limitId)?.status, lotsOf(state)]).toEqual([
      'FILLED',
      'CANCELED',
      0,
    ]);
    checkContracts(state);
  });

  it('in hedge mode a pair against its side closes that side only', () => {
    const { state, path } = awake();
    set(state, 'a', { position_mode: 'HEDGE' });
    hold(state, 'BUY', '2', { position_side: 'LONG' });
    hold(state, 'SELL', '1', { position_side: 'SHORT' });
    const [limitId, stopId] = listOf(state, oco('SELL', '5', '1010.0', '990.0', { position_side: 'LONG' }));
    expect([limitId, stopId].map((id) => [state.orders.get(id)!.lots, state.orders.get(id)!.reduceOnly])).toEqual([
      [2_000, true],
      [2_000, true],
    ]);
    path.ticks = 10_200;
    run(state, 100);
    expect([lotsOf(state, linearKey, 'LONG'), lotsOf(state, linearKey, 'SHORT'), state.orders.size]).toEqual([
      0, -1_000, 0,
    ]);
    checkContracts(state);
  });

  it('shrinks and ends with the position that it reduces, both legs alike', () => {
    const { state } = awake();
    hold(state, 'BUY', '3');
    const ids = listOf(state, oco('SELL', '3', '1010.0', '990.0', { reduce_only: true }));
    hold(state, 'SELL', '1');
    expect(ids.map((id) => state.orders.get(id)!.lots)).toEqual([2_000, 2_000]);
    const effects = hold(state, 'SELL', '2');
    expect(ids.map((id) => reportedOf(effects, id))).toMatchObject([
      { status: 'EXPIRED', status_reason: 'REDUCE_ONLY' },
      { status: 'EXPIRED', status_reason: 'REDUCE_ONLY' },
    ]);
    expect(state.orders.size).toBe(0);
    checkContracts(state);
  });

  it('the stop leg opens with the margin that the list has held, though nothing else is free', () => {
    const { state, path } = awake();
    const [limitId, stopId] = listOf(state, oco('BUY', '80', '980.0', '1001.0', {}, '1010.0'));
    const { free } = state.ledger.accounts.get('a')!.cells.get('linear/USDT')!;
    const spare = { api_id: 'a', exchange: 'HALYARD' as const, account_type: 'linear' as const };
    const moved = apply(
      state,
      {
        kind: 'transfer',
        user_id: 'u',
        client_id: 'all',
        hash: 'all',
        from: spare,
        to: { ...spare, account_type: 'spot' },
        asset: 'USDT',
        amount: String(Number(free) / 1e12),
      },
      100,
    );
    expect(moved.answer.kind).toBe('booked');
    path.ticks = 10_012;
    const effects = run(state, 30);
    expect([endOf(effects, limitId)?.status_reason, endOf(effects, stopId)?.status]).toEqual([
      'OCO',
      expect.stringMatching(/FILLED|UNFILLED/),
    ]);
    checkContracts(state);
  });

  it('a liquidation ends both legs', () => {
    const { state, path } = awake();
    hold(state, 'BUY', '60');
    const ids = listOf(state, oco('BUY', '20', '700.0', '1040.0'));
    path.ticks = 8_000;
    const effects = run(state, 400);
    const reasons = ids.map((id) => endOf(effects, id)?.status_reason);
    expect(reasons).toEqual(['LIQUIDATION', 'LIQUIDATION']);
    expect(state.orders.size).toBe(0);
    checkContracts(state);
  });

  it('a loss that takes the lock of a list ends both legs', () => {
    const { state } = awake();
    set(state, 'a', { leverage: 100, confirm_risk: true });
    hold(state, 'BUY', '60');
    const ids = listOf(state, oco('BUY', '5', '600.0', '1050.0'));
    const { free } = state.ledger.accounts.get('a')!.cells.get('linear/USDT')!;
    expect(free > 0n).toBe(true);
    dropQuotes(state.markets.get(linearKey)!);
    order(state, 'd', limit('BUY', '837.0', '60'));
    // Down to 837, nearly all that the wallet has: the loss is more than what is free and the margin that is left.
    const effects = order(state, 'a', taking('SELL', '60'));
    expect(ids.map((id) => reportedOf(effects, id))).toMatchObject([
      { status: 'CANCELED', status_reason: 'MARGIN' },
      { status: 'CANCELED', status_reason: 'MARGIN' },
    ]);
    expect([...state.orders.values()].filter(({ api_id }) => api_id === 'a')).toEqual([]);
    checkContracts(state);
  });

  it('in asset mode MULTI, where nothing is locked, the whole holds back what the dearer leg needs', () => {
    const { state } = awake();
    apply(state, { kind: 'terms', terms: { ...terms, pairs: [], haircuts: [{ asset: 'BTC', percent: 5 }] } }, 0);
    set(state, 'a', { asset_mode: 'MULTI' });
    const key = { api_id: 'a', account_type: 'linear' as const, settle: 'USDT' };
    const before = availableOf(state, key);
    const [limitId] = listOf(state, oco('BUY', '10', '990.0', '1010.0', {}, '1012.0'));
    const both = before - availableOf(state, key);
    expect([wallet(state, 'a')[1], both > 1_012n * 10n ** 12n]).toEqual([0, true]);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [limitId] }, 100);
    expect([state.orders.size, availableOf(state, key)]).toEqual([0, before]);
  });

  it('comes back from a snapshot as a list, waits for its mark there, and its market ends it whole', () => {
    const { state, path } = awake();
    hold(state, 'BUY', '2');
    const [limitId, stopId] = listOf(
      state,
      oco('SELL', '2', '1010.0', '990.0', { reduce_only: true, trigger_by: 'MARK' }),
    );
    const again = flowingStateOf(snapshotOf(state), state.fairPriceOf);
    expect(snapshotOf(again)).toBe(snapshotOf(state));
    path.ticks = 9_800;
    const one = run(state, 600);
    const other = run(again, 600);
    expect([endOf(other, stopId), endOf(other, limitId)]).toMatchObject([
      { status: 'FILLED' },
      { status: 'CANCELED', status_reason: 'OCO' },
    ]);
    expect([endOf(one, stopId), snapshotOf(state)]).toEqual([endOf(other, stopId), snapshotOf(again)]);
    checkContracts(again);
  });

  it('over a line is in no book until it arrives, and is one list then', () => {
    const { state } = awake();
    hold(state, 'BUY', '2');
    const [limitId, stopId] = listOf(state, oco('SELL', '2', '1010.0', '990.0', { reduce_only: true, by_line: true }));
    expect([state.orders.size, state.inFlight.size]).toEqual([0, 1]);
    const effects = apply(state, { kind: 'line', order_id: limitId, happened: 'arrived' }, 500);
    expect([
      reportedOf(effects, limitId)?.status,
      reportedOf(effects, stopId)?.status,
      state.orders.get(limitId)?.sibling?.id,
    ]).toEqual(['UNFILLED', 'WAITING', stopId]);
    checkContracts(state);
  });
});
