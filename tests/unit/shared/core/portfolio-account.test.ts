import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unifiedMarginRatio } from '../../../oracles/portfolio-margin.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { unrealisedOf } from '../../../../src/shared/core/state/contract.ts';
import { maintenanceAt } from '../../../../src/shared/core/contracts/maintenance.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { spareOf } from '../../../../src/shared/core/contracts/contract-need.ts';
import { mayOnlyReduce, unifiedOf } from '../../../../src/shared/core/contracts/portfolio-margin.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { inverse, inverseKey, linearKey, order, perpetual, run, set, taking } from './contract-kit.ts';
import { applyMove, type Move, moves } from './contract-moves.ts';
import { bookedOf, ledgerCommand, type Lever, loan, marginWorld, placeOf, transfer } from './margin-kit.ts';
import { commandsOf, type MarginMove, marginMoves } from './margin-moves.ts';
import { limit, placedOrder, refusalOf, userOf } from './world-kit.ts';
import { nightlyMs } from '../../../fuzz.ts';
import { runsOf, seedOf } from '../../../seeds.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

const open = (world: World, api_id: string): Effects =>
  apply(
    world,
    ledgerCommand(api_id, { kind: 'portfolio', action: 'open', place: placeOf(api_id, 'margin') }),
    world.step * 100,
  );

/** `a` and `c` are portfolios; each account has 3,000 USDT and 1 BTC on margin, 1,000 USDT in linear and 1 BTC in inverse contracts. */
function portfolioWorld(lever: Lever = { ticks: 10_000 }): World {
  const world = marginWorld(lever);
  apply(
    world,
    {
      kind: 'list',
      seed: 1,
      markets: [perpetual, inverse].map((instrument) => ({ instrument, external: false, lotsPerMinute: 20_000 })),
    },
    0,
  );
  apply(world, { kind: 'rebase', step: 20 }, 2_000);
  for (const api_id of ['a', 'b', 'c'])
    for (const [account_type, asset, amount] of [
      ['margin', 'USDT', '3000'],
      ['margin', 'BTC', '1'],
      ['linear', 'USDT', '1000'],
      ['inverse', 'BTC', '1'],
    ] as const) {
      apply(world, { kind: 'deposit', user_id: userOf(api_id), api_id, account_type, asset, amount }, 0);
    }
  for (const api_id of ['a', 'c']) expect(bookedOf(open(world, api_id))).toEqual({ opened: true });
  return world;
}

const accountOf = (world: World, api_id = 'a') => world.ledger.accounts.get(api_id)!;
const unified = (world: World, api_id = 'a') => unifiedOf(world, accountOf(world, api_id), 'HALYARD');
const ratioOf = (world: World, api_id = 'a') => {
  const { equity, maintenance } = unified(world, api_id);
  return Number(equity) / Number(maintenance);
};
const notices = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'margin' ? [event.entry.row.status] : [])),
  );

/** `a` buys 40 BTC of `b` on 50×. */
function stretched(lever: Lever): World {
  const world = portfolioWorld(lever);
  set(world, 'a', { leverage: 50, confirm_risk: true });
  apply(
    world,
    { kind: 'deposit', user_id: 'v', api_id: 'b', account_type: 'linear', asset: 'USDT', amount: '5000' },
    0,
  );
  order(world, 'b', limit('SELL', '1000.0', '40'));
  expect(placedOrder(order(world, 'a', limit('BUY', '1000.0', '40')))).toMatchObject({ filled_amount: '40.000' });
  return world;
}

