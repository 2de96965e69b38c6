import { nextUniform, type Random } from '../../src/shared/kit/random.ts';
import { ask, bid, type BookSide } from '../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../src/shared/market/book/sorted-levels.ts';
import type { Grid } from '../../src/shared/market/instrument.ts';
import { BookChecksum } from '../../src/shared/wire/book-checksum.ts';
import { encodeDepth } from '../../src/shared/wire/depth-binary.ts';
import { DepthFrame, depthKinds } from '../../src/shared/wire/depth-frame.ts';
import { depthText, sealedDepthText } from '../../src/shared/wire/depth-text.ts';
import { encodeFixed } from './fixed.ts';

/** One book's traffic in every form that a contestant reads; the first of each list is the snapshot. */
export interface Traffic {
  readonly name: string;
  readonly grid: Grid;
  readonly sealed: readonly string[];
  readonly varint: readonly Uint8Array[];
  readonly fixed: readonly Uint8Array[];
}

export const framesAChunk = 2_000;
const changesAFrame = 26;
const checksumEvery = 20;
const mostLots = 90_000;
const grid: Grid = { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } };

/** Puts frames into every form, the checksum in each 20th as the server does. */
export function trafficOf(name: string, market: Grid, frames: readonly DepthFrame[]): Traffic {
  const levels = new SortedLevels();
  const checksum = new BookChecksum(market);
  for (const [at, frame] of frames.entries()) {
    levels.setAll(bid, frame.prices, frame.sizes, 0, frame.bids);
    levels.setAll(ask, frame.prices, frame.sizes, frame.bids, frame.bids + frame.asks);
    if (at % checksumEvery !== 0) continue;
    const [bids, asks] = [levels.top(bid, 25), levels.top(ask, 25)];
    frame.c = checksum.of(bids, bids.prices.length, asks, asks.prices.length);
  }
  return {
    name, grid: market, sealed: frames.map((frame) => sealedDepthText(depthText(frame, market), frame)),
    varint: frames.map((frame) => encodeDepth(frame, 0)), fixed: frames.map(encodeFixed),
  };
}

/** A snapshot of `levels` a side and one chunk of deltas on it, most of them near the best price, each best first as the server cuts them. */
export function synthetic(levels: number): Traffic {
  const random: Random = { state: levels };
  const mid = 600_000;
  // Sizes spread over the orders of magnitude, as on a real market: as many between 1 and 10 lots as between 1,000 and 10,000.
  const size = () => Math.ceil(mostLots ** nextUniform(random));
  const priceOf = (side: BookSide, away: number) => (side === bid ? mid - away : mid + away);
  /** Distinct distances from the middle, ascending, most of them near. */
  const distances = () => {
    const chosen = new Set<number>();
    while (chosen.size < changesAFrame / 2) chosen.add(Math.max(1, Math.ceil(levels * nextUniform(random) ** 4)));
    return [...chosen].sort((a, b) => a - b);
  };
  const frames = [frameOf(depthKinds.snap, 0, levels, (side, row) => [priceOf(side, row + 1), size()])];
  for (let u = 1; u <= framesAChunk; u++) {
    const away = [distances(), distances()] as const;
    frames.push(frameOf(depthKinds.delta, u, changesAFrame / 2, (side, row) => [priceOf(side, away[side][row]!), nextUniform(random) < 0.25 ? 0 : size()]));
  }
  return trafficOf(`${levels / 1_000}k levels`, grid, frames);
}

function frameOf(kind: 1 | 2, u: number, rows: number, levelOf: (side: BookSide, row: number) => [number, number]): DepthFrame {
  const frame = new DepthFrame();
  frame.reserve(rows * 2);
  Object.assign(frame, { kind, u, pu: Math.max(0, u - 1), ts: 1_700_000_000_000 + u, bids: rows, asks: rows });
  for (let row = 0; row < rows * 2; row++) [frame.prices[row], frame.sizes[row]] = levelOf(row < rows ? bid : ask, row % rows);
  return frame;
}
