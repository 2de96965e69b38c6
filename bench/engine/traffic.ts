import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { ask, bid, type BookSide } from '../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../src/shared/market/book/sorted-levels.ts';
import type { Grid } from '../../src/shared/market/instrument.ts';
import { BookChecksum } from '../../src/shared/wire/book-checksum.ts';
import { encodeDepth } from '../../src/shared/wire/depth-binary.ts';
import { DepthFrame, depthKinds, depthSeal } from '../../src/shared/wire/depth-frame.ts';
import { depthText, sealedDepthText } from '../../src/shared/wire/depth-text.ts';
import { encodeFixed } from './fixed.ts';

/** One book's traffic in every form that a contestant reads; the first of each list is the snapshot. */
export interface Traffic {
  readonly name: string;
  readonly grid: Grid;
  readonly sealed: readonly string[];
  readonly varint: readonly Uint8Array[];
  readonly fixed: readonly Float64Array[];
  /**
   * Texts and floats without seal and checksum, as a venue sends them that has none: ccxt's books, which look at
   * neither, are measured beside these.
   */
  readonly bare: readonly string[];
  readonly bareFixed: readonly Float64Array[];
}

export const framesAChunk = 6_000;
const changesAFrame = 26;
const checksumEvery = 20;
const maxLots = 90_000;
const grid: Grid = { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } };

/** Puts frames into every form, the checksum in each 20th as the server does. */
export function trafficOf(name: string, market: Grid, frames: readonly DepthFrame[]): Traffic {
  const levels = new SortedLevels();
  const checksum = new BookChecksum(market);
  for (const [at, frame] of frames.entries()) {
    levels.setAll(bid, frame.prices, frame.sizes, 0, frame.bids);
    levels.setAll(ask, frame.prices, frame.sizes, frame.bids, frame.bids + frame.asks);
    if (at % checksumEvery !== 0) continue;
    const bids = levels.top(bid, 25);
    const asks = levels.top(ask, 25);
    frame.c = checksum.of(bids, bids.prices.length, asks, asks.prices.length);
  }
  const bare = frames.map((frame) => Object.assign(new DepthFrame(), frame, { c: -1 }));
  return {
    name,
    grid: market,
    sealed: frames.map((frame) => sealedDepthText(depthText(frame, market), frame)),
    varint: frames.map((frame) => encodeDepth(frame, 0)),
    fixed: frames.map((frame) => encodeFixed(frame, depthSeal(frame))),
    bare: bare.map((frame) => depthText(frame, market)),
    bareFixed: bare.map((frame) => encodeFixed(frame, -1)),
  };
}

/**
 * What became of a change on the recordings of 2024-08-08, spot and USD-M together: 30 % new levels, 28 % gone ones, 36
 * % other sizes, 6 % deletions of what was not there.
 */
const taken = 0.65;
const deleted = 0.44;
const idle = 0.18;
/**
 * How far from the middle they were, as parts of the book: `[part of the changes, nearer than]`, both recordings
 * together.
 */
const nearness: readonly (readonly [part: number, within: number])[] = [
  [0, 0],
  [0.1, 0.003],
  [0.25, 0.018],
  [0.5, 0.068],
  [0.75, 0.18],
  [0.9, 0.47],
  [1, 1],
];

function drawnNearness(random: Random): number {
  const part = nextUniform(random);
  const at = nearness.findIndex(([to], row) => row > 0 && part <= to);
  const [from, near] = nearness[at - 1]!;
  const [to, far] = nearness[at]!;
  return near + ((part - from) / (to - from)) * (far - near);
}

/**
 * One side of a synthetic market: which prices, by their distance from the middle, have a level. Holds as many levels
 * in the long run as at its start.
 */
class SyntheticSide {
  private readonly levels: boolean[] = [false];
  private readonly random: Random;

  constructor(count: number, random: Random) {
    this.random = random;
    for (let held = 0; held < count; ) {
      const holds = nextUniform(random) < taken;
      this.levels.push(holds);
      if (holds) held += 1;
    }
  }

  /** Distances with a level, ascending. */
  held(): readonly number[] {
    return this.levels.flatMap((holds, away) => (holds ? [away] : []));
  }

  /** Distinct distances of one frame's changes, ascending. */
  changed(count: number): readonly number[] {
    const chosen = new Set<number>();
    while (chosen.size < count)
      chosen.add(Math.max(1, Math.ceil((this.levels.length - 1) * drawnNearness(this.random))));
    return [...chosen].sort((a, b) => a - b);
  }

  /** Whether the change at a distance is a deletion. */
  deletes(away: number): boolean {
    const gone = nextUniform(this.random) < (this.levels[away] ? deleted : idle);
    this.levels[away] = !gone;
    return gone;
  }
}

/**
 * A snapshot of `levels` a side and one chunk of deltas on it, made up as the recordings are, each best first as the
 * server cuts them.
 */
export function synthetic(levels: number): Traffic {
  const random: Random = { state: levels };
  const mid = 600_000;
  // Sizes spread over the orders of magnitude, as on a real market: as many between 1 and 10 lots as between 1,000 and
  // 10,000.
  const size = () => Math.ceil(maxLots ** nextUniform(random));
  const priceOf = (side: BookSide, away: number) => (side === bid ? mid - away : mid + away);
  const sides = [new SyntheticSide(levels, random), new SyntheticSide(levels, random)] as const;
  const held = [sides[bid].held(), sides[ask].held()] as const;
  const frames = [frameOf(depthKinds.snap, 0, levels, (side, row) => [priceOf(side, held[side][row]!), size()])];
  for (let u = 1; u <= framesAChunk; u++) {
    const away = [sides[bid].changed(changesAFrame / 2), sides[ask].changed(changesAFrame / 2)] as const;
    frames.push(
      frameOf(depthKinds.delta, u, changesAFrame / 2, (side, row) => [
        priceOf(side, away[side][row]!),
        sides[side].deletes(away[side][row]!) ? 0 : size(),
      ]),
    );
  }
  return trafficOf(`${levels / 1_000}k levels`, grid, frames);
}

function frameOf(
  kind: 1 | 2,
  u: number,
  rows: number,
  levelOf: (side: BookSide, row: number) => [number, number],
): DepthFrame {
  const frame = new DepthFrame();
  frame.reserve(rows * 2);
  Object.assign(frame, { kind, u, pu: Math.max(0, u - 1), ts: 1_700_000_000_000 + u, bids: rows, asks: rows });
  for (let row = 0; row < rows * 2; row++)
    [frame.prices[row], frame.sizes[row]] = levelOf(row < rows ? bid : ask, row % rows);
  return frame;
}
