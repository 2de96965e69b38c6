import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { checkContracts, contractState, inverseKey, linearKey } from './contract-kit.ts';
import { applyMove, moves } from './contract-moves.ts';
import { seedOf } from '../../../seeds.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';

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

function checkBooks({ markets }: CoreState): void {
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
        const { state, path } = contractState();
        list.forEach((move, index) => {
          count(applyMove(state, path, move, index));
          if (index % 3 === 0) checkContracts(state);
          checkBooks(state);
        });
        checkContracts(state);
      }),
      { numRuns: 400, seed: seedOf(23) },
    );
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(5);
  }, 120_000);

  it('the same commands give the same events and the same state, also from a snapshot', () => {
    fc.assert(
      fc.property(moves(60), moves(40), (before, after) => {
        const { state, path, fairPriceOf } = contractState();
        before.forEach((move, index) => {
          applyMove(state, path, move, index);
        });
        const copy = flowingStateOf(snapshotOf(state), fairPriceOf);
        expect(snapshotOf(copy)).toBe(snapshotOf(state));
        after.forEach((move, index) => {
          const [one, other] = [state, copy].map((each) =>
            applyMove(each, path, move, 1_000 + index).map(({ events }) => events),
          );
          expect(other).toEqual(one);
        });
        expect(snapshotOf(copy)).toBe(snapshotOf(state));
      }),
      { numRuns: 60, seed: seedOf(22) },
    );
  }, 120_000);

  it('a refused command changes nothing', () => {
    fc.assert(
      fc.property(moves(80), (list) => {
        const { state, path } = contractState();
        apply(state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
        list.forEach((move, index) => {
          const before = snapshotOf(state);
          const effects = applyMove(state, path, move, index);
          const [{ answer, events } = { answer: { kind: 'done' as const }, events: [] }] = effects;
          const isRefused =
            answer.kind === 'placed'
              ? answer.orders.size === 0
              : answer.kind === 'refused' ||
                (answer.kind === 'canceled' && answer.results.every(({ code }) => code !== null));
          if (!isRefused) return;
          expect(events).toEqual([]);
          expect(snapshotOf(state)).toBe(before);
        });
      }),
      { numRuns: 60, seed: seedOf(23) },
    );
  }, 120_000);
});
