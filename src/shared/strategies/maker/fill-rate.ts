import { exp } from '../../base/math/exp.ts';
import { log } from '../../base/math/log.ts';

/** Fills an order and a second at a distance δ: A·e^(−kδ), δ as a share of the middle price. */
export interface FillRate {
  readonly a: number;
  readonly k: number;
}

/** What orders at about one distance have come to: whole numbers, so that sums are exact in any order. */
interface Bin {
  fills: number;
  ms: number;
  /** Sum of their distances, each as often as it lasted ms. */
  distance: number;
}

/** Distances of orders are whole hundred-thousandths of the middle price. */
export const distanceUnit = 100_000;

/** Bins a fill distance, and how many fill distances are looked at: farther out the law does not hold. */
const binsEach = 4;
const nearest = 2;
/** Bins with so many fills are known, and so many of them are needed. */
const minFills = 5;
const minBins = 3;
/** By how much the estimate may differ from what was given. */
const mostTimes = 4;

/** An estimate, within four times or a fourth of what was given. */
export const bounded = (estimate: number, given: number): number =>
  Math.max(given / mostTimes, Math.min(given * mostTimes, estimate));

/** How soon orders were filled by their distance: sums, so that it does not matter in which order they end. */
export class FillRates {
  readonly #width: number;
  readonly #given: number;
  readonly #bins: Bin[] = Array.from({ length: binsEach * nearest }, () => ({ fills: 0, ms: 0, distance: 0 }));

  /** `fillDistance` as a share of the middle price. */
  constructor(fillDistance: number) {
    this.#width = fillDistance / binsEach;
    this.#given = 1 / fillDistance;
  }

  /** An order that lay so many `distanceUnit`ths off for so many ms, and was filled or not. */
  add(distance: number, ms: number, isFilled: boolean): void {
    const bin = this.#bins[Math.floor(distance / distanceUnit / this.#width)];
    if (!bin || ms <= 0) return;
    bin.fills += isFilled ? 1 : 0;
    bin.ms += ms;
    bin.distance += distance * ms;
  }

  /**
   * The rate by weighted least squares of ln(fills ÷ seconds) over the distance, a bin by its fills; k at most
   * `mostTimes` times or a part of what was given. Undefined as long as too few are known.
   */
  get fitted(): FillRate | undefined {
    const known = this.#bins
      .filter(({ fills }) => fills >= minFills)
      .map(({ fills, ms, distance }) => ({
        weight: fills,
        x: distance / ms / distanceUnit,
        y: log((fills * 1_000) / ms),
      }));
    if (known.length < minBins) return undefined;
    const sum = (of: (each: (typeof known)[number]) => number): number =>
      known.reduce((total, each) => total + each.weight * of(each), 0);
    const weight = sum(() => 1);
    const [x, y] = [sum((each) => each.x) / weight, sum((each) => each.y) / weight];
    const slope = sum((each) => (each.x - x) * (each.y - y)) / sum((each) => (each.x - x) * (each.x - x));
    const k = bounded(-slope, this.#given);
    return { a: exp(y + k * x), k };
  }
}
