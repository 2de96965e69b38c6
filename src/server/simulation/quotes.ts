import { log } from '../../shared/base/math/log.ts';
import { type Random, nextUniform } from '../../shared/base/random.ts';
import { type BookSide, bid } from '../../shared/market/book/book.ts';
import { onStep, stepAt } from '../../shared/market/tick-steps.ts';
import { bestOf, enqueue, levelAt, levelsOf, lotsOf, reduce, remove } from '../../shared/core/book/queue.ts';
import type { Level, MarketState } from '../../shared/core/state/market-state.ts';
import { gapAt, joinAt, joins, leaves, leavesMost, meanVolume, reach, unitAt } from './book-shape.ts';
import type { Traits } from './traits.ts';

const stepsPerSecond = 10;
/** Chance that the best level of a side changes its size within a step. */
const bestChanges = 0.3;
/** Quotes further away than this are withdrawn whenever they are looked at. */
const tooFar = 1.2 * reach;
/** Largest size of a level as a multiple of the mean one's draw. */
const largestDraw = 5;

/** One side of a market's book as its maker sees it: distances count outwards from its best quote. */
export interface Ladder {
  readonly market: MarketState;
  readonly traits: Traits;
  readonly side: BookSide;
  /** Best price that it quotes. */
  readonly from: number;
  /** Ticks of a unit of distance. */
  readonly unit: number;
}

/** `best` in ticks; it is rounded outwards to a price. */
export function ladderOf(market: MarketState, traits: Traits, side: BookSide, best: number): Ladder {
  const from = onStep(market.steps, best, side === bid ? -1 : 1);
  return { market, traits, side, from, unit: unitAt(market.steps, from) };
}

const isBetter = (side: BookSide, price: number, other: number): boolean =>
  side === bid ? price > other : price < other;

/** Distance of a price, in units. */
const distanceOf = ({ from, unit }: Ladder, price: number): number => Math.abs(price - from) / unit;

/** Price at a distance, rounded outwards. */
function priceAt({ market, side, from, unit }: Ladder, distance: number): number {
  const outward = side === bid ? -1 : 1;
  return onStep(market.steps, Math.round(from + outward * distance * unit), outward);
}

const isBeyond = ({ market: { band } }: Ladder, price: number): boolean =>
  price < 1 || (band !== null && (price < band.down || price > band.up));

/** Standard exponential. */
export const nextExponential = (random: Random): number => -log(1 - nextUniform(random));

/** Lots of a new quote: sizes are scattered widely, those of the best level less so. */
function drawLots(ladder: Ladder, price: number): number {
  const { market, traits, unit } = ladder;
  const drawn = Math.min(largestDraw, nextExponential(market.random));
  const distance = distanceOf(ladder, price);
  const mean = traits.depth * meanVolume(traits.shape, distance, stepAt(market.steps, price) / unit);
  return Math.max(1, Math.round(mean * (distance === 0 ? drawn : (drawn * drawn) / 2)));
}

function quote(ladder: Ladder, price: number): void {
  const { market, side } = ladder;
  if (levelAt(market.book, side, price)?.flow) return;
  enqueue(market.book, side, price, drawLots(ladder, price), null);
}

/** Makes a quote larger or smaller: more of it is a new order at the end of the queue, less keeps its place. */
function resize(ladder: Ladder, { price, flow }: Level): void {
  if (!flow) return;
  const { book } = ladder.market;
  const lots = drawLots(ladder, price);
  const present = lotsOf(book, flow);
  if (lots < present) {
    reduce(book, ladder.side, flow, present - lots);
    return;
  }
  remove(book, ladder.side, flow);
  enqueue(book, ladder.side, price, lots, null);
}

/** Withdraws the quotes that are better than the best one. */
export function pull({ market, side, from }: Ladder): void {
  const levels = levelsOf(market.book, side);
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]!;
    if (!isBetter(side, level.price, from)) return;
    if (level.flow) remove(market.book, side, level.flow);
  }
}

/** Quotes from the best price outwards until the quotes that are there already; out to the end where there are none. */
export function fill(ladder: Ladder): void {
  const { market, side, from, unit } = ladder;
  const outward = side === bid ? -1 : 1;
  const present = levelsOf(market.book, side).findLast(({ flow }) => flow);
  for (let price = from; !isBeyond(ladder, price); ) {
    const distance = distanceOf(ladder, price);
    if (distance > reach || (present && !isBetter(side, price, present.price))) break;
    quote(ladder, price);
    const gap = Math.max(1, Math.round(nextExponential(market.random) * gapAt(distance) * unit));
    price = onStep(market.steps, price + outward * gap, outward);
  }
  // What was the best level until now is one like others.
  if (present && isBetter(side, from, present.price)) resize(ladder, present);
}

/** Withdraws some quotes, adds as many, and changes the size of one or two. */
export function stir(ladder: Ladder): void {
  const { market, side, from } = ladder;
  const { random, book } = market;
  const levels = levelsOf(book, side);
  for (let looks = roundedBy(random, (levels.length * leavesMost) / stepsPerSecond); looks > 0; looks--) {
    const level = levels[Math.floor(nextUniform(random) * levels.length)];
    const leaving = nextUniform(random);
    if (!level?.flow || level.price === from) continue;
    const distance = distanceOf(ladder, level.price);
    if (leaving < leaves(distance) || distance > tooFar) remove(book, side, level.flow);
  }
  for (let joining = roundedBy(random, joins / stepsPerSecond); joining > 0; joining--) {
    const price = priceAt(ladder, joinAt(nextUniform(random)));
    if (!isBeyond(ladder, price)) quote(ladder, price);
  }
  const best = levels.at(-1);
  if (best?.price === bestOf(book, side) && best?.price === from && nextUniform(random) < bestChanges)
    resize(ladder, best);
  const chance = nextUniform(random);
  const other = levels[levels.length - 1 - Math.floor(chance * chance * levels.length)];
  if (other && other.price !== from) resize(ladder, other);
}

/** A whole number whose mean is `mean`. */
const roundedBy = (random: Random, mean: number): number => Math.floor(mean + nextUniform(random));