describe('a portfolio account', () => {
  it('is opened once, before its contracts are, and for cross only', () => {
    const world = portfolioWorld();
    expect(bookedOf(open(world, 'a'))).toEqual({ opened: true });
    set(world, 'b', { margin_mode: 'ISOLATED' });
    expect(bookedOf(open(world, 'b'))).toMatchObject({ refused: 'INPUT', rule: 'cross_only' });
    set(world, 'b', { margin_mode: 'CROSS' });
    order(world, 'b', limit('BUY', '990.0', '1'));
    expect(bookedOf(open(world, 'b'))).toMatchObject({ refused: 'MODE_LOCKED' });
    expect(refusalOf(set(world, 'a', { margin_mode: 'ISOLATED' }))).toMatchObject({
      code: 'INPUT',
      data: { field: 'margin_mode', rule: 'cross_only' },
    });
    expect(refusalOf(set(world, 'a', { asset_mode: 'MULTI' }))).toMatchObject({
      code: 'INPUT',
      data: { field: 'asset_mode' },
    });
  });

  it('has the ratio of the shared formula over margin, linear and inverse wallets', () => {
    const world = portfolioWorld();
    loan(world, 'BORROW', placeOf('a', 'margin'), 'USDT', '2000');
    order(world, 'a', taking('BUY', '5'));
    order(world, 'a', { ...taking('SELL', '3'), market: inverseKey });
    run(world, 10);
    const account = accountOf(world);
    const cell = (name: string) => {
      const { free, locked } = account.cells.get(name)!;
      return Number(free + locked) / 1e12;
    };
    const [linear, coin] = [linearKey, inverseKey].map(
      (key) =>
        [...world.contracts.pools.values()]
          .flatMap(({ positions }) => [...positions.values()])
          .find(({ market }) => market.key === key)!,
    );
    const debt = account.debts.get('margin')!.loans.get('USDT')!;
    const index = world.markets.get(linearKey)!.contract!.index / 10;
    const usdt = {
      index: 1,
      collateralRatio: 1,
      marginAsset: cell('margin/USDT'),
      loan: Number(debt.principal + debt.interest) / 1e12,
      loanLeverage: 5 as const,
      futuresAsset: cell('linear/USDT'),
      futuresProfit: Number(unrealisedOf(linear!)) / 1e12,
      futuresMaintenance: Number(maintenanceAt(linear!)) / 1e12,
      openLoss: 0,
    };
    const btc = {
      index,
      collateralRatio: 0.9,
      marginAsset: cell('margin/BTC'),
      loan: 0,
      loanLeverage: 5 as const,
      futuresAsset: cell('inverse/BTC'),
      futuresProfit: Number(unrealisedOf(coin!)) / 1e12,
      futuresMaintenance: Number(maintenanceAt(coin!)) / 1e12,
      openLoss: 0,
    };
    expect(ratioOf(world)).toBeCloseTo(unifiedMarginRatio([usdt, btc])!, 6);
  });

  it('opens in a wallet without money what the whole covers, locks nothing for it, and no more than that', () => {
    const lever = { ticks: 10_000 };
    const world = portfolioWorld(lever);
    const all = (['inverse', 'linear'] as const).flatMap(
      (wallet) => [[wallet, wallet === 'linear' ? 'USDT' : 'BTC', wallet === 'linear' ? '1000' : '1']] as const,
    );
    for (const [wallet, asset, amount] of all)
      expect(bookedOf(transfer(world, placeOf('a', wallet), placeOf('a', 'margin'), asset, amount))).toMatchObject({
        status: 'CONFIRMED',
      });
    // 4,000 USDT and 2 BTC at an index of 1000 that count for nine tenths.
    const whole = 4_000 + 2 * 1_000 * 0.9;
    const spare = () => Number(spareOf(world, accountOf(world), 'HALYARD')) / 1e12;
    expect(spare()).toBeCloseTo(whole, 6);
    const linear = placedOrder(order(world, 'a', limit('BUY', '990.0', '20')))!;
    expect(linear).toMatchObject({ status: 'UNFILLED' });
    expect(spare()).toBeCloseTo(whole - 20 * 990 * (0.1 + 0.0005), 6);
    const coin = { market: inverseKey, ...limit('SELL', '1010.0', '200') };
    expect(placedOrder(order(world, 'a', coin))).toMatchObject({ status: 'UNFILLED' });
    expect(spare()).toBeCloseTo(whole - 1_980 - 9.9 - ((200 * 100) / 1_010) * (0.1 + 0.0005) * 1_000, 3);
    for (const { locked } of accountOf(world).cells.values()) expect(locked).toBe(0n);
    const left = spare();
    const most = Math.floor((left / (990 * 0.1005)) * 1_000) / 1_000;
    expect(refusalOf(order(world, 'a', limit('BUY', '990.0', (most + 0.001).toFixed(3))))).toMatchObject({
      code: 'BALANCE',
      data: { asset: 'USDT' },
    });
    expect(
      bookedOf(transfer(world, placeOf('a', 'margin'), placeOf('a', 'spot'), 'USDT', String(Math.ceil(left)))),
    ).toMatchObject({ refused: 'BALANCE' });
    expect(placedOrder(order(world, 'a', limit('BUY', '990.0', most.toFixed(3))))).toMatchObject({
      status: 'UNFILLED',
    });
    // What stays within the whole may move whatever is committed.
    const before = spare();
    expect(bookedOf(transfer(world, placeOf('a', 'margin'), placeOf('a', 'linear'), 'USDT', '4000'))).toMatchObject({
      status: 'CONFIRMED',
    });
    expect(spare()).toBe(before);
    expect(bookedOf(transfer(world, placeOf('a', 'linear'), placeOf('a', 'margin'), 'USDT', '4000'))).toMatchObject({
      status: 'CONFIRMED',
    });
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [...world.orders.keys()] }, world.step * 100);
    expect(spare()).toBeCloseTo(whole, 6);
    // What is filled is margin that the whole holds, its fee comes out of the other wallets.
    apply(
      world,
      { kind: 'deposit', user_id: 'v', api_id: 'b', account_type: 'linear', asset: 'USDT', amount: '5000' },
      0,
    );
    order(world, 'b', limit('SELL', '1000.0', '30'));
    expect(placedOrder(order(world, 'a', limit('BUY', '1000.0', '30')))).toMatchObject({ status: 'FILLED' });
    expect(
      [...accountOf(world).cells]
        .filter(([name]) => name.startsWith('linear/'))
        .map(([, { free, locked }]) => [free, locked]),
    ).toEqual([[0n, 0n]]);
    expect(spare()).toBeCloseTo(whole - 15 - 3_000, 6);
    for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  });

  it('borrows no more than the whole has left for the maintenance of the debt', () => {
    const world = portfolioWorld();
    const spare = () => Number(spareOf(world, accountOf(world), 'HALYARD')) / 1e12;
    const size = Math.floor(((spare() - 100) / (990 * 0.1005)) * 1_000) / 1_000;
    expect(placedOrder(order(world, 'a', limit('BUY', '990.0', size.toFixed(3))))).toMatchObject({
      status: 'UNFILLED',
    });
    expect(spare()).toBeGreaterThan(100);
    const most = Math.floor(spare() / 0.08);
    expect(bookedOf(loan(world, 'BORROW', placeOf('a', 'margin'), 'USDT', String(most + 1)))).toMatchObject({
      refused: 'MAX_BORROW',
      asset: 'USDT',
    });
    expect(bookedOf(loan(world, 'BORROW', placeOf('a', 'margin'), 'USDT', String(most - 1)))).toMatchObject({
      principal: String(most - 1),
    });
    expect(spare()).toBeGreaterThan(-0.1);
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [...world.orders.keys()] }, world.step * 100);
    expect(bookedOf(loan(world, 'BORROW', placeOf('a', 'margin'), 'USDT', '2000'))).toMatchObject({
      principal: '2000',
    });
  });

  it('bears a loss above its linear wallet from the others, and owes nothing', () => {
    const lever = { ticks: 10_000 };
    const world = stretched(lever);
    lever.ticks = 9_500;
    run(world, 20);
    expect(world.contracts.pools.has('a/linear/USDT')).toBe(true);
    for (let at = 0; at < 200 && world.contracts.pools.has('a/linear/USDT'); at++) {
      order(world, 'a', { side: 'SELL', order_type: 'MARKET', time_in_force: 'IOC', close_position: true });
      run(world, 1);
    }
    expect(world.contracts.pools.has('a/linear/USDT')).toBe(false);
    expect(Number(accountOf(world).cells.get('margin/USDT')!.free) / 1e12).toBeLessThan(2_100);
    expect(accountOf(world).debts.size).toBe(0);
    for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  });

  it('is warned, then may only reduce, then is liquidated as a whole', () => {
    const lever = { ticks: 10_000 };
    const world = stretched(lever);
    placedOrder(order(world, 'a', limit('BUY', '600.0', '0.01')));
    const told: string[] = [];
    let reduced = false;
    for (let at = 0; at < 400 && world.contracts.pools.has('a/linear/USDT'); at++) {
      lever.ticks -= 4;
      told.push(...notices(run(world, 10)));
      if (!mayOnlyReduce(world, accountOf(world)) || reduced || accountOf(world).portfolio!.status !== 'PRE_LIQ')
        continue;
      reduced = true;
      expect(ratioOf(world)).toBeLessThanOrEqual(1.2);
      expect(refusalOf(order(world, 'a', taking('BUY', '0.1')))).toMatchObject({
        code: 'INPUT',
        data: { field: 'reduce_only', rule: 'margin_ratio' },
      });
      expect(refusalOf(loan(world, 'BORROW', placeOf('a', 'margin'), 'USDT', '1'))).toMatchObject({
        code: 'MAX_BORROW',
      });
      expect(bookedOf(transfer(world, placeOf('a', 'margin'), placeOf('a', 'spot'), 'USDT', '1'))).toMatchObject({
        refused: 'BALANCE',
        free: '0',
      });
      expect([...world.orders.values()].some(({ api_id }) => api_id === 'a')).toBe(false);
      expect(placedOrder(order(world, 'a', taking('SELL', '0.1', { reduce_only: true })))).toMatchObject({
        status: 'FILLED',
      });
    }
    expect(reduced).toBe(true);
    expect([...new Set(told)]).toEqual(['MARGIN_CALL', 'PRE_LIQ', 'FORCE_LIQ', 'NORMAL']);
    expect([...world.contracts.pools.values()].filter(({ api_id }) => api_id === 'a')).toEqual([]);
    for (const { free, locked } of accountOf(world).cells.values()) expect(free >= 0n && locked === 0n).toBe(true);
  });
});

