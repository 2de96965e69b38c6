import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Command } from '../../../../src/shared/core/state/command.ts';
import { phaseOf } from '../../../../src/shared/core/shares/hours.ts';
import { needOf } from '../../../../src/shared/core/orders/open-orders.ts';
import { boughtOn } from '../../../../src/shared/core/shares/settlement.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { stepMs, type CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { chinaDayOf } from '../../../../src/shared/market/session/china-calendar.ts';
import { listed, userOf } from './core-kit.ts';
import { flowingState, flowingStateOf } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';

const symbol = 'SH600519';
const share = {
  exchange: 'Astock' as const,
  symbol,
  account_type: 'astock' as const,
  base: symbol,
  quote: 'CNY',
  settle: 'CNY',
  tick: '0.01',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  maker: 0.00025,
  taker: 0.00025,
};
const market = keyOfSymbol(share);
const fairPriceOf = () => (atMs: number) => 2_000 + Math.round(25 * Math.sin(atMs / 400_000));
const midnight = Date.parse('2026-11-18T00:00:00+08:00');

/**
 * What may happen, with the minute of the day at which it does: around the calls, the opening, lunch, the close and the
 * hours after it.
 */
const minute = fc.constantFrom(
  555,
  558,
  562,
  564,
  570,
  571,
  600,
  689,
  690,
  779,
  780,
  800,
  896,
  897,
  899,
  900,
  905,
  906,
  907,
  929,
  930,
);
const action = fc.oneof(
  fc.record({
    kind: fc.constant('limit' as const),
    minute,
    buys: fc.boolean(),
    who: fc.constantFrom('a', 'b'),
    price: fc.oneof(
      fc.integer({ min: 1_780, max: 2_220 }),
      fc.integer({ min: 1_960, max: 2_040 }),
      fc.constantFrom(1_850, 2_150),
    ),
    amount: fc.constantFrom(30, 100, 100, 150, 200, 350, 700),
    tif: fc.constantFrom('DAY' as const, 'DAY' as const, 'DAY' as const, 'IOC' as const, 'FOK' as const),
  }),
  fc.record({
    kind: fc.constant('market' as const),
    minute,
    buys: fc.boolean(),
    who: fc.constantFrom('a', 'b'),
    amount: fc.constantFrom(100, 350, 500),
  }),
  fc.record({
    kind: fc.constant('cancel' as const),
    minute,
    order: fc.integer({ min: 1, max: 30 }),
    who: fc.constantFrom('a', 'b'),
  }),
  fc.record({ kind: fc.constant('night' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

function start(): CoreState {
  const state = flowingState(fairPriceOf);
  apply(state, { kind: 'list', seed: 1, markets: [listed(share)] }, 0);
  for (const api_id of ['a', 'b']) {
    for (const [asset, amount] of [
      ['CNY', '100000'],
      [symbol, '130'],
    ] as const)
      apply(state, { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'astock', asset, amount }, 0);
  }
  return state;
}

type Acted = Exclude<Action, { kind: 'night' }>;

/** The days that nights divide the actions into, each in the order of its times. */
function daysOf(actions: readonly Action[]): Acted[][] {
  const days: Acted[][] = [[]];
  for (const each of actions) {
    if (each.kind === 'night') days.push([]);
    else days.at(-1)!.push(each);
  }
  return days.map((day) => day.sort((one, other) => one.minute - other.minute));
}

/** The commands of some actions, each with its time; each action is followed by a second of the flow. */
function commandsOf(actions: readonly Action[]): [Command, number][] {
  const commands: [Command, number][] = [];
  let last = 0;
  for (const [index, { day, ...each }] of daysOf(actions)
    .flatMap((acted, day) => acted.map((one) => ({ ...one, day })))
    .entries()) {
    const atMs = Math.max(last, midnight + day * 86_400_000 + each.minute * 60_000);
    commands.push([{ kind: 'rebase', step: atMs / stepMs }, atMs]);
    const user_id = userOf(each.who);
    if (each.kind === 'cancel') commands.push([{ kind: 'cancel', user_id, order_ids: [String(each.order)] }, atMs]);
    else {
      const order = {
        api_id: each.who,
        client_id: `c${index}`,
        market,
        side: each.buys ? ('BUY' as const) : ('SELL' as const),
        amount: String(each.amount),
      };
      commands.push([
        {
          kind: 'place',
          user_id,
          client_id: `c${index}`,
          hash: 'h',
          source: 'API',
          orders: [
            each.kind === 'limit'
              ? { ...order, order_type: 'LIMIT', time_in_force: each.tif, price: (each.price / 100).toFixed(2) }
              : { ...order, order_type: 'MARKET', time_in_force: 'IOC' },
          ],
        },
        atMs,
      ]);
    }
    for (let step = 1; step <= 10; step++)
      commands.push([{ kind: 'step', step: atMs / stepMs + step }, atMs + step * stepMs]);
    last = atMs + 1_000;
  }
  return commands;
}

/** Open orders that were looked at, by phase. */
const phases = new Map<string, number>();

function check(state: CoreState, atMs: number): void {
  for (const [asset, sum] of imbalanceOf(state.ledger)) expect([asset, sum]).toEqual([asset, 0n]);
  const locked = new Map<string, bigint>();
  for (const order of state.orders.values()) {
    expect(order.locked).toBe(needOf(order));
    const cell = `${order.api_id} ${order.side === 'BUY' ? 'CNY' : symbol}`;
    locked.set(cell, (locked.get(cell) ?? 0n) + order.locked);
  }
  for (const [api_id, { cells }] of state.ledger.accounts) {
    for (const [key, cell] of cells) {
      expect(cell.free >= 0n && cell.locked >= 0n).toBe(true);
      expect(cell.locked).toBe(locked.get(`${api_id} ${key.slice(7)}`) ?? 0n);
    }
    // Of what was bought today nothing is sold and nothing is in a sell order.
    const held = Number(cells.get(`astock/${symbol}`)!.free / 10n ** 12n);
    expect(held).toBeGreaterThanOrEqual(boughtOn(state, api_id, symbol, chinaDayOf(atMs)));
  }
  const market = [...state.markets.values()][0]!;
  const phase = phaseOf(market, state.step * stepMs);
  phases.set(phase, (phases.get(phase) ?? 0) + state.orders.size);
  if (phase === 'AFTER_HOURS')
    expect(new Set([...market.book.bids, ...market.book.asks].map(({ price }) => price)).size).toBeLessThanOrEqual(1);
  if (phase === 'CONTINUOUS') {
    const bidPrice = market.book.bids.at(-1)?.price ?? 0;
    const askPrice = market.book.asks.at(-1)?.price ?? Number.POSITIVE_INFINITY;
    expect(bidPrice).toBeLessThan(askPrice);
  } else expect(market.book.flowCount).toEqual([0, 0]);
}

test('whatever is ordered around the sessions: money and shares add up, locks are what orders need, T+1 holds, and a replay and a snapshot give the same state', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 12, maxLength: 40 }), (actions) => {
      const state = start();
      const again = start();
      const commands = commandsOf(actions);
      const half = Math.floor(commands.length / 2);
      let copy: CoreState | undefined;
      for (const [at, [command, atMs]] of commands.entries()) {
        const reported = apply(state, command, atMs).events;
        expect(apply(again, command, atMs).events).toEqual(reported);
        if (copy) expect(apply(copy, command, atMs).events).toEqual(reported);
        if (at === half) copy = flowingStateOf(snapshotOf(state), fairPriceOf);
        if (command.kind !== 'step') check(state, atMs);
      }
      expect(snapshotOf(again)).toBe(snapshotOf(state));
      if (copy) expect(snapshotOf(copy)).toBe(snapshotOf(state));
    }),
    { numRuns: 150 },
  );
  for (const phase of ['CALL', 'LOCKED_CALL', 'CONTINUOUS', 'AFTER_HOURS'])
    expect(phases.get(phase) ?? 0, phase).toBeGreaterThan(4);
});
