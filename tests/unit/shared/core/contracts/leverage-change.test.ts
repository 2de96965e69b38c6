import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { SettingCommand } from '../../../../../src/shared/core/state/command.ts';
import { availableOf, heldFor } from '../../../../../src/shared/core/contracts/contract-need.ts';
import { poolOf, positionAt, settingOf } from '../../../../../src/shared/core/state/contract.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { marginOf } from '../../../../../src/shared/core/contracts/option-margin.ts';
import { positionOf } from '../../../../../src/shared/core/contracts/position-view.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { runsOf, seedOf } from '../../../../seeds.ts';
import {
  checkContracts,
  contractState,
  inverseKey,
  linearKey,
  order,
  ownerOf,
  run,
  set,
  taking,
  reportedPositions,
  wallet,
} from '../contract-kit.ts';
import { applyMove, moves } from '../contract-moves.ts';
import { terms } from '../margin-kit.ts';
import { limit, placedOrder, reportedOf } from '../core-kit.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';

const changeable = { ...terms, pairs: [], haircuts: [{ asset: 'BTC', percent: 5 }] };

/** Contracts whose leverage may change while something is open; b rests at 1000.0 on both sides. */
function open(rules: typeof changeable | Omit<typeof changeable, 'leverageWhileOpen'> = changeable) {
  const made = contractState();
  apply(made.state, { kind: 'terms', terms: rules }, 0);
  apply(made.state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  run(made.state, 1);
  return made;
}
const market = (state: CoreState) => state.markets.get(linearKey)!;
const position = (state: CoreState, api_id = 'a', side: 'BOTH' | 'LONG' | 'SHORT' = 'BOTH') =>
  positionAt(state, api_id, market(state), side)!;
const refused = ({ answer }: Effects) => (answer.kind === 'refused' ? [answer.code, answer.data] : answer.kind);
const change = (state: CoreState, leverage: number, more: Partial<SettingCommand> = {}) =>
  set(state, 'a', { leverage, confirm_risk: true, ...more });

describe('the leverage of a contract in which something is open', () => {
  it('frees margin of a cross position where it is raised, and tells position, balance and setting', () => {
    const { state } = open();
    order(state, 'a', taking('BUY', '5'));
    const [free, locked] = wallet(state, 'a');
    const cost = Number(position(state).cost) / 1e12;
    expect(locked).toBeCloseTo(cost / 10, 6);
    const effects = change(state, 50);
    expect(wallet(state, 'a')[1]).toBeCloseTo(cost / 50, 6);
    expect(wallet(state, 'a')[0]).toBeCloseTo(free + cost / 10 - cost / 50, 6);
    expect([...reportedPositions([effects]).values()]).toMatchObject([{ leverage: 50 }]);
    expect(effects.events.map(({ kind }) => kind).sort()).toEqual(['balance', 'position', 'setting']);
    checkContracts(state);
  });

  it('moves the liquidation price of an isolated position, nearer where it is raised and further away where it is lowered', () => {
    const { state } = open();
    set(state, 'a', { margin_mode: 'ISOLATED' });
    order(state, 'a', taking('BUY', '5'));
    const price = () => Number(positionOf(state, position(state)).liquidation_price);
    const before = price();
    expect(refused(change(state, 20))).toBe('done');
    const raised = price();
    expect(refused(change(state, 4))).toBe('done');
    expect([raised > before, price() < before]).toEqual([true, true]);
    checkContracts(state);
  });

  it('never frees an isolated position so far that the mark liquidates it', () => {
    const { state, path } = open();
    set(state, 'a', { margin_mode: 'ISOLATED', leverage: 2 });
    order(state, 'a', taking('BUY', '5'));
    path.ticks = 8_000;
    run(state, 30);
    expect(refused(change(state, 50))).toBe('done');
    run(state, 30);
    expect(position(state)).toBeDefined();
    expect(position(state).margin).toBeGreaterThan(0n);
    checkContracts(state);
  });

  it('is refused where a lower one needs more than is free, which names the field and what is missing; with that much it is taken, with less it is not', () => {
    for (const short of [0n, 1n]) {
      const { state } = open();
      set(state, 'a', { leverage: 20, confirm_risk: true });
      order(state, 'a', taking('BUY', '60'));
      order(state, 'a', limit('BUY', '950.0', '20'));
      const before = snapshotOf(state);
      const { answer } = change(state, 3);
      expect(answer).toMatchObject({
        kind: 'refused',
        code: 'BALANCE',
        data: { field: 'leverage', asset: 'USDT', missing: expect.stringMatching(/^\d+/) },
      });
      expect(snapshotOf(state), 'it has changed nothing').toBe(before);
      const { missing, need, free } = (answer as { data: { missing: string; need: string; free: string } }).data;
      expect(toScaled(need, 12)! - toScaled(free, 12)!).toBe(toScaled(missing, 12));
      const amount = toScaled(missing, 12)! - short;
      apply(
        state,
        {
          kind: 'deposit',
          user_id: 'u',
          api_id: 'a',
          account_type: 'linear',
          asset: 'USDT',
          amount: `${amount / 10n ** 12n}.${String(amount % 10n ** 12n).padStart(12, '0')}`,
        },
        1_000,
      );
      expect(refused(change(state, 3))).toEqual(
        short === 0n ? 'done' : ['BALANCE', expect.objectContaining({ field: 'leverage', missing: '0.000000000001' })],
      );
      checkContracts(state);
    }
  });

  it('is refused where what is open is larger than a higher one allows', () => {
    const { state } = open();
    const { opening } = market(state).contract!;
    set(state, 'a', { leverage: 2 });
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'linear', asset: 'USDT', amount: '10000000' },
      1_000,
    );
    for (let index = 0; index < 6; index++) order(state, 'a', limit('BUY', '900.0', '1000'));
    expect(opening.get('a')!.size).toBe(6);
    const before = snapshotOf(state);
    expect(refused(change(state, 100))).toEqual([
      'LEVERAGE',
      { field: 'leverage', leverage: 100, max_notional: expect.stringMatching(/^\d+$/) },
    ]);
    expect(snapshotOf(state)).toBe(before);
    expect(refused(change(state, 3))).toBe('done');
  });

  it('moves what orders reserve, both legs of an OCO as one, and each is told', () => {
    const { state } = open();
    const resting = placedOrder(order(state, 'a', limit('SELL', '1100.0', '2')))!;
    order(state, 'a', {
      side: 'BUY',
      order_type: 'OCO',
      amount: '1',
      oco: { limit_price: '900.0', stop_price: '1010.0' },
    });
    const [, before] = wallet(state, 'a');
    const effects = change(state, 20);
    expect(wallet(state, 'a')[1]).toBeLessThan(before * 0.7);
    expect(reportedOf(effects, resting.order_id)).toMatchObject({ leverage: 20, version: resting.version + 1 });
    expect(refused(change(state, 10))).toBe('done');
    expect(wallet(state, 'a')[1]).toBeCloseTo(before, 6);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [...state.orders.keys()] }, 1_000);
    expect(wallet(state, 'a')[1]).toBe(0);
  });

  it('is that of both sides of a hedge, and of this account alone', () => {
    const { state } = open();
    set(state, 'a', { position_mode: 'HEDGE' });
    order(state, 'a', taking('BUY', '2', { position_side: 'LONG' }));
    order(state, 'a', taking('SELL', '1', { position_side: 'SHORT' }));
    order(state, 'c', taking('BUY', '2'));
    change(state, 25);
    expect((['LONG', 'SHORT'] as const).map((side) => position(state, 'a', side).leverage)).toEqual([25, 25]);
    expect(position(state, 'c').leverage).toBe(10);
  });

  it('may be named by an order; one that is refused leaves all as it was', () => {
    const { state } = open();
    order(state, 'a', taking('BUY', '2'));
    order(state, 'a', limit('BUY', '900.0', '1'));
    const before = snapshotOf(state);
    expect(placedOrder(order(state, 'a', { ...limit('BUY', '900.0', '100000'), leverage: 5 }))).toBeUndefined();
    expect(snapshotOf(state)).toBe(before);
    expect(placedOrder(order(state, 'a', { ...limit('BUY', '900.0', '1'), leverage: 5 }))).toMatchObject({
      leverage: 5,
      status: 'UNFILLED',
    });
    expect([position(state).leverage, [...state.orders.values()].map(({ leverage }) => leverage)]).toEqual([5, [5, 5]]);
    checkContracts(state);
  });

  it('in asset mode MULTI a lower one is held against the whole', () => {
    const { state } = open();
    set(state, 'a', { asset_mode: 'MULTI' });
    change(state, 50);
    order(state, 'a', taking('BUY', '60'));
    const before = snapshotOf(state);
    expect(refused(change(state, 1))).toEqual([
      'BALANCE',
      expect.objectContaining({ field: 'leverage', asset: 'USDT' }),
    ]);
    expect(snapshotOf(state)).toBe(before);
    expect(refused(change(state, 20))).toBe('done');
    checkContracts(state);
  });
});

