import * as sorted from 'sorted-btree';
import { ask, bid, type BookSide, type SideColumns } from '../../src/shared/market/book/book.ts';
import { DepthFrame, depthSeal } from '../../src/shared/wire/depth-frame.ts';
import { DepthIntake } from '../../src/shared/wire/depth-intake.ts';
import { MergedBook } from '../../src/shared/wire/merged-book.ts';
import { decodeFixed } from './fixed.ts';
import { type CcxtBook, ccxtBooks, safeFloat } from './ccxt-book.ts';
import type { Traffic } from './traffic.ts';

// A CommonJS package: bundlers show its class as a field of the default.
const BTree = (sorted.default as unknown as { readonly default?: typeof sorted.default }).default ?? sorted.default;

/**
 * One way to keep a book: begun on the traffic's snapshot, then fed frame after frame. What it returns is added up, so
 * that no work can be left out.
 */
export type Contestant = (traffic: Traffic) => (at: number) => number;

const shown = 20;
const noLimit = 1_000_000;
type WireLevel = readonly [price: string, size: string];
interface Delta {
  readonly b: readonly WireLevel[];
  readonly a: readonly WireLevel[];
}
interface Snapshot {
  readonly bids: readonly WireLevel[];
  readonly asks: readonly WireLevel[];
}
const snapshotOf = ({ sealed }: Traffic): Snapshot => JSON.parse(sealed[0]!) as Snapshot;
const columns = (): SideColumns => ({ prices: new Float64Array(shown), sizes: new Float64Array(shown) });

/** JSON.parse of each frame and nothing else. */
const floor: Contestant =
  ({ sealed }) =>
  (at) =>
    (JSON.parse(sealed[at]!) as Delta).b.length;

/**
 * Our book from texts or bytes, seals, sequence and checksums judged where a frame has them; `top` reads 20 rows of
 * both sides after each frame.
 */
const ours =
  (form: 'sealed' | 'bare' | 'varint', top: boolean): Contestant =>
  (traffic) => {
    const book = new MergedBook(traffic.grid, noLimit);
    const intake = new DepthIntake(traffic.grid);
    const bids = columns();
    const asks = columns();
    const frames = traffic[form];
    const take = (at: number): number => {
      if (intake.read(frames[at]!, 1) !== 'depth' || book.take(intake.frame) !== 'merged')
        throw new Error(`frame ${at} was not merged`);
      if (!top) return book.u;
      book.levels.read(bid, bids);
      book.levels.read(ask, asks);
      return bids.prices[0]! + asks.prices[0]!;
    };
    take(0);
    return take;
  };

/** Our book from plain 64-bit floats. */
const fixed =
  (form: 'fixed' | 'bareFixed'): Contestant =>
  (traffic) => {
    const book = new MergedBook(traffic.grid, noLimit);
    const frame = new DepthFrame();
    const frames = traffic[form];
    const take = (at: number): number => {
      decodeFixed(frames[at]!, frame);
      if ((frame.seal >= 0 && frame.seal !== depthSeal(frame)) || book.take(frame) !== 'merged')
        throw new Error(`frame ${at} was not merged`);
      return book.u;
    };
    take(0);
    return take;
  };

const mapAndSort: Contestant = (traffic) => {
  const first = snapshotOf(traffic);
  const sides = [first.bids, first.asks].map(
    (levels) => new Map(levels.map(([price, size]) => [Number(price), Number(size)])),
  );
  const top = (side: BookSide) =>
    [...sides[side]!.keys()].sort((x, y) => (side === bid ? y - x : x - y)).slice(0, shown);
  return (at) => {
    const { b, a } = JSON.parse(traffic.sealed[at]!) as Delta;
    for (const [side, levels] of [
      [bid, b],
      [ask, a],
    ] as const) {
      for (const [price, size] of levels)
        if (Number(size) > 0) sides[side]!.set(Number(price), Number(size));
        else sides[side]!.delete(Number(price));
    }
    return top(bid)[0]! + top(ask)[0]!;
  };
};

const btree: Contestant = (traffic) => {
  const first = snapshotOf(traffic);
  const sides = [first.bids, first.asks].map(
    (levels, side) =>
      new BTree<number, number>(
        levels.map(([price, size]) => [Number(price), Number(size)]),
        (x, y) => (side === bid ? y - x : x - y),
      ),
  );
  const top = (side: BookSide) => {
    const rows: number[] = [];
    for (const price of sides[side]!.keys()) if (rows.push(price) === shown) break;
    return rows;
  };
  return (at) => {
    const { b, a } = JSON.parse(traffic.sealed[at]!) as Delta;
    for (const [side, levels] of [
      [bid, b],
      [ask, a],
    ] as const) {
      for (const [price, size] of levels)
        if (Number(size) > 0) sides[side]!.set(Number(price), Number(size));
        else sides[side]!.delete(Number(price));
    }
    return top(bid)[0]! + top(ask)[0]!;
  };
};

/**
 * ccxt's own book class, fed as its exchanges feed it: parse, read each number by `safeFloat`, store the level, limit.
 */
const ccxt =
  (Book: CcxtBook): Contestant =>
  (traffic) => {
    const first = snapshotOf(traffic);
    const numbers = (levels: readonly WireLevel[]) => levels.map(([price, size]) => [Number(price), Number(size)]);
    const book = new Book({ bids: numbers(first.bids), asks: numbers(first.asks) }, noLimit);
    return (at) => {
      const { b, a } = JSON.parse(traffic.bare[at]!) as Delta;
      for (const level of a) book.asks.store(safeFloat(level, 0), safeFloat(level, 1));
      for (const level of b) book.bids.store(safeFloat(level, 0), safeFloat(level, 1));
      book.limit();
      return book.bids[0]![0] + book.asks[0]![0];
    };
  };

export const contestants = {
  'JSON.parse': floor,
  'ours, JSON + top 20': ours('sealed', true),
  'ours, JSON': ours('sealed', false),
  'ours, binary': fixed('fixed'),
  'ours, JSON, bare': ours('bare', false),
  'ours, binary, bare': fixed('bareFixed'),
  'ours, varint': ours('varint', false),
  'sorted-btree': btree,
  'Map + sort': mapAndSort,
  'ccxt 4.5.84': ccxt(ccxtBooks.now),
  'ccxt 4.5.70': ccxt(ccxtBooks.august),
} satisfies Record<string, Contestant>;
export type Name = keyof typeof contestants;
