import { requireNotNegative, requirePositive } from './argument.ts';

/**
 * The ladder of a BLSH (buy low, sell high): what it buys below a reference price. Amounts of quote in ticks × lots.
 */
export interface BlshLadder {
  /** Bought at the reference itself; 0 for nothing. */
  readonly first: number;
  /** Bought at the first level below it. */
  readonly amount: number;
  /** Fall to the first level, a fraction of the reference. */
  readonly drop: number;
  /** Each distance between levels by the one before it. */
  readonly scale: number;
  /** Levels below the reference, at least 1. */
  readonly levels: number;
  /** Each amount below the reference by the one before it. */
  readonly multiplier: number;
}

/** One buy of the ladder: ticks and lots. */
export interface BlshLevel {
  readonly ticks: number;
  readonly lots: number;
}

/**
 * Falls of the levels, fractions of the reference: drop · (scale^k − 1) ÷ (scale − 1) for k = 1 … levels, k · drop for
 * a scale of 1. By sums and products alone, so that every engine has the same. Refuses figures out of bounds.
 */
export function blshDeviations({ drop, scale, levels }: Omit<BlshLadder, 'first' | 'amount' | 'multiplier'>): number[] {
  requirePositive({ drop, scale, levels });
  if (!Number.isInteger(levels)) throw new RangeError(`levels must be whole: ${levels}`);
  const deviations: number[] = [];
  let sum = 0;
  let distance = drop;
  for (let level = 0; level < levels; level++) {
    sum += distance;
    deviations.push(sum);
    distance *= scale;
  }
  return deviations;
}

/** A price that is a whole tick but for the rounding of a product counts as that tick. */
const nearTick = 1e-6;

/**
 * Buys below a reference price in ticks, highest first: prices rounded down to the tick, sizes to the lot. One that
 * would lie below a tick has the price 0, one that its amount does not pay the size 0: the caller leaves them out.
 */
export function blshLevels(ladder: BlshLadder, reference: number): BlshLevel[] {
  requireNotNegative({ first: ladder.first });
  requirePositive({ amount: ladder.amount, multiplier: ladder.multiplier, reference });
  const levelOf = (ticks: number, amount: number): BlshLevel => ({
    ticks,
    lots: ticks > 0 ? Math.floor(Math.floor(amount) / ticks) : 0,
  });
  let amount = ladder.amount;
  const below = blshDeviations(ladder).map((deviation) => {
    const level = levelOf(Math.max(0, Math.floor(reference * (1 - deviation) + nearTick)), amount);
    amount *= ladder.multiplier;
    return level;
  });
  return ladder.first > 0 ? [levelOf(reference, ladder.first), ...below] : below;
}

/** What all buys of a ladder cost: the reserve of a BLSH, ticks × lots. */
export const blshNeed = (levels: readonly BlshLevel[]): bigint =>
  levels.reduce((sum, { ticks, lots }) => sum + BigInt(ticks) * BigInt(lots), 0n);

const parts = 100_000_000;
/** A quotient that is farther than this from a whole number is on the right side of it in spite of its rounding. */
const sure = 1e-4;

/** What is held of a cycle, and the fee of the order that sells it. */
export interface BlshHolding {
  /** Paid for it, ticks × lots. */
  readonly cost: number;
  /** Held after fees, lots ÷ `feeDivisor`. */
  readonly base: number;
  readonly feeDivisor: number;
  /** Fee of the sale in whole parts of `feeDivisor`. */
  readonly maker: number;
}

/**
 * Lowest price in ticks at which what is held brings `rise` over its cost (a fraction, to 8 decimals) after the fees of
 * its buys, which have made it less, and of the sale: cost · (1 + rise) ÷ (base · (1 − maker)), rounded up. Exact.
 * Refuses an empty holding.
 */
export function blshTakeProfit({ cost, base, feeDivisor, maker }: BlshHolding, rise: number): number {
  requirePositive({ cost, base, feeDivisor, makerBelowOne: feeDivisor - maker });
  requireNotNegative({ rise, maker });
  const gain = parts + Math.round(rise * parts);
  const close = ((cost * (gain / parts)) / base) * feeDivisor * (feeDivisor / (feeDivisor - maker));
  const near = Math.round(close);
  if (close < 1e9 && Math.abs(close - near) > sure) return Math.ceil(close);
  const above = BigInt(cost) * BigInt(gain) * BigInt(feeDivisor) * BigInt(feeDivisor);
  const below = BigInt(base) * BigInt(feeDivisor - maker) * BigInt(parts);
  return Number((above + below - 1n) / below);
}
