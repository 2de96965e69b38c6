import { exp } from '../../shared/base/math/exp.ts';
import { log } from '../../shared/base/math/log.ts';
import type { AccountType } from '../../shared/market/instrument.ts';
import { stepAt, type TickStep } from '../../shared/market/tick-steps.ts';

/*
 * What the quotes of the flow aim at: how many there are at a distance from the best price, how much they offer, and
 * how long they stay. Distances are in units: a basis point of the price, or half a price step where that is more, so
 * that a market of coarse steps has a book of the same form over as many prices.
 *
 * Out to 20 units depth and lives are those of Binance's BTCUSDT books of 8 August 2024 (spot and USD-M). Beyond, where
 * the recordings end, depth is assumed to grow with the square root of the distance. The recorded books have four to
 * seven times as many levels within 20 units, each of them smaller.
 */

/** Distance of the outermost quotes: 5 % of the price. */
export const reach = 500;

/** Levels a unit are `levelScale / (levelCore + distance)`: some 150 a side, a third of them within 5 units. */
const levelScale = 26;
const levelCore = 1.2;

/**
 * A level is withdrawn `leaveRate / (leaveCore + distance)` times a second: it lives 2.5 s at the top, 10 min at 5 %.
 */
const leaveRate = 0.8;
const leaveCore = 2;

/** Where the recorded depth ends. */
const recordedReach = 20;

/** Share of the depth within 20 units that lies within a distance, ascending; the first row is the best level alone. */
type Depths = readonly (readonly [distance: number, share: number])[];

const spotDepths: Depths = [
  [0, 0.024],
  [1, 0.05],
  [2, 0.083],
  [5, 0.27],
  [10, 0.52],
  [recordedReach, 1],
];
const perpetualDepths: Depths = [
  [0, 0.0092],
  [1, 0.021],
  [2, 0.043],
  [5, 0.159],
  [10, 0.42],
  [recordedReach, 1],
];

/** How the depth of a kind of market grows outwards. */
export interface BookShape {
  readonly depths: Depths;
  /** Depth of one side within 20 units, in mean minutes of the market's volume. */
  readonly minutes: number;
}

const spot: BookShape = { depths: spotDepths, minutes: 5 };
const perpetual: BookShape = { depths: perpetualDepths, minutes: 2.5 };
/** Markets with hours trade their day in a few of them: a mean minute is more of it. */
const withHours: BookShape = { depths: spotDepths, minutes: 2 };
const option: BookShape = { depths: spotDepths, minutes: 1 };

/**
 * The form of a market's book. Spot and USD-margined perpetuals are recorded; coin-margined and dated contracts are
 * assumed to be like perpetuals, all others like spot with less depth for their volume.
 */
export function shapeOf(type: AccountType): BookShape {
  switch (type) {
    case 'spot':
      return spot;
    case 'linear':
    case 'inverse':
    case 'futures':
    case 'delivery':
      return perpetual;
    case 'option':
      return option;
    default:
      return withHours;
  }
}

/** One unit of distance at a price, in ticks. */
export const unitAt = (steps: readonly TickStep[], price: number): number =>
  Math.max(price / 10_000, stepAt(steps, price) / 2);

/** Levels a unit at a distance, where prices were not whole steps. */
const levelsAt = (distance: number): number => levelScale / (levelCore + distance);

/** Mean distance from one level to the next, in units. */
export const gapAt = (distance: number): number => 1 / levelsAt(distance);

/** Volume a unit at a distance, as a share of that within 20 units. */
function slopeAt(depths: Depths, distance: number): number {
  if (distance >= recordedReach) return 0.5 / Math.sqrt(recordedReach * distance);
  let row = 1;
  while (depths[row]![0] <= distance) row += 1;
  const [from, before] = depths[row - 1]!;
  const [to, within] = depths[row]!;
  return (within - before) / (to - from);
}

/**
 * Mean volume of a level, as a share of that within 20 units; `width` is the price step in units, as levels of a coarse
 * market stand for all that would lie between its prices. The best level has its own.
 */
export const meanVolume = ({ depths }: BookShape, distance: number, width: number): number =>
  distance === 0 ? depths[0]![1] : slopeAt(depths, distance) * (gapAt(distance) + width);

/** Levels a second that are withdrawn at most, as a share of those there are. */
export const leavesMost = leaveRate / leaveCore;

/** Chance that a level at a distance leaves, where one at the best price surely does. */
export const leaves = (distance: number): number => leaveCore / (leaveCore + distance);

const coreRatio = log(leaveCore / levelCore);

/** Levels a second that join one side, so that as many do as leave where the numbers are those aimed at. */
export const joins = ((leaveRate * levelScale) / (leaveCore - levelCore)) * coreRatio;

/** Distance of a level that joins: `uniform` in [0, 1). */
export function joinAt(uniform: number): number {
  const part = (levelCore / leaveCore) * exp(uniform * coreRatio);
  return (leaveCore * part - levelCore) / (1 - part);
}
