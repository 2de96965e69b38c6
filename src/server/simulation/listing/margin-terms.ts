import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type {
  AssetTerms,
  HaircutTerms,
  MarginTerms,
  PairTerms,
  PairTier,
} from '../../../shared/core/ledger/margin-terms.ts';
import { assets } from '../assets/coins.ts';
import { listing } from './listing.ts';

/** Coins that every venue lends against in full; the others have isolated margin only. */
const majors = ['BTC', 'ETH', 'SOL', 'BNB'];

/**
 * What is lent by hand: a day's rate, the most for vip_level 0 in the asset, percent that counts as collateral. Figures
 * of a simulation.
 */
const rows: readonly (readonly [asset: string, dailyRate: string, limit: number, collateral: number])[] = [
  ['USDT', '0.0002', 2_000_000, 100],
  ['BTC', '0.00006', 30, 95],
  ['ETH', '0.00008', 500, 95],
  ['BNB', '0.0003', 1_000, 90],
  ['SOL', '0.0004', 5_000, 90],
];

/** A coin that is no major may be owed up to about as many dollars as this, whatever its price, and counts for less. */
const otherRate = '0.0006';
const otherLimitUsd = 20_000;

/** What each vip_level may owe as a multiple of level 0. */
const tiers = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

const limitsOf = (first: number): string[] => tiers.map((times) => String(Math.floor(first * times)));

function assetTerms(): AssetTerms[] {
  const known = new Set(rows.map(([asset]) => asset));
  const others = [...new Set(listing.map(({ base }) => base))].filter((base) => !known.has(base));
  return [
    ...rows.map(([asset, dailyRate, limit, collateral]) => ({ asset, dailyRate, limits: limitsOf(limit), collateral })),
    ...others.map((asset) => ({
      asset,
      dailyRate: otherRate,
      limits: limitsOf(Math.max(1, otherLimitUsd / assets[asset]!.price)),
      collateral: 0,
    })),
  ];
}

/**
 * Tiers of isolated margin, those of the majors with one more: up to such a percent of the loans of vip_level 0, null
 * for all above. Figures of a simulation.
 */
const tierRows: readonly (readonly [leverage: number, percent: number | null, callAt: string, liquidateAt: string])[] =
  [
    [5, 30, '1.16', '1.1'],
    [3, 60, '1.3', '1.15'],
    [2, null, '1.45', '1.25'],
  ];
const otherTierRows: typeof tierRows = [
  [3, 50, '1.3', '1.1'],
  [2, null, '1.45', '1.25'],
];

const firstLimits = new Map(assetTerms().map(({ asset, limits }) => [asset, Number(limits[0])]));

/** A share of an asset's first limit, which is a whole number; null where it has none. */
function shareOf(asset: string, percent: number | null): string | null {
  const limit = firstLimits.get(asset);
  return percent === null || limit === undefined ? null : String((limit * percent) / 100);
}

const tiersOf = ({ base, quote }: { readonly base: string; readonly quote: string }): PairTier[] =>
  (majors.includes(base) ? tierRows : otherTierRows).map(([leverage, percent, callAt, liquidateAt]) => ({
    leverage,
    base: shareOf(base, percent),
    quote: shareOf(quote, percent),
    callAt,
    liquidateAt,
  }));

/** Majors that a venue lends against in cross margin alone. */
const crossOnly = ['GATE/BNBUSDT/spot'];

function pairOf(instrument: Instrument): PairTerms {
  const market = keyOfSymbol(instrument);
  const isMajor = majors.includes(instrument.base);
  if (crossOnly.includes(market)) return { market, cross: true, isolated: 0 };
  return { market, cross: isMajor, isolated: isMajor ? 5 : 3, tiers: tiersOf(instrument) };
}

const pairs: readonly PairTerms[] = listing
  .filter(({ account_type, exchange }) => account_type === 'spot' && exchange !== 'DERIBIT')
  .map(pairOf);

/** What may stand behind contracts in asset mode MULTI, the smallest haircut first. */
const haircuts: readonly HaircutTerms[] = [
  { asset: 'USDC', percent: 1 },
  { asset: 'BTC', percent: 5 },
  { asset: 'ETH', percent: 5 },
  { asset: 'BNB', percent: 10 },
  { asset: 'SOL', percent: 10 },
];

/**
 * The terms of margin on the house venue and the simulated ones: cross margin of the majors at 5×, isolated margin of
 * all at 5× or 3× and less for larger loans but for BNB on Gate, on Deribit none.
 */
export const marginTerms: MarginTerms = {
  crossLeverage: 5,
  conversionFee: '0.02',
  assets: assetTerms(),
  pairs,
  haircuts,
  priceCage: true,
  fairPrices: true,
  halts: true,
};