/** What a change must leave as it was, and what it must have moved, whoever has what open. */
function checkChange(
  state: CoreState,
  api_id: string,
  key: string,
  before: CoreState,
  effects: Effects,
): 'raised' | 'lowered' | 'refused' | undefined {
  const face = state.markets.get(key)!;
  const old = before.markets.get(key)!;
  const now = settingOf(state, api_id, face).leverage;
  const then = settingOf(before, api_id, old).leverage;
  if (effects.answer.kind === 'refused') {
    expect(snapshotOf(state)).toBe(snapshotOf(before));
    return effects.answer.code === 'BALANCE' ? 'refused' : undefined;
  }
  const sides = (['BOTH', 'LONG', 'SHORT'] as const).flatMap((side) => positionAt(state, api_id, face, side) ?? []);
  const orders = [...(face.contract!.opening.get(api_id) ?? [])];
  if (now === then || sides.length + orders.length === 0) return undefined;
  const cell = (of: CoreState) => {
    const { free, locked } = of.ledger.accounts
      .get(api_id)!
      .cells.get(`${face.listed.instrument.account_type}/${face.listed.instrument.settle}`)!;
    return free + locked;
  };
  expect(cell(state), 'money is moved between free and locked alone').toBe(cell(before));
  for (const each of sides) {
    const was = positionAt(before, api_id, old, each.side)!;
    expect([each.leverage, each.lots, each.cost, each.realised]).toEqual([now, was.lots, was.cost, was.realised]);
    if (now > then) expect(each.margin <= was.margin).toBe(true);
    else if (each.margin > 0n || was.margin > 0n)
      expect(each.margin >= (each.mode === 'CROSS' ? marginOf(each) : was.margin)).toBe(true);
  }
  for (const each of orders) {
    const was = before.orders.get(each.id)!;
    expect(each.leverage).toBe(now);
    expect(
      now > then ? heldFor(state, each) <= heldFor(before, was) : heldFor(state, each) >= heldFor(before, was),
    ).toBe(true);
  }
  if (now < then)
    expect(
      availableOf(state, poolOf(api_id, face)) >= 0n ||
        availableOf(state, poolOf(api_id, face)) >= availableOf(before, poolOf(api_id, old)),
    ).toBe(true);
  return now > then ? 'raised' : 'lowered';
}

