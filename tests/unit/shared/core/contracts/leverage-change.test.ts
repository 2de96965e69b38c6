import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScaled } from '../../../../../src/shared/kit/decimal.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { SettingCommand } from '../../../../../src/shared/core/state/command.ts';
import { availableOf, heldFor } from '../../../../../src/shared/core/contracts/contract-need.ts';
import { poolOf, positionAt, settingOf } from '../../../../../src/shared/core/state/contract.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { marginOf } from '../../../../../src/shared/core/contracts/option-margin.ts';
import { positionOf } from '../../../../../src/shared/core/contracts/position-view.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../../src/shared/core/state/world.ts';
import { runsOf, seedOf } from '../../../../seeds.ts';
import {
  checkContracts,
  contractWorld,
  inverseKey,
  linearKey,
  order,
  ownerOf,
  run,
  set,
  taking,
  toldPositions,
  wallet,
} from '../contract-kit.ts';
import { applyMove, moves } from '../contract-moves.ts';
import { terms } from '../margin-kit.ts';
import { limit, placedOrder, toldOf } from '../world-kit.ts';
import { flowingWorldOf } from '../../../../doubles/flowing-world.ts';

const changeable = { ...terms, pairs: [], haircuts: [{ asset: 'BTC', percent: 5 }] };

