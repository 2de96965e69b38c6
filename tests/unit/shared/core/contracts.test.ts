import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { checkContracts, contractWorld, inverseKey, linearKey } from './contract-kit.ts';
import { applyMove, moves } from './contract-moves.ts';
import { seedOf } from '../../../seeds.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';

/** What a run has seen, so that none passes by doing nothing. */
const seen = { fills: 0, closed: 0, liquidated: 0, deleveraged: 0, funded: 0, expired: 0 };

function count(effects: readonly Effects[]): void {
  for (const { events } of effects)
    for (const event of events) {
      if (event.kind === 'fill') seen.fills += 1;
      if (event.kind === 'closed') seen.closed += 1;
      if (event.kind === 'closed' && event.position.funding !== '0') seen.funded += 1;
      if (event.kind === 'order' && event.order.status_reason === 'LIQUIDATION' && event.order.source === 'LIQ')
        seen.liquidated += 1;
      if (event.kind === 'order' && event.order.status_reason === 'ADL') seen.deleveraged += 1;
      if (event.kind === 'order' && event.order.status_reason === 'REDUCE_ONLY') seen.expired += 1;
    }
}

function checkBooks({ markets }: World): void {
  for (const { book } of markets.values()) {
    const highest = book.bids.at(-1)?.price;
    const lowest = book.asks.at(-1)?.price;
    if (highest !== undefined && lowest !== undefined) expect(highest).toBeLessThan(lowest);
  }
}

describe('contracts under random commands', () => {
  it('money is conserved and never negative, locks are needs and margins, positions and house sum to 0, reduce-only orders never exceed their position', () => {
    fc.assert(
      fc.property(moves(120), (list) => {
        const { world, path } = contractWorld();
        list.forEach((move, index) => {
          count(applyMove(world, path, move, index));
          if (index % 3 === 0) checkContracts(world);
          checkBooks(world);
        });
        checkContracts(world);
      }),
      { numRuns: 300, seed: seedOf(23) },
    );
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(5);
  }, 120_000);

  it('the same commands give the same events and the same state, also from a snapshot', () => {
    fc.assert(
      fc.property(moves(60), moves(40), (before, after) => {
        const { world, path, fairPriceOf } = contractWorld();
        before.forEach((move, index) => {
          applyMove(world, path, move, index);
        });
        const copy = flowingWorldOf(snapshotOf(world), fairPriceOf);
        expect(snapshotOf(copy)).toBe(snapshotOf(world));
        after.forEach((move, index) => {
          const [one, other] = [world, copy].map((each) =>
            applyMove(each, path, move, 1_000 + index).map(({ events }) => events),
          );
          expect(other).toEqual(one);
        });
        expect(snapshotOf(copy)).toBe(snapshotOf(world));
      }),
      { numRuns: 60, seed: seedOf(22) },
    );
  }, 120_000);

  it('a refused command changes nothing', () => {
    fc.assert(
      fc.property(moves(80), (list) => {
        const { world, path } = contractWorld();
        apply(world, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
        list.forEach((move, index) => {
          const before = snapshotOf(world);
          const effects = applyMove(world, path, move, index);
          const [{ answer, events } = { answer: { kind: 'done' as const }, events: [] }] = effects;
          const isRefused =
            answer.kind === 'placed'
              ? answer.orders.size === 0
              : answer.kind === 'refused' ||
                (answer.kind === 'canceled' && answer.results.every(({ code }) => code !== null));
          if (!isRefused) return;
          expect(events).toEqual([]);
          expect(snapshotOf(world)).toBe(before);
        });
      }),
      { numRuns: 60, seed: seedOf(23) },
    );
  }, 120_000);
});
