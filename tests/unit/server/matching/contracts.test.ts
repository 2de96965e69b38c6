import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../../../../src/server/matching/command.ts';
import { apply } from '../../../../src/server/matching/apply.ts';
import type { Effects } from '../../../../src/server/matching/effects.ts';
import { snapshotOf, worldOfSnapshot } from '../../../../src/server/matching/snapshot.ts';
import type { World } from '../../../../src/server/matching/world.ts';
import { checkContracts, contractWorld, inverseKey, linearKey, order, ownerOf, set } from './contract-kit.ts';

type Move =
  | { readonly kind: 'place'; readonly api: string; readonly fields: Partial<PlaceOrder> }
  | { readonly kind: 'cancel'; readonly api: string; readonly id: number }
  | { readonly kind: 'amend'; readonly api: string; readonly id: number; readonly price: number | undefined; readonly lots: number | undefined }
  | { readonly kind: 'set'; readonly api: string; readonly key: string; readonly leverage: number; readonly isolated: boolean; readonly hedge: boolean | undefined }
  | { readonly kind: 'transfer'; readonly api: string; readonly back: boolean; readonly amount: number }
  | { readonly kind: 'price'; readonly ticks: number }
  | { readonly kind: 'steps'; readonly count: number }
  | { readonly kind: 'jump'; readonly hours: number };

const api = fc.constantFrom('a', 'b', 'c', 'd');
const text = (ticks: number): string => (ticks / 10).toFixed(1);
const types = ['LIMIT', 'LIMIT', 'LIMIT', 'MARKET', 'MARKET', 'STOP_MARKET', 'TAKE_PROFIT_MARKET', 'TRIGGER_LIMIT'] as const;

const placeMove = fc.record({
  api, type: fc.constantFrom(...types), side: fc.constantFrom('BUY' as const, 'SELL' as const), inverse: fc.boolean(), ticks: fc.integer({ min: 9_500, max: 10_500 }),
  trigger: fc.integer({ min: 9_300, max: 10_700 }), lots: fc.integer({ min: 1, max: 30_000 }), by: fc.constantFrom('LAST' as const, 'MARK' as const, 'INDEX' as const),
  side_: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 'LONG' as const, 'SHORT' as const), reduce: fc.constantFrom(undefined, undefined, true), whole: fc.constantFrom(false, false, true), exits: fc.constantFrom(false, false, true),
  tif: fc.constantFrom('GTC' as const, 'GTC' as const, 'GTX' as const, 'IOC' as const, 'FOK' as const),
}).map(({ type, inverse, ticks, lots, trigger, by, side_, reduce, whole, tif, exits, ...move }): Move => {
  const isLimit = type === 'LIMIT' || type === 'TRIGGER_LIMIT';
  const waits = type !== 'LIMIT' && type !== 'MARKET';
  return {
    kind: 'place', api: move.api, fields: {
      market: inverse ? inverseKey : linearKey, side: move.side, order_type: type, time_in_force: isLimit ? tif : type === 'MARKET' ? 'IOC' : 'GTC',
      ...(whole && !isLimit ? { close_position: true } : { amount: inverse ? String(Math.ceil(lots / 100)) : (lots / 1_000).toFixed(3) }), ...(isLimit && { price: text(ticks) }),
      ...(waits && { trigger_price: text(trigger), trigger_by: by }), ...(side_ && { position_side: side_ }), ...(reduce && { reduce_only: true }), ...(exits && !reduce && !whole && { tp: { trigger_price: text(ticks + (move.side === 'BUY' ? 300 : -300)) }, sl: { trigger_price: text(ticks - (move.side === 'BUY' ? 200 : -200)) } }),
    },
  };
});