/** Contracts whose leverage may change while something is open; b rests at 1000.0 on both sides. */
function open(rules: typeof changeable | Omit<typeof changeable, 'leverageWhileOpen'> = changeable) {
  const made = contractWorld();
  apply(made.world, { kind: 'terms', terms: rules }, 0);
  apply(made.world, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  run(made.world, 1);
  return made;
}
const market = (world: World) => world.markets.get(linearKey)!;
const position = (world: World, api_id = 'a', side: 'BOTH' | 'LONG' | 'SHORT' = 'BOTH') =>
  positionAt(world, api_id, market(world), side)!;
const refused = ({ answer }: Effects) => (answer.kind === 'refused' ? [answer.code, answer.data] : answer.kind);
const change = (world: World, leverage: number, more: Partial<SettingCommand> = {}) =>
  set(world, 'a', { leverage, confirm_risk: true, ...more });

describe('the leverage of a contract in which something is open', () => {
  it('frees margin of a cross position where it is raised, and tells position, balance and setting', () => {
    const { world } = open();
    order(world, 'a', taking('BUY', '5'));
    const [free, locked] = wallet(world, 'a');
    const cost = Number(position(world).cost) / 1e12;
    expect(locked).toBeCloseTo(cost / 10, 6);
    const effects = change(world, 50);
    expect(wallet(world, 'a')[1]).toBeCloseTo(cost / 50, 6);
    expect(wallet(world, 'a')[0]).toBeCloseTo(free + cost / 10 - cost / 50, 6);
    expect([...toldPositions([effects]).values()]).toMatchObject([{ leverage: 50 }]);
    expect(effects.events.map(({ kind }) => kind).sort()).toEqual(['balance', 'position', 'setting']);
    checkContracts(world);
  });

  it('moves the liquidation price of an isolated position, nearer where it is raised and further away where it is lowered', () => {
    const { world } = open();
    set(world, 'a', { margin_mode: 'ISOLATED' });
    order(world, 'a', taking('BUY', '5'));
    const price = () => Number(positionOf(world, position(world)).liquidation_price);
    const before = price();
    expect(refused(change(world, 20))).toBe('done');
    const raised = price();
    expect(refused(change(world, 4))).toBe('done');
    expect([raised > before, price() < before]).toEqual([true, true]);
    checkContracts(world);
  });

  it('never frees an isolated position so far that the mark liquidates it', () => {
    const { world, path } = open();
    set(world, 'a', { margin_mode: 'ISOLATED', leverage: 2 });
    order(world, 'a', taking('BUY', '5'));
    path.ticks = 8_000;
    run(world, 30);
    expect(refused(change(world, 50))).toBe('done');
    run(world, 30);
    expect(position(world)).toBeDefined();
    expect(position(world).margin).toBeGreaterThan(0n);
    checkContracts(world);
  });

  it('is refused where a lower one needs more than is free, which names the field and what is missing; with that much it is taken, with less it is not', () => {
    for (const short of [0n, 1n]) {
      const { world } = open();
      set(world, 'a', { leverage: 20, confirm_risk: true });
      order(world, 'a', taking('BUY', '60'));
      order(world, 'a', limit('BUY', '950.0', '20'));
      const before = snapshotOf(world);
      const { answer } = change(world, 3);
      expect(answer).toMatchObject({
        kind: 'refused',
        code: 'BALANCE',
        data: { field: 'leverage', asset: 'USDT', missing: expect.stringMatching(/^\d+/) },
      });
      expect(snapshotOf(world), 'it has changed nothing').toBe(before);
      const { missing, need, free } = (answer as { data: { missing: string; need: string; free: string } }).data;
      expect(toScaled(need, 12)! - toScaled(free, 12)!).toBe(toScaled(missing, 12));
      const amount = toScaled(missing, 12)! - short;
      apply(
        world,
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
      expect(refused(change(world, 3))).toEqual(
        short === 0n ? 'done' : ['BALANCE', expect.objectContaining({ field: 'leverage', missing: '0.000000000001' })],
      );
      checkContracts(world);
    }
  });

  it('is refused where what is open is larger than a higher one allows', () => {
    const { world } = open();
    const { opening } = market(world).contract!;
    set(world, 'a', { leverage: 2 });
    apply(
      world,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'linear', asset: 'USDT', amount: '10000000' },
      1_000,
    );
    for (let at = 0; at < 6; at++) order(world, 'a', limit('BUY', '900.0', '1000'));
    expect(opening.get('a')!.size).toBe(6);
    const before = snapshotOf(world);
    expect(refused(change(world, 100))).toEqual([
      'LEVERAGE',
      { field: 'leverage', leverage: 100, max_notional: expect.stringMatching(/^\d+$/) },
    ]);
    expect(snapshotOf(world)).toBe(before);
    expect(refused(change(world, 3))).toBe('done');
  });

  it('moves what orders reserve, both legs of an OCO as one, and each is told', () => {
    const { world } = open();
    const resting = placedOrder(order(world, 'a', limit('SELL', '1100.0', '2')))!;
    order(world, 'a', {
      side: 'BUY',
      order_type: 'OCO',
      amount: '1',
      oco: { limit_price: '900.0', stop_price: '1010.0' },
    });
    const [, before] = wallet(world, 'a');
    const effects = change(world, 20);
    expect(wallet(world, 'a')[1]).toBeLessThan(before * 0.7);
    expect(toldOf(effects, resting.order_id)).toMatchObject({ leverage: 20, version: resting.version + 1 });
    expect(refused(change(world, 10))).toBe('done');
    expect(wallet(world, 'a')[1]).toBeCloseTo(before, 6);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [...world.orders.keys()] }, 1_000);
    expect(wallet(world, 'a')[1]).toBe(0);
  });

  it('is that of both sides of a hedge, and of this account alone', () => {
    const { world } = open();
    set(world, 'a', { position_mode: 'HEDGE' });
    order(world, 'a', taking('BUY', '2', { position_side: 'LONG' }));
    order(world, 'a', taking('SELL', '1', { position_side: 'SHORT' }));
    order(world, 'c', taking('BUY', '2'));
    change(world, 25);
    expect((['LONG', 'SHORT'] as const).map((side) => position(world, 'a', side).leverage)).toEqual([25, 25]);
    expect(position(world, 'c').leverage).toBe(10);
  });

  it('may be named by an order; one that is refused leaves all as it was', () => {
    const { world } = open();
    order(world, 'a', taking('BUY', '2'));
    order(world, 'a', limit('BUY', '900.0', '1'));
    const before = snapshotOf(world);
    expect(placedOrder(order(world, 'a', { ...limit('BUY', '900.0', '100000'), leverage: 5 }))).toBeUndefined();
    expect(snapshotOf(world)).toBe(before);
    expect(placedOrder(order(world, 'a', { ...limit('BUY', '900.0', '1'), leverage: 5 }))).toMatchObject({
      leverage: 5,
      status: 'UNFILLED',
    });
    expect([position(world).leverage, [...world.orders.values()].map(({ leverage }) => leverage)]).toEqual([5, [5, 5]]);
    checkContracts(world);
  });

  it('in asset mode MULTI a lower one is held against the whole', () => {
    const { world } = open();
    set(world, 'a', { asset_mode: 'MULTI' });
    change(world, 50);
    order(world, 'a', taking('BUY', '60'));
    const before = snapshotOf(world);
    expect(refused(change(world, 1))).toEqual([
      'BALANCE',
      expect.objectContaining({ field: 'leverage', asset: 'USDT' }),
    ]);
    expect(snapshotOf(world)).toBe(before);
    expect(refused(change(world, 20))).toBe('done');
    checkContracts(world);
  });
});

