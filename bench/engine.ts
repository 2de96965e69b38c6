// JSON frame → merged book + top 20 of both sides, beside its floor and its peers, in one run: chunks of frames, the least of several rounds.
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { nextUniform, type Random } from '../src/shared/kit/random.ts';
import { ask, bid, type BookSide } from '../src/shared/market/book/book.ts';
import { MergedBook } from '../src/worker/feeds/merged-book.ts';
import { toUnits } from '../src/shared/kit/decimal.ts';
import { wireUnits } from '../src/shared/market/book/wire-units.ts';

// Node sees this CommonJS package's default export as a field, its types see it as the default.
const { default: BTree } = createRequire(import.meta.url)('sorted-btree') as typeof import('sorted-btree');
const framesAChunk = 1_000;
const changesAFrame = 26;
const rounds = 9;
const shown = 20;
const grid = { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } };

type WireLevel = [string, string];
interface Delta {
  readonly b: WireLevel[];
  readonly a: WireLevel[];
}

const whole = (random: Random, least: number, most: number) => least + Math.floor(nextUniform(random) * (most - least + 1));
const priceText = (ticks: number) => (ticks / 10).toFixed(1);
const sizeText = (lots: number) => (lots / 1_000).toFixed(3);

/** A snapshot of `levels` a side and one chunk of deltas on it, most of them near the best price, as texts. */
function traffic(levels: number): { readonly snap: string; readonly deltas: string[] } {
  const random: Random = { state: levels };
  const mid = 600_000;
  const side = (sign: 1 | -1): WireLevel[] => Array.from({ length: levels }, (_, i) => [priceText(mid + sign * (i + 1)), sizeText(whole(random, 1, 90_000))]);
  const change = (sign: 1 | -1): WireLevel => {
    const away = Math.max(1, Math.ceil(levels * nextUniform(random) ** 4));
    return [priceText(mid + sign * away), nextUniform(random) < 0.25 ? '0.000' : sizeText(whole(random, 1, 90_000))];
  };
  const snap = JSON.stringify({ e: 'snap', u: 0, ts: 1_700_000_000_000, bids: side(-1), asks: side(1) });
  const deltas = Array.from({ length: framesAChunk }, (_, i) => JSON.stringify({
    e: 'd', U: i + 1, u: i + 1, pu: i, ts: 1_700_000_000_000 + i,
    b: Array.from({ length: changesAFrame / 2 }, () => change(-1)), a: Array.from({ length: changesAFrame / 2 }, () => change(1)),
  }));
  return { snap, deltas };
}

/** One way to keep a book: made from a snapshot, then fed one text after another; the sum keeps the work from being optimised away. */
type Contestant = (snap: string) => (delta: string) => number;

const floor: Contestant = () => (delta) => (JSON.parse(delta) as Delta).b.length;

const ours: Contestant = (snap) => {
  const book = new MergedBook(grid, 10_000);
  book.take(JSON.parse(snap));
  return (delta) => {
    book.take(JSON.parse(delta));
    return book.levels.top(bid, shown).prices[0]! + book.levels.top(ask, shown).prices[0]!;
  };
};

const mapAndSort: Contestant = (snap) => {
  const first = JSON.parse(snap) as { bids: WireLevel[]; asks: WireLevel[] };
  const sides = [first.bids, first.asks].map((levels) => new Map(levels.map(([price, size]) => [Number(price), Number(size)])));
  const top = (side: BookSide) => [...sides[side]!.keys()].sort((x, y) => (side === bid ? y - x : x - y)).slice(0, shown);
  const put = (side: BookSide, levels: readonly WireLevel[]) => {
    for (const [price, size] of levels) {
      if (Number(size) > 0) sides[side]!.set(Number(price), Number(size));
      else sides[side]!.delete(Number(price));
    }
  };
  return (delta) => {
    const { b, a } = JSON.parse(delta) as Delta;
    put(bid, b);
    put(ask, a);
    return top(bid)[0]! + top(ask)[0]!;
  };
};

const btree: Contestant = (snap) => {
  const first = JSON.parse(snap) as { bids: WireLevel[]; asks: WireLevel[] };
  const sides = [first.bids, first.asks].map((levels, side) => new BTree<number, number>(
    levels.map(([price, size]) => [Number(price), Number(size)]), (x, y) => (side === bid ? y - x : x - y)));
  const put = (side: BookSide, levels: readonly WireLevel[]) => {
    for (const [price, size] of levels) {
      if (Number(size) > 0) sides[side]!.set(Number(price), Number(size));
      else sides[side]!.delete(Number(price));
    }
  };
  const top = (side: BookSide) => {
    const rows: number[] = [];
    for (const price of sides[side]!.keys()) {
      rows.push(price);
      if (rows.length === shown) break;
    }
    return rows;
  };
  return (delta) => {
    const { b, a } = JSON.parse(delta) as Delta;
    put(bid, b);
    put(ask, a);
    return top(bid)[0]! + top(ask)[0]!;
  };
};

const contestants = { 'JSON.parse': floor, 'our merge': ours, 'Map + sort': mapAndSort, 'sorted-btree': btree };
type Name = keyof typeof contestants;
const names = Object.keys(contestants) as Name[];

/** Least microseconds a frame of each contestant; they take turns, so that a disturbance hits none alone. */
function measure(levels: number): Record<Name, number> {
  const { snap, deltas } = traffic(levels);
  const least = Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY])) as Record<Name, number>;
  let sink = 0;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const feed = contestants[name](snap);
      const startMs = performance.now();
      for (const delta of deltas) sink += feed(delta);
      least[name] = Math.min(least[name], ((performance.now() - startMs) * 1_000) / deltas.length);
    }
  }
  if (Number.isNaN(sink)) throw new Error('a contestant lost its book');
  return least;
}

/** Least nanoseconds to read one decimal, by our reader and by the exact one of kit/decimal.ts. */
function measureReaders(): { readonly wire_units_ns: number; readonly to_units_ns: number } {
  const texts = Array.from({ length: 1_000 }, (_, i) => `${60_000 + i}.${i % 10}`);
  const least = (read: (text: string) => number | undefined) => Math.min(...Array.from({ length: rounds }, () => {
    const startMs = performance.now();
    let sink = 0;
    for (let turn = 0; turn < 20; turn++) for (const text of texts) sink += read(text) ?? 0;
    if (sink <= 0) throw new Error('nothing was read');
    return ((performance.now() - startMs) * 1e6) / (20 * texts.length);
  }));
  return { wire_units_ns: least((text) => wireUnits(text, grid.price)), to_units_ns: least((text) => toUnits(text, grid.price)) };
}

const round = (value: number) => Math.round(value * 100) / 100;
const figures: Record<string, number> = {};
for (const levels of [1_000, 5_000]) {
  const least = measure(levels);
  for (const name of names) {
    const ratio = least[name] / least['JSON.parse'];
    figures[`${name}, ${levels} levels, us a frame`] = round(least[name]);
    figures[`${name}, ${levels} levels, ratio`] = round(ratio);
    console.log(`${String(levels).padStart(5)} levels  ${name.padEnd(13)} ${least[name].toFixed(2).padStart(9)} us a frame  ${ratio.toFixed(2).padStart(7)} × JSON.parse`);
  }
}
for (const [name, ns] of Object.entries(measureReaders())) figures[name] = round(ns);
console.log(JSON.stringify({ bench: 'engine', targets: [], figures, load: loadavg().map(round) }));
