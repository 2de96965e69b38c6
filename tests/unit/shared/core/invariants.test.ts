import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFinal } from '../../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { baseOf, quoteOf } from '../../../../src/shared/core/ledger/money.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { OrderState } from '../../../../src/shared/core/state/market-state.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { entriesOf, lotsOf, orderAt } from '../../../../src/shared/core/book/queue.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { commandOf, type Move, moves, whileCommands } from './random-commands.ts';
import { fairPriceOf, stateOf } from './core-kit.ts';
import { seedOf } from '../../../seeds.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

const ownNeed = ({ side, budget, price, trigger, lots, filledLots, market: { units } }: OrderState): bigint =>
  side === 'SELL' ? baseOf(units, lots - filledLots) : (budget ?? quoteOf(units, price || trigger, lots - filledLots));

function checkMoney(state: CoreState): void {
  for (const { cells } of state.ledger.accounts.values())
    for (const { free, locked } of cells.values()) expect(free >= 0n && locked >= 0n).toBe(true);
  for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  const needs = new Map<string, bigint>();
  for (const order of state.orders.values()) {
    const { api_id, side, locked, sibling, status } = order;
    const own = ownNeed(order);
    const other = sibling ? ownNeed(sibling) : 0n;
    const need = !sibling ? own : status === 'WAITING' ? 0n : own > other ? own : other;
    expect(locked).toBe(need);
    const cell = `${api_id} spot/${side === 'BUY' ? 'USDT' : 'BTC'}`;
    needs.set(cell, (needs.get(cell) ?? 0n) + need);
  }
  for (const { api_id, cells } of state.ledger.accounts.values())
    for (const [name, { locked }] of cells) expect(locked).toBe(needs.get(`${api_id} ${name}`) ?? 0n);
}

