import { Refusal } from '../../base/refusal.ts';

/** What a sweep knows of a spot market. Prices in ticks, sizes in lots, money of the quote in ticks × lots. */
export interface SweepMarket {
  /** Fee rates are whole numbers of 1 ÷ `feeDivisor`, which divides 10^8; at most 1. */
  readonly feeDivisor: number;
  readonly maker: number;
  readonly taker: number;
  /** Smallest order, lots. */
  readonly minLots: number;
  /** Least value of an order, ticks × lots, rounded up. */
  readonly minNotional: number;
  /** Largest order, lots. */
  readonly maxLots: number;
  /** By how much what takes at the open is worsened, ticks. */
  readonly slippage: number;
  /** Whether a resting order fills where the price only touches it. */
  readonly touch: boolean;
}

/** A parameter that a strategy cannot begin with, and the rule that it breaks. */
export interface Problem {
  readonly field: string;
  readonly rule: string;
}

/** Prices in ticks that a start depends on. */
export interface PriceFacts {
  /** At which it begins. */
  readonly close: number;
  /** Bounds of all bars that it will see. */
  readonly highest: number;
  readonly lowest: number;
}

/** The largest sum of integers that stays exact with any other one added to it. */
export const exactLimit = 2 ** 52;

/** Smallest order in lots that the market takes at a price. */
export const leastLots = ({ minLots, minNotional }: SweepMarket, ticks: number): number =>
  Math.max(1, minLots, Math.ceil(minNotional / ticks));

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** Throws INPUT with the field and `range` where a figure of a market is none. */
export function checkSweepMarket(market: SweepMarket): void {
  const { feeDivisor, maker, taker, minLots, minNotional, maxLots, slippage } = market;
  const rules: Readonly<Record<string, boolean>> = {
    feeDivisor: isWhole(feeDivisor, 1, 1e8) && 1e8 % feeDivisor === 0,
    maker: isWhole(maker, 0, feeDivisor - 1),
    taker: isWhole(taker, 0, feeDivisor - 1),
    minLots: isWhole(minLots, 0, exactLimit),
    minNotional: isWhole(minNotional, 0, exactLimit),
    maxLots: isWhole(maxLots, 1, exactLimit),
    slippage: isWhole(slippage, 0, 2 ** 31 - 1),
  };
  for (const [name, holds] of Object.entries(rules))
    if (!holds) throw new Refusal('INPUT', { field: `market.${name}`, rule: 'range' });
}
