import { Refusal } from '../../base/refusal.ts';
import { unitsOf } from '../../core/ledger/money.ts';
import { type Band, bandAround } from '../../core/orders/filters.ts';
import type { Instrument } from '../../market/instrument.ts';

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
  /** Bounds of a price by the last one, factors; null for none. */
  readonly bandDown: number | null;
  readonly bandUp: number | null;
  /** By how much what takes at the open is worsened, ticks. */
  readonly slippage: number;
  /** Whether a resting order fills where the price only touches it. */
  readonly touch: boolean;
}

/** How orders fill on bars: ticks by which what takes at the open is worsened, and whether a touch fills. */
export type FillRules = Pick<SweepMarket, 'slippage' | 'touch'>;

/** What a sweep has to know of an instrument, with its own fees. */
export function sweepMarket(instrument: Instrument, { slippage, touch }: FillRules): SweepMarket {
  const units = unitsOf(instrument);
  const { minNotional, quotePerTickLot } = units;
  return {
    feeDivisor: Number(units.feeDivisor),
    maker: Number(units.maker),
    taker: Number(units.taker),
    minLots: units.minLots,
    minNotional: Number((minNotional + quotePerTickLot - 1n) / quotePerTickLot),
    maxLots: units.maxLots,
    bandDown: instrument.price_band_down,
    bandUp: instrument.price_band_up,
    slippage,
    touch,
  };
}

/** Lowest and highest price of an order while the last price is `ticks`. */
export const bandOf = ({ bandDown, bandUp }: SweepMarket, ticks: number): Band =>
  bandAround({ price_band_down: bandDown, price_band_up: bandUp }, ticks);

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
  const { bandDown, bandUp } = market;
  const rules: Readonly<Record<string, boolean>> = {
    bandDown: bandDown === null || (bandDown >= 0 && bandDown <= 1),
    bandUp: bandUp === null || (bandUp >= 1 && bandUp < Number.POSITIVE_INFINITY),
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
