import { expect, test } from 'vitest';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import { TradeRing } from '../../../../src/worker/feeds/trades/trade-ring.ts';

const trade = (id: number, atMs = id * 10): Trade => [String(id), atMs, '100', '1', 'BUY'];
const trades = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => trade(from + at));
const ids = (list: readonly Trade[]) => list.map(([id]) => Number(id));

function ringOf(size: number, ...list: readonly Trade[]): TradeRing {
  const ring = new TradeRing(size);
  ring.append(list);
  return ring;
}

test('a trade is known by its id: two of one moment are two, the same one again is none', () => {
  const ring = ringOf(5, trade(1, 10), trade(2, 10), trade(1, 11));
  expect([ids(ring.list), ring.version, ring.newest]).toEqual([[1, 2], 2, trade(2, 10)]);
  expect(new TradeRing(5).newest).toBeUndefined();
});

test('the newest ones are shown; the older half goes once there are more than twice as many', () => {
  const ring = ringOf(3, ...trades(1, 6));
  expect(ids(ring.list)).toEqual([4, 5, 6]);
  ring.append([trade(2)]);
  expect(ring.version, 'one that is not shown any more is known still').toBe(6);
  ring.append([trade(7)]);
  expect(ids(ring.list)).toEqual([5, 6, 7]);
  ring.append([trade(5), trade(6), trade(7)]);
  expect(ring.version, 'those that are shown are known').toBe(7);
  ring.append([trade(4)]);
  expect([ids(ring.list), ring.version], 'one that has gone is not known').toEqual([[6, 7, 4], 8]);
});

test('a list puts its own in the order of the venue: what was traded before it stands in front, what came since behind', () => {
  const ring = ringOf(9, trade(1), trade(2), trade(4), trade(9));
  ring.fill([trade(2), trade(3), trade(4)]);
  expect(ids(ring.list)).toEqual([1, 2, 3, 4, 9]);
});

test('a list that meets none of the known trades goes by their times, one of the same moment in front', () => {
  const ring = ringOf(9, trade(1), trade(5, 50), trade(9));
  ring.fill([trade(6, 50), trade(7)]);
  expect(ids(ring.list)).toEqual([1, 5, 6, 7, 9]);
});

test('a list that tells a trade twice has it once, and no more than the newest are kept', () => {
  const ring = ringOf(4, trade(1));
  ring.fill([trade(2), trade(3), trade(2), trade(4), trade(5)]);
  expect(ids(ring.list)).toEqual([2, 3, 4, 5]);
  ring.append([trade(1)]);
  expect(ids(ring.list), 'the one that was cut off is not known').toEqual([3, 4, 5, 1]);
});

test('a list without news changes nothing, but the first one is a value also where it is empty', () => {
  const ring = new TradeRing(4);
  ring.fill([]);
  expect([ring.version, ring.list]).toEqual([1, []]);
  ring.fill([]);
  expect(ring.version).toBe(1);
  ring.fill([trade(1), trade(2)]);
  expect(ring.version).toBe(3);
  ring.fill([trade(2)]);
  expect(ring.version).toBe(3);
});

test('who has a version gets what came since; who has none, one from before a list, or one that is too old gets all', () => {
  const ring = ringOf(4);
  ring.fill(trades(1, 3));
  const filled = ring.version;
  ring.append(trades(4, 5));
  expect(ring.change(filled)).toEqual({ kind: 'trades', list: trades(4, 5), keep: 4 });
  expect(ring.change(ring.version)).toEqual({ kind: 'trades', list: [], keep: 4 });
  for (const since of [undefined, filled - 1])
    expect(ring.change(since)).toEqual({ kind: 'whole', value: trades(2, 5) });
  ring.append(trades(6, 7));
  expect(ring.change(filled), 'four are as many as are kept').toEqual({ kind: 'trades', list: trades(4, 7), keep: 4 });
  ring.append([trade(8)]);
  expect(ring.change(filled)).toEqual({ kind: 'whole', value: trades(5, 8) });
});