/** I1, I2, I16, I17: nothing below zero, nothing made or lost, positions and house sum to 0, and at a look no portfolio is left at its last bound. */
function check(world: World): void {
  for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  for (const fund of world.ledger.insurance.values()) expect(fund >= 0n).toBe(true);
  const needs = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => needs.set(name, (needs.get(name) ?? 0n) + amount);
  for (const { contract, key } of world.markets.values()) {
    if (!contract) continue;
    let { lots, cost } = contract.house;
    for (const pool of world.contracts.pools.values())
      for (const position of pool.positions.values())
        if (position.market.key === key) [lots, cost] = [lots + position.lots, cost + position.cost];
    expect([lots, cost]).toEqual([0, 0n]);
  }
  for (const pool of world.contracts.pools.values())
    for (const { margin } of pool.positions.values()) add(`${pool.api_id} ${pool.account_type}/${pool.settle}`, margin);
  for (const each of world.orders.values()) {
    const { base, quote, settle } = each.market.listed.instrument;
    add(
      `${each.api_id} ${each.wallet}/${each.market.contract ? settle : each.side === 'BUY' ? quote : base}`,
      each.locked,
    );
  }
  for (const { api_id, cells, portfolio } of world.ledger.accounts.values()) {
    for (const [name, { free, locked }] of cells) {
      expect(free >= 0n && locked >= 0n).toBe(true);
      expect(locked).toBe(needs.get(`${api_id} ${name}`) ?? 0n);
    }
    if (portfolio && portfolio.status !== 'FORCE_LIQ' && world.step % 10 === 0)
      expect(unifiedOf(world, world.ledger.accounts.get(api_id)!, 'HALYARD').equity >= 0n).toBe(true);
  }
}