const moves = (maxLength: number) => fc.array(fc.oneof(
  { weight: 12, arbitrary: placeMove },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), api, id: fc.integer({ min: 1, max: 90 }) }) },
  { weight: 2, arbitrary: fc.record({
    kind: fc.constant('amend' as const), api, id: fc.integer({ min: 1, max: 90 }), price: fc.option(fc.integer({ min: 9_500, max: 10_500 }), { nil: undefined }),
    lots: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
  }) },
  { weight: 2, arbitrary: fc.record({
    kind: fc.constant('set' as const), api, key: fc.constantFrom(linearKey, inverseKey), leverage: fc.constantFrom(1, 5, 20, 50, 100), isolated: fc.boolean(),
    hedge: fc.constantFrom(undefined, undefined, true, false),
  }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('transfer' as const), api, back: fc.boolean(), amount: fc.integer({ min: 1, max: 9_000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('price' as const), ticks: fc.integer({ min: 8_800, max: 11_200 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('steps' as const), count: fc.integer({ min: 1, max: 25 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
), { maxLength, size: 'max' });

function applyMove(world: World, path: { ticks: number }, move: Move, index: number): Effects[] {
  const nowMs = world.step * 100 + 50;
  switch (move.kind) {
    case 'place': return [order(world, move.api, { client_id: `m${index}`, ...move.fields }, nowMs)];
    case 'cancel': return [apply(world, { kind: 'cancel', user_id: ownerOf(move.api), order_ids: [String(move.id)] }, nowMs)];
    case 'amend': return [apply(world, {
      kind: 'amend', user_id: ownerOf(move.api), client_id: `m${index}`, hash: `m${index}`, order_id: String(move.id), price: move.price && text(move.price),
      amount: move.lots && (move.lots / 1_000).toFixed(3),
    } as Parameters<typeof apply>[1], nowMs)];
    case 'set': return [set(world, move.api, {
      market: move.key, leverage: move.leverage, margin_mode: move.isolated ? 'ISOLATED' : 'CROSS', confirm_risk: true,
      ...(move.hedge !== undefined && { position_mode: move.hedge ? 'HEDGE' : 'ONE_WAY' }),
    })];
    case 'transfer': {
      const ends = (['linear', 'spot'] as const).map((account_type) => ({ api_id: move.api, exchange: 'HALYARD' as const, account_type }));
      const [from, to] = move.back ? [ends[1]!, ends[0]!] : [ends[0]!, ends[1]!];
      return [apply(world, { kind: 'transfer', user_id: ownerOf(move.api), client_id: `m${index}`, hash: `m${index}`, from, to, asset: 'USDT', amount: String(move.amount) }, nowMs)];
    }
    case 'price': path.ticks = move.ticks; return [];
    case 'steps': return Array.from({ length: move.count }, () => apply(world, { kind: 'step', step: world.step + 1 }, (world.step + 1) * 100));
    case 'jump': return [apply(world, { kind: 'rebase', step: world.step + move.hours * 36_000 }, (world.step + move.hours * 36_000) * 100)];
  }
}

/** What a run has seen, so that none passes by doing nothing. */
const seen = { fills: 0, closed: 0, liquidated: 0, deleveraged: 0, funded: 0, expired: 0 };

function count(effects: readonly Effects[]): void {
  for (const { events } of effects) for (const event of events) {
    if (event.kind === 'fill') seen.fills += 1;
    if (event.kind === 'closed') seen.closed += 1;
    if (event.kind === 'closed' && event.position.funding !== '0') seen.funded += 1;
    if (event.kind === 'order' && event.order.status_reason === 'LIQUIDATION' && event.order.source === 'LIQ') seen.liquidated += 1;
    if (event.kind === 'order' && event.order.status_reason === 'ADL') seen.deleveraged += 1;
    if (event.kind === 'order' && event.order.status_reason === 'REDUCE_ONLY') seen.expired += 1;
  }
}

function checkBooks({ markets }: World): void {
  for (const { book } of markets.values()) {
    const [highest, lowest] = [book.bids.at(-1)?.price, book.asks.at(-1)?.price];
    if (highest !== undefined && lowest !== undefined) expect(highest).toBeLessThan(lowest);
  }
}

describe('contracts under random commands', () => {
  it('money is conserved and never negative, locks are needs and margins, positions and house sum to 0, reduce-only orders never exceed their position', () => {
    fc.assert(fc.property(moves(120), (list) => {
      const { world, path } = contractWorld();
      list.forEach((move, index) => {
        count(applyMove(world, path, move, index));
        if (index % 3 === 0) checkContracts(world);
        checkBooks(world);
      });
      checkContracts(world);
    }), { numRuns: 300, seed: 21 });
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(5);
  }, 120_000);

  it('the same commands give the same events and the same state, also from a snapshot', () => {
    fc.assert(fc.property(moves(60), moves(40), (before, after) => {
      const { world, path, fairPriceOf } = contractWorld();
      before.forEach((move, index) => { applyMove(world, path, move, index); });
      const copy = worldOfSnapshot(snapshotOf(world), fairPriceOf);
      expect(snapshotOf(copy)).toBe(snapshotOf(world));
      after.forEach((move, index) => {
        const [one, other] = [world, copy].map((each) => applyMove(each, path, move, 1_000 + index).map(({ events }) => events));
        expect(other).toEqual(one);
      });
      expect(snapshotOf(copy)).toBe(snapshotOf(world));
    }), { numRuns: 60, seed: 22 });
  }, 120_000);

  it('a refused command changes nothing', () => {
    fc.assert(fc.property(moves(80), (list) => {
      const { world, path } = contractWorld();
      apply(world, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
      list.forEach((move, index) => {
        const before = snapshotOf(world);
        const effects = applyMove(world, path, move, index);
        const [{ answer, events } = { answer: { kind: 'done' as const }, events: [] }] = effects;
        const isRefused = answer.kind === 'placed' ? answer.orders.size === 0 : answer.kind === 'refused' || (answer.kind === 'canceled' && answer.results.every(({ code }) => code !== null));
        if (!isRefused) return;
        expect(events).toEqual([]);
        expect(snapshotOf(world)).toBe(before);
      });
    }), { numRuns: 60, seed: 23 });
  }, 120_000);
});
