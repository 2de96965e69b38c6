import type { InstrumentKey } from '../../market/instrument.ts';
import type { CrossLeverage } from '../../finance/margin-level.ts';
import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { moneyDecimals } from './money.ts';

/** What one asset costs to borrow, how much of it may be owed, and what it counts for. Decimal text. */
export interface AssetTerms {
  readonly asset: string;
  /** Interest of a day as a fraction; an hour costs a twenty-fourth of it. */
  readonly dailyRate: string;
  /** Most that one account may owe, by vip_level; the last one is for all above too. */
  readonly limits: readonly string[];
  /** Percent of its value that counts as collateral of cross margin. */
  readonly collateral: number;
}

/** Which margin a spot market has; `isolated` is its leverage, 0 where there is none. */
export interface PairTerms {
  readonly market: InstrumentKey;
  readonly cross: boolean;
  readonly isolated: 0 | CrossLeverage;
  /** Of isolated margin, in the order of what they hold; without them there is one leverage whatever is borrowed. */
  readonly tiers?: readonly PairTier[] | undefined;
}

/**
 * Loans up to `base` and `quote`, each in its asset and null without a bound, have this leverage, and are called and
 * liquidated at these margin levels.
 */
export interface PairTier {
  readonly leverage: number;
  readonly base: string | null;
  readonly quote: string | null;
  readonly callAt: string;
  readonly liquidateAt: string;
}

/** The same for reckoning: amounts × 10^12, levels in hundredths. */
export interface Tier {
  readonly leverage: number;
  readonly base: bigint | null;
  readonly quote: bigint | null;
  readonly callAt: bigint;
  readonly liquidateAt: bigint;
}

/** Percent of an asset's value that does not count behind contracts in asset mode MULTI. */
export interface HaircutTerms {
  readonly asset: string;
  readonly percent: number;
}

/** The terms of all lending and of collateral, as they stand in the journal. */
export interface MarginTerms {
  readonly crossLeverage: CrossLeverage;
  /** Fee of converting small debts and dust, a fraction. */
  readonly conversionFee: string;
  readonly assets: readonly AssetTerms[];
  readonly pairs: readonly PairTerms[];
  /** In the order in which they are exchanged; without them there is no asset mode MULTI. */
  readonly haircuts?: readonly HaircutTerms[] | undefined;
  /** Values, bands and takers go by fair prices, which no order moves; by last prices where it is left out. */
  readonly fairPrices?: true | undefined;
  /** A-shares have a price cage in continuous trading. */
  readonly priceCage?: true | undefined;
  /** A market that moves too far within a step is halted. */
  readonly halts?: true | undefined;
}

/** The same for reckoning: rates and amounts × 10^12. */
export interface Terms {
  readonly source: MarginTerms;
  readonly conversionFee: bigint;
  readonly assets: ReadonlyMap<
    string,
    { readonly dailyRate: bigint; readonly limits: readonly bigint[]; readonly collateral: bigint }
  >;
  readonly pairs: ReadonlyMap<InstrumentKey, PairTerms>;
  /** Of isolated margin, where a pair has them. */
  readonly tiers: ReadonlyMap<InstrumentKey, readonly Tier[]>;
  /** Percent of its value that counts behind contracts in asset mode MULTI, by asset. */
  readonly weights: ReadonlyMap<string, bigint>;
}

const scaled = (text: string): bigint => must(toScaled(text, moneyDecimals), `a decimal: ${text}`);

const level = (text: string): bigint => must(toScaled(text, 2), `a level of at most two places: ${text}`);
const bound = (text: string | null): bigint | null => (text === null ? null : scaled(text));
const tierOf = ({ leverage, base, quote, callAt, liquidateAt }: PairTier): Tier => ({
  leverage,
  base: bound(base),
  quote: bound(quote),
  callAt: level(callAt),
  liquidateAt: level(liquidateAt),
});

/** Throws where a rate or a limit is no decimal of at most twelve places. */
export const termsOf = (source: MarginTerms): Terms => ({
  source,
  conversionFee: scaled(source.conversionFee),
  pairs: new Map(source.pairs.map((pair) => [pair.market, pair])),
  tiers: new Map(
    source.pairs.flatMap(({ market, tiers }) => (tiers && tiers.length > 0 ? [[market, tiers.map(tierOf)]] : [])),
  ),
  weights: new Map((source.haircuts ?? []).map(({ asset, percent }) => [asset, BigInt(100 - percent)])),
  assets: new Map(
    source.assets.map(({ asset, dailyRate, limits, collateral }) => [
      asset,
      { dailyRate: scaled(dailyRate), limits: limits.map(scaled), collateral: BigInt(collateral) },
    ]),
  ),
});

/** Nothing is lent. */
export const noTerms: Terms = termsOf({ crossLeverage: 3, conversionFee: '0', assets: [], pairs: [] });

/** Most that an account of this vip_level may owe of an asset; zero where it is not lent. */
export function limitFor({ assets }: Terms, asset: string, vip: number): bigint {
  const limits = assets.get(asset)?.limits ?? [];
  return limits[Math.min(Math.max(0, vip), limits.length - 1)] ?? 0n;
}