describe('portfolio accounts under random commands', () => {
  const seen: Record<string, number> = {};
  type Either = { readonly of: Move } | { readonly ofMargin: MarginMove };
  const both = (maxLength: number): fc.Arbitrary<Either[]> =>
    fc
      .array(
        fc.oneof(
          moves(2).map((list): Either[] => list.map((of) => ({ of }))),
          marginMoves(2).map((list): Either[] => list.map((ofMargin) => ({ ofMargin }))),
        ),
        { maxLength, size: 'max' },
      )
      .map((lists) => lists.flat());

  const step = (world: World, lever: Lever, move: Either, index: number): Effects[] =>
    'of' in move
      ? applyMove(world, lever, move.of, index)
      : commandsOf(move.ofMargin, index, world, lever).map(({ command, nowMs }) => apply(world, command, nowMs));

  /** The same commands in a world and in its copy, which share the lever. */
  function inBoth(world: World, copy: World, lever: Lever, move: Either, index: number): [Effects[], Effects[]] {
    if ('of' in move) return [applyMove(world, lever, move.of, index), applyMove(copy, lever, move.of, index)];
    const commands = commandsOf(move.ofMargin, index, world, lever);
    const applied = (each: World) => commands.map(({ command, nowMs }) => apply(each, command, nowMs));
    return [applied(world), applied(copy)];
  }

  function count(effects: readonly Effects[]): void {
    for (const status of notices(effects)) seen[status] = (seen[status] ?? 0) + 1;
    for (const { events } of effects)
      for (const event of events)
        if (event.kind === 'order' && event.order.source === 'LIQ') seen.forced = (seen.forced ?? 0) + 1;
  }

  it(
    'money is conserved and never negative, locks are needs, positions sum to 0, and what is due is liquidated',
    () => {
      fc.assert(
        fc.property(both(60), (list) => {
          const lever: Lever = { ticks: 10_000 };
          const world = stretched(lever);
          list.forEach((move, index) => {
            count(step(world, lever, move, index));
            check(world);
          });
        }),
        { numRuns: runsOf(200), seed: seedOf(43) },
      );
      for (const status of ['MARGIN_CALL', 'FORCE_LIQ', 'NORMAL', 'forced'])
        expect(seen[status] ?? 0, status).toBeGreaterThan(2);
    },
    nightlyMs,
  );

  it('the same commands give the same events and the same state, also from a snapshot, and a refused one changes nothing', () => {
    let refused = 0;
    fc.assert(
      fc.property(both(40), both(20), (before, after) => {
        const lever: Lever = { ticks: 10_000 };
        const world = stretched(lever);
        before.forEach((move, index) => {
          step(world, lever, move, index);
        });
        const copy = flowingWorldOf(snapshotOf(world), () => () => lever.ticks);
        expect(snapshotOf(copy)).toBe(snapshotOf(world));
        after.forEach((move, index) => {
          const text = snapshotOf(world);
          const [one, other] = inBoth(world, copy, lever, move, 1_000 + index);
          expect(other.map(({ events }) => events)).toEqual(one.map(({ events }) => events));
          if (one.length !== 1 || one[0]!.answer.kind !== 'refused') return;
          refused += 1;
          expect(snapshotOf(world)).toBe(text);
        });
        expect(snapshotOf(copy)).toBe(snapshotOf(world));
      }),
      { numRuns: 50, seed: seedOf(42) },
    );
    expect(refused).toBeGreaterThan(20);
  }, 120_000);
});