/** What a change must leave as it was, and what it must have moved, whoever has what open. */
function checkChange(
  world: World,
  api_id: string,
  key: string,
  before: World,
  effects: Effects,
): 'raised' | 'lowered' | 'refused' | undefined {
  const face = world.markets.get(key)!;
  const old = before.markets.get(key)!;
  const now = settingOf(world, api_id, face).leverage;
  const then = settingOf(before, api_id, old).leverage;
  if (effects.answer.kind === 'refused') {
    expect(snapshotOf(world)).toBe(snapshotOf(before));
    return effects.answer.code === 'BALANCE' ? 'refused' : undefined;
  }
  const sides = (['BOTH', 'LONG', 'SHORT'] as const).flatMap((side) => positionAt(world, api_id, face, side) ?? []);
  const orders = [...(face.contract!.opening.get(api_id) ?? [])];
  if (now === then || sides.length + orders.length === 0) return undefined;
  const cell = (of: World) => {
    const { free, locked } = of.ledger.accounts
      .get(api_id)!
      .cells.get(`${face.listed.instrument.account_type}/${face.listed.instrument.settle}`)!;
    return free + locked;
  };
  expect(cell(world), 'money is moved between free and locked alone').toBe(cell(before));
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
      now > then ? heldFor(world, each) <= heldFor(before, was) : heldFor(world, each) >= heldFor(before, was),
    ).toBe(true);
  }
  if (now < then)
    expect(
      availableOf(world, poolOf(api_id, face)) >= 0n ||
        availableOf(world, poolOf(api_id, face)) >= availableOf(before, poolOf(api_id, old)),
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
      const { world, path, fairPriceOf } = contractWorld();
      apply(world, { kind: 'terms', terms: changeable }, 0);
      played.forEach((move, index) => {
        applyMove(world, path, move, index);
      });
      for (const { api, key, leverage } of changes) {
        const before = flowingWorldOf(snapshotOf(world), fairPriceOf);
        const positions = [...world.contracts.pools.values()].reduce((sum, pool) => sum + pool.positions.size, 0);
        const effects = apply(
          world,
          { kind: 'setting', user_id: ownerOf(api), api_id: api, market: key, leverage, confirm_risk: true },
          world.step * 100,
        );
        const what = checkChange(world, api, key, before, effects);
        if (what) seen[what] += 1;
        checkContracts(world);
        expect([...world.contracts.pools.values()].reduce((sum, pool) => sum + pool.positions.size, 0)).toBe(positions);
      }
    }),
    { numRuns: runsOf(250), seed: seedOf(61) },
  );
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(10);
}, 120_000);