function checkBooks(state: CoreState): void {
  for (const { book, openCount } of state.markets.values()) {
    const highest = book.bids.at(-1)?.price;
    const lowest = book.asks.at(-1)?.price;
    if (highest !== undefined && lowest !== undefined) expect(highest).toBeLessThan(lowest);
    for (const [levels, sign] of [
      [book.bids, 1],
      [book.asks, -1],
    ] as const) {
      levels.forEach((level, index) => {
        if (index > 0) expect((level.price - levels[index - 1]!.price) * sign).toBeGreaterThan(0);
        let sum = 0;
        for (const entry of entriesOf(book, level)) {
          const lots = lotsOf(book, entry);
          const order = orderAt(book, entry);
          expect(lots).toBeGreaterThan(0);
          sum += lots;
          if (order) expect([lots, order.entry]).toEqual([order.lots - order.filledLots, entry]);
        }
        expect(level.lots).toBe(sum);
      });
    }
    expect([...openCount.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(state.orders.size);
  }
  checkWaiting(state);
}

/**
 * Whoever waits stands once among the triggers and not in the book, nobody's trigger has been passed, and lists have
 * two open legs or none.
 */
function checkWaiting(state: CoreState): void {
  const standing = new Map<OrderState, number>();
  for (const { triggers, last } of state.markets.values()) {
    for (const [levels, isPassed] of [
      [triggers.bids, (price: number) => last <= price],
      [triggers.asks, (price: number) => last >= price],
    ] as const) {
      for (const level of levels) {
        expect(isPassed(level.price)).toBe(false);
        for (const order of entriesOf(triggers, level).map((entry) => orderAt(triggers, entry)!))
          standing.set(order, (standing.get(order) ?? 0) + 1);
      }
    }
  }
  for (const order of state.orders.values()) {
    const isWaiting = order.status === 'WAITING';
    expect([order.waiting !== null, order.entry !== null, standing.get(order) ?? 0]).toEqual([
      isWaiting,
      !isWaiting,
      isWaiting ? 1 : 0,
    ]);
    if (order.sibling)
      expect([order.sibling.sibling, state.orders.get(order.sibling.id)]).toEqual([order, order.sibling]);
    if (order.expireMs !== null) expect(order.expireMs).toBeGreaterThan(state.step * 100);
  }
  expect(state.expiring).toHaveLength([...state.orders.values()].filter(({ expireMs }) => expireMs !== null).length);
}

/**
 * Follows what was told of each order: versions rise, fills never shrink, nothing comes after the end, and fills add
 * up.
 */
class SentMessage {
  readonly orders = new Map<string, Order>();
  readonly filled = new Map<string, number>();

  take({ events }: Effects): void {
    for (const event of events) {
      if (event.kind === 'fill')
        this.filled.set(
          event.fill.order_id,
          (this.filled.get(event.fill.order_id) ?? 0) + Math.round(Number(event.fill.qty) * 1_000),
        );
      if (event.kind !== 'order') continue;
      const before = this.orders.get(event.order.order_id);
      if (before) {
        expect(isFinal(before.status)).toBe(false);
        expect(event.order.version).toBeGreaterThan(before.version);
        expect(Number(event.order.filled_amount)).toBeGreaterThanOrEqual(Number(before.filled_amount));
      }
      expect(Number(event.order.filled_amount)).toBeLessThanOrEqual(Number(event.order.amount));
      this.orders.set(event.order.order_id, event.order);
    }
  }

  check(): void {
    for (const [id, order] of this.orders)
      expect(Math.round(Number(order.filled_amount) * 1_000)).toBe(this.filled.get(id) ?? 0);
  }
}

function checkPrices({ events }: Effects): void {
  const orders = new Map(
    events.flatMap((event) => (event.kind === 'order' ? [[event.order.order_id, event.order] as const] : [])),
  );
  for (const event of events) {
    if (event.kind !== 'fill') continue;
    const order = orders.get(event.fill.order_id)!;
    const price = Number(event.fill.price);
    const limit = Number(order.price);
    if (event.fill.is_maker) expect(price).toBe(limit);
    else if (limit > 0) expect(order.side === 'BUY' ? price <= limit : price >= limit).toBe(true);
  }
}

/** The effects of a move, of each command that it is made of. */
function applyMove(state: CoreState, move: Move, index: number, nowMs: number): Effects[] {
  if (move.kind === 'while')
    return whileCommands(move.steps, state.step).map(({ command, nowMs: atMs }) => apply(state, command, atMs));
  return [apply(state, commandOf(move, index, nowMs), nowMs)];
}

describe('invariants', () => {
  it("money is conserved and never negative, locks are the open orders' needs, books never cross, orders only move forward", () => {
    fc.assert(
      fc.property(moves(300), (list) => {
        const state = stateOf();
        const reported = new SentMessage();
        list.forEach((move, index) => {
          for (const effects of applyMove(state, move, index, state.step * 100 + 50)) {
            reported.take(effects);
            checkPrices(effects);
          }
          if (index % 25 === 0) checkBooks(state);
        });
        checkBooks(state);
        checkMoney(state);
        reported.check();
      }),
      { numRuns: 200, seed: seedOf(11) },
    );
  }, 60_000);

  it('they hold with the flow trading against the users, and the same commands give the same events and the same state', () => {
    fc.assert(
      fc.property(moves(120), (list) => {
        const run = () => {
          const state = stateOf();
          const reported = new SentMessage();
          const out = [] as string[];
          out.push(JSON.stringify(apply(state, { kind: 'rebase', step: 1_000 }, 100_000).events));
          list.forEach((move, index) => {
            const effects = [
              ...applyMove(state, move, index, state.step * 100 + 50),
              apply(state, { kind: 'step', step: state.step + 1 }, state.step * 100 + 100),
            ];
            for (const each of effects) reported.take(each);
            out.push(JSON.stringify(effects.map(({ events }) => events)));
          });
          checkBooks(state);
          checkMoney(state);
          reported.check();
          return [snapshotOf(state), ...out];
        };
        expect(run()).toEqual(run());
      }),
      { numRuns: 40, seed: seedOf(12) },
    );
  }, 60_000);

  it('a state restored from its text has the same text, the same queues and the same future', () => {
    fc.assert(
      fc.property(moves(120), moves(40), (before, after) => {
        const state = stateOf();
        apply(state, { kind: 'rebase', step: 1_000 }, 100_000);
        before.forEach((move, index) => {
          applyMove(state, move, index, state.step * 100 + 50);
          if (index % 4 === 0) apply(state, { kind: 'step', step: state.step + 1 }, state.step * 100 + 100);
        });
        const text = snapshotOf(state);
        const restored = flowingStateOf(text, fairPriceOf);
        expect(snapshotOf(restored)).toBe(text);
        after.forEach((move, index) => {
          const [one, other] = [state, restored].map((each) => [
            applyMove(each, move, 1_000 + index, each.step * 100 + 50).map(({ events }) => events),
            apply(each, { kind: 'step', step: each.step + 1 }, each.step * 100 + 100).events,
          ]);
          expect(other).toEqual(one);
        });
        expect(snapshotOf(restored)).toBe(snapshotOf(state));
      }),
      { numRuns: 40, seed: seedOf(13) },
    );
  }, 60_000);

  it('a refused command changes nothing', () => {
    fc.assert(
      fc.property(moves(150), (list) => {
        const state = stateOf();
        list.forEach((move, index) => {
          if (move.kind === 'while') return;
          const before = snapshotOf(state);
          const { answer, events } = apply(state, commandOf(move, index, 1_000), 1_000);
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
      { numRuns: 30, seed: seedOf(14) },
    );
  }, 60_000);
});