it('whatever is open, a change keeps every digit of the ledger, reserves and margins follow, a refused one changes nothing, and none liquidates by itself', () => {
  const seen = { raised: 0, lowered: 0, refused: 0 };
  const list = fc.tuple(
    moves(40),
    fc.array(
      fc.record({
        api: fc.constantFrom('a', 'b', 'c', 'd'),
        key: fc.constantFrom(linearKey, inverseKey),
        leverage: fc.constantFrom(1, 2, 3, 5, 10, 20, 50, 75, 100),
      }),
      { minLength: 3, maxLength: 12 },
    ),
  );
  fc.assert(
    fc.property(list, ([played, changes]) => {
      const { state, path, fairPriceOf } = contractState();
      apply(state, { kind: 'terms', terms: changeable }, 0);
      played.forEach((move, index) => {
        applyMove(state, path, move, index);
      });
      for (const { api, key, leverage } of changes) {
        const before = flowingStateOf(snapshotOf(state), fairPriceOf);
        const positions = [...state.contracts.pools.values()].reduce((sum, pool) => sum + pool.positions.size, 0);
        const effects = apply(
          state,
          { kind: 'setting', user_id: ownerOf(api), api_id: api, market: key, leverage, confirm_risk: true },
          state.step * 100,
        );
        const what = checkChange(state, api, key, before, effects);
        if (what) seen[what] += 1;
        checkContracts(state);
        expect([...state.contracts.pools.values()].reduce((sum, pool) => sum + pool.positions.size, 0)).toBe(positions);
      }
    }),
    { numRuns: runsOf(80), seed: seedOf(61) },
  );
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(5);
}, 120_000);
