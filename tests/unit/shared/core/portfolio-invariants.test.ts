import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { unifiedOf } from '../../../../src/shared/core/contracts/portfolio-margin.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { nightlyMs } from '../../../fuzz.ts';
import { runsOf, seedOf } from '../../../seeds.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';
import { applyMove, type Move, moves } from './contract-moves.ts';
import { commandsOf } from './margin-commands.ts';
import type { Lever } from './margin-kit.ts';
import { type MarginMove, marginMoves } from './margin-moves.ts';
import { notices, stretched } from './portfolio-state.ts';

/** Steps between two looks at the margin of all accounts. */
const lookSteps = 10;

/**
 * I1, I2, I16, I17: nothing below zero, nothing made or lost, positions and house sum to 0, and at a look no portfolio
 * is left at its last bound.
 */
function check(state: CoreState, hasLooked: boolean): void {
  for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  for (const fund of state.ledger.insurance.values()) expect(fund >= 0n).toBe(true);
  const needs = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => needs.set(name, (needs.get(name) ?? 0n) + amount);
  for (const { contract, key } of state.markets.values()) {
    if (!contract) continue;
    let { lots, cost } = contract.house;
    for (const pool of state.contracts.pools.values())
      for (const position of pool.positions.values())
        if (position.market.key === key) [lots, cost] = [lots + position.lots, cost + position.cost];
    expect([lots, cost]).toEqual([0, 0n]);
  }
  for (const pool of state.contracts.pools.values())
    for (const { margin } of pool.positions.values()) add(`${pool.api_id} ${pool.account_type}/${pool.settle}`, margin);
  for (const each of state.orders.values()) {
    const { base, quote, settle } = each.market.listed.instrument;
    add(
      `${each.api_id} ${each.wallet}/${each.market.contract ? settle : each.side === 'BUY' ? quote : base}`,
      each.locked,
    );
  }
  for (const { api_id, cells, portfolio } of state.ledger.accounts.values()) {
    for (const [name, { free, locked }] of cells) {
      expect(free >= 0n && locked >= 0n).toBe(true);
      expect(locked).toBe(needs.get(`${api_id} ${name}`) ?? 0n);
    }
    if (portfolio && portfolio.status !== 'FORCE_LIQ' && hasLooked)
      expect(unifiedOf(state, state.ledger.accounts.get(api_id)!, 'HALYARD').equity >= 0n).toBe(true);
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

  const step = (state: CoreState, lever: Lever, move: Either, index: number): Effects[] =>
    'of' in move
      ? applyMove(state, lever, move.of, index)
      : commandsOf(move.ofMargin, index, state, lever).map(({ command, nowMs }) => apply(state, command, nowMs));

  /** The same commands in a state and in its copy, which share the lever. */
  function inBoth(
    state: CoreState,
    copy: CoreState,
    lever: Lever,
    move: Either,
    index: number,
  ): [Effects[], Effects[]] {
    if ('of' in move) return [applyMove(state, lever, move.of, index), applyMove(copy, lever, move.of, index)];
    const commands = commandsOf(move.ofMargin, index, state, lever);
    const applied = (each: CoreState) => commands.map(({ command, nowMs }) => apply(each, command, nowMs));
    return [applied(state), applied(copy)];
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
          const state = stretched(lever);
          list.forEach((move, index) => {
            const before = state.step;
            count(step(state, lever, move, index));
            check(state, state.step > before && state.step % lookSteps === 0);
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
        const state = stretched(lever);
        before.forEach((move, index) => {
          step(state, lever, move, index);
        });
        const copy = flowingStateOf(snapshotOf(state), () => () => lever.ticks);
        expect(snapshotOf(copy)).toBe(snapshotOf(state));
        after.forEach((move, index) => {
          const text = snapshotOf(state);
          const [one, other] = inBoth(state, copy, lever, move, 1_000 + index);
          expect(other.map(({ events }) => events)).toEqual(one.map(({ events }) => events));
          if (one.length !== 1 || one[0]!.answer.kind !== 'refused') return;
          refused += 1;
          expect(snapshotOf(state)).toBe(text);
        });
        expect(snapshotOf(copy)).toBe(snapshotOf(state));
      }),
      { numRuns: 50, seed: seedOf(42) },
    );
    expect(refused).toBeGreaterThan(20);
  }, 120_000);
});
