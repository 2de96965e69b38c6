import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import { addTo } from '../../../../src/shared/core/ledger/accounts.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { givenAsset } from '../../../../src/shared/core/state/order.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { entryIdOf } from '../../../../src/server/store/history/ledger-history.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { type Lever, marginState } from './margin-kit.ts';
import { type MarginMove, marginMoves } from './margin-moves.ts';
import { commandsOf } from './margin-commands.ts';
import { userOf } from './core-kit.ts';
import { runsOf, seedOf } from '../../../seeds.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

/**
 * I1, I2, I3 and I15: nothing below zero, nothing made or lost, locks are what open orders need, debts are there only
 * where something is owed.
 */
function checkMoney(state: CoreState): void {
  for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  for (const fund of state.ledger.insurance.values()) expect(fund >= 0n).toBe(true);
  const needs = new Map<string, bigint>();
  for (const order of state.orders.values())
    addTo(needs, `${order.api_id} ${order.wallet}/${givenAsset(order)}`, order.locked);
  for (const { api_id, cells, debts } of state.ledger.accounts.values()) {
    for (const [name, { free, locked }] of cells) {
      expect(free >= 0n && locked >= 0n).toBe(true);
      expect(locked).toBe(needs.get(`${api_id} ${name}`) ?? 0n);
    }
    for (const [wallet, { loans }] of debts) {
      expect(wallet).toMatch(/^(margin|isolated:[A-Z]+)$/);
      expect(loans.size).toBeGreaterThan(0);
      for (const { principal, interest, hour } of loans.values()) {
        expect(principal >= 0n && interest >= 0n && principal + interest > 0n).toBe(true);
        expect(hour).toBe(Math.floor((state.step * 100 + 50) / 3_600_000));
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

  check({ ledger }: CoreState): void {
    const outstanding = new Map(ledger.interest);
    for (const { debts } of ledger.accounts.values())
      for (const { loans } of debts.values())
        for (const [asset, { interest }] of loans) addTo(outstanding, asset, interest);
    for (const [asset, sum] of this.sums) expect(outstanding.get(asset) ?? 0n).toBe(sum);
  }
}

/** Every account with some thousands on margin. */
function fundedState(lever: Lever): CoreState {
  const state = marginState(lever);
  for (const api_id of ['a', 'b', 'c']) {
    apply(
      state,
      { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'margin', asset: 'USDT', amount: '3000' },
      0,
    );
  }
  return state;
}

const isRefused = ({ answer }: Effects): boolean =>
  answer.kind === 'placed' ? answer.orders.size === 0 : answer.kind === 'refused';

function play(moves: readonly MarginMove[], seen: Record<string, number>) {
  const lever: Lever = { ticks: 10_000 };
  const state = fundedState(lever);
  const charged = new Charged();
  const out = [] as string[];
  moves.forEach((move, index) => {
    for (const { command, nowMs } of commandsOf(move, index, state, lever)) {
      const effects = apply(state, command, nowMs);
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
    checkMoney(state);
  });
  charged.check(state);
  if (state.ledger.insurance.size > 0) seen.insured = (seen.insured ?? 0) + 1;
  return { state, lever, out };
}

describe('margin invariants', () => {
  it('money is conserved and never negative, locks are needs, debts never below zero and charged by clock hours, whatever is done; and the same moves end the same', () => {
    const seen: Record<string, number> = {};
    fc.assert(
      fc.property(marginMoves(150), (moves) => {
        const one = play(moves, seen);
        const other = play(moves, {});
        expect(other.out).toEqual(one.out);
        expect(snapshotOf(other.state)).toBe(snapshotOf(one.state));
      }),
      { numRuns: runsOf(100), seed: seedOf(21) },
    );
    for (const what of ['booked', 'transfer', 'interest', 'fill', 'MARGIN_CALL', 'FORCE_LIQ', 'NORMAL'])
      expect(seen[what] ?? 0, what).toBeGreaterThan(15);
    expect(seen.insured).toBeGreaterThan(2);
  }, 60_000);

  it('a state restored from its text has the same text and the same future', () => {
    fc.assert(
      fc.property(marginMoves(80), marginMoves(40), (before, after) => {
        const { state, lever } = play(before, {});
        const text = snapshotOf(state);
        const restored = flowingStateOf(text, () => () => lever.ticks);
        expect(snapshotOf(restored)).toBe(text);
        after.forEach((move, index) => {
          for (const { command, nowMs } of commandsOf(move, 1_000 + index, state, lever)) {
            expect(JSON.stringify(apply(restored, command, nowMs).events)).toBe(
              JSON.stringify(apply(state, command, nowMs).events),
            );
          }
        });
        expect(snapshotOf(restored)).toBe(snapshotOf(state));
      }),
      { numRuns: 40, seed: seedOf(22) },
    );
  }, 60_000);

  it('a refused command changes nothing', () => {
    let refused = 0;
    fc.assert(
      fc.property(marginMoves(120), (moves) => {
        const lever: Lever = { ticks: 10_000 };
        const state = fundedState(lever);
        moves.forEach((move, index) => {
          for (const { command, nowMs } of commandsOf(move, index, state, lever)) {
            const before = command.kind === 'step' ? '' : snapshotOf(state);
            const effects = apply(state, command, nowMs);
            if (!isRefused(effects)) continue;
            refused += 1;
            expect(effects.events).toEqual([]);
            expect(snapshotOf(state)).toBe(before);
          }
        });
      }),
      { numRuns: 30, seed: seedOf(23) },
    );
    expect(refused).toBeGreaterThan(300);
  }, 60_000);
});
