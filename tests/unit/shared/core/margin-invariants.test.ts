import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScaled } from '../../../../src/shared/kit/decimal.ts';
import { addTo } from '../../../../src/shared/core/ledger/accounts.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { givenAsset } from '../../../../src/shared/core/state/order.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { entryIdOf } from '../../../../src/server/store/ledger-history.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { type Lever, marginWorld } from './margin-kit.ts';
import { type MarginMove, marginMoves } from './margin-moves.ts';
import { commandsOf } from './margin-commands.ts';
import { userOf } from './world-kit.ts';
import { seedOf } from '../../../seeds.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

/** I1, I2, I3 and I15: nothing below zero, nothing made or lost, locks are what open orders need, debts are there only where something is owed. */
function checkMoney(world: World): void {
  for (const sum of imbalanceOf(world.ledger).values()) expect(sum).toBe(0n);
  for (const fund of world.ledger.insurance.values()) expect(fund >= 0n).toBe(true);
  const needs = new Map<string, bigint>();
  for (const order of world.orders.values())
    addTo(needs, `${order.api_id} ${order.wallet}/${givenAsset(order)}`, order.locked);
  for (const { api_id, cells, debts } of world.ledger.accounts.values()) {
    for (const [name, { free, locked }] of cells) {
      expect(free >= 0n && locked >= 0n).toBe(true);
      expect(locked).toBe(needs.get(`${api_id} ${name}`) ?? 0n);
    }
    for (const [wallet, { loans }] of debts) {
      expect(wallet).toMatch(/^(margin|isolated:[A-Z]+)$/);
      expect(loans.size).toBeGreaterThan(0);
      for (const { principal, interest, hour } of loans.values()) {
        expect(principal >= 0n && interest >= 0n && principal + interest > 0n).toBe(true);
        expect(hour).toBe(Math.floor((world.step * 100 + 50) / 3_600_000));
      }
    }
  }
}

/** What was charged, by the lines told: it is either paid or owed still. */
class Charged {
  readonly sums = new Map<string, bigint>();
  lastId = 0;

  take({ events }: Effects): void {
    for (const event of events) {
      if (event.kind !== 'entry') continue;
      const { of, row } = event.entry;
      const id = Number(entryIdOf(event.entry));
      expect(id).toBeGreaterThan(this.lastId);
      this.lastId = id;
      if (of === 'interest') addTo(this.sums, row.asset, toScaled(row.interest, 12)!);
    }
  }

  check({ ledger }: World): void {
    const outstanding = new Map(ledger.interest);
    for (const { debts } of ledger.accounts.values())
      for (const { loans } of debts.values())
        for (const [asset, { interest }] of loans) addTo(outstanding, asset, interest);
    for (const [asset, sum] of this.sums) expect(outstanding.get(asset) ?? 0n).toBe(sum);
  }
}

/** Every account with some thousands on margin. */
function fundedWorld(lever: Lever): World {
  const world = marginWorld(lever);
  for (const api_id of ['a', 'b', 'c']) {
    apply(
      world,
      { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'margin', asset: 'USDT', amount: '3000' },
      0,
    );
  }
  return world;
}

const isRefused = ({ answer }: Effects): boolean =>
  answer.kind === 'placed' ? answer.orders.size === 0 : answer.kind === 'refused';

function play(moves: readonly MarginMove[], seen: Record<string, number>) {
  const lever: Lever = { ticks: 10_000 };
  const world = fundedWorld(lever);
  const charged = new Charged();
  const out = [] as string[];
  moves.forEach((move, index) => {
    for (const { command, nowMs } of commandsOf(move, index, world, lever)) {
      const effects = apply(world, command, nowMs);
      charged.take(effects);
      out.push(JSON.stringify(effects.events));
      if (effects.answer.kind === 'booked') seen.booked = (seen.booked ?? 0) + 1;
      for (const event of effects.events) {
        if (event.kind === 'entry')
          seen[event.entry.of === 'margin' ? event.entry.row.status : event.entry.of] =
            (seen[event.entry.of === 'margin' ? event.entry.row.status : event.entry.of] ?? 0) + 1;
        if (event.kind === 'fill') seen.fill = (seen.fill ?? 0) + 1;
      }
    }
    checkMoney(world);
  });
  charged.check(world);
  if (world.ledger.insurance.size > 0) seen.insured = (seen.insured ?? 0) + 1;
  return { world, lever, out };
}

describe('margin invariants', () => {
  it('money is conserved and never negative, locks are needs, debts never below zero and charged by clock hours, whatever is done; and the same moves end the same', () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(marginMoves(150), (moves) => {
        const one = play(moves, seen);
        const other = play(moves, {});
        expect(other.out).toEqual(one.out);
        expect(snapshotOf(other.world)).toBe(snapshotOf(one.world));
      }),
      { numRuns: 200, seed: seedOf(21) },
    );
    for (const what of ['booked', 'transfer', 'interest', 'fill', 'MARGIN_CALL', 'FORCE_LIQ', 'NORMAL'])
      expect(seen[what] ?? 0, what).toBeGreaterThan(50);
    expect(seen.insured).toBeGreaterThan(5);
  }, 60_000);

  it('a state restored from its text has the same text and the same future', () => {
    fc.assert(
      fc.property(marginMoves(80), marginMoves(40), (before, after) => {
        const { world, lever } = play(before, {});
        const text = snapshotOf(world);
        const restored = flowingWorldOf(text, () => () => lever.ticks);
        expect(snapshotOf(restored)).toBe(text);
        after.forEach((move, index) => {
          for (const { command, nowMs } of commandsOf(move, 1_000 + index, world, lever)) {
            expect(JSON.stringify(apply(restored, command, nowMs).events)).toBe(
              JSON.stringify(apply(world, command, nowMs).events),
            );
          }
        });
        expect(snapshotOf(restored)).toBe(snapshotOf(world));
      }),
      { numRuns: 40, seed: seedOf(22) },
    );
  }, 60_000);

  it('a refused command changes nothing', () => {
    let refused = 0;
    fc.assert(
      fc.property(marginMoves(120), (moves) => {
        const lever: Lever = { ticks: 10_000 };
        const world = fundedWorld(lever);
        moves.forEach((move, index) => {
          for (const { command, nowMs } of commandsOf(move, index, world, lever)) {
            const before = command.kind === 'step' ? '' : snapshotOf(world);
            const effects = apply(world, command, nowMs);
            if (!isRefused(effects)) continue;
            refused += 1;
            expect(effects.events).toEqual([]);
            expect(snapshotOf(world)).toBe(before);
          }
        });
      }),
      { numRuns: 30, seed: seedOf(23) },
    );
    expect(refused).toBeGreaterThan(300);
  }, 60_000);
});
