import { pow } from '../../../shared/base/math/pow.ts';
import { aShareBoardOf } from '../../../shared/finance/a-share-lots.ts';
import { hashText, uniformAt } from '../../../shared/base/random.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { type Asset, assets } from './coins.ts';

/**
 * Hours of prices in a day by kind: the volume of a day falls into them alone, so that a minute of them trades as much
 * more.
 */
const shareHours = 4;
const futureHours = 6;

/**
 * Companies of the A-share seed list: `[code, price in CNY, daily volatility in percent, daily volume in millions of
 * CNY]`. Round figures of a simulation, not quotes.
 */
const shares: readonly (readonly [code: string, price: number, volPercent: number, millions: number])[] = [
  ['600519', 1_480, 1.1, 4_200],
  ['600036', 42, 1.0, 2_600],
  ['601318', 55, 1.1, 3_900],
  ['600900', 28, 0.7, 2_100],
  ['601166', 21, 0.9, 1_600],
  ['600030', 28, 1.3, 4_800],
  ['600276', 56, 1.4, 2_400],
  ['601398', 7.4, 0.7, 2_000],
  ['601288', 6.6, 0.7, 1_900],
  ['601988', 5.5, 0.6, 1_300],
  ['601857', 8.6, 0.9, 1_500],
  ['600028', 5.8, 0.8, 900],
  ['601088', 38, 0.9, 1_200],
  ['600050', 5.4, 1.1, 1_700],
  ['600941', 108, 0.7, 1_100],
  ['600887', 28, 0.9, 1_300],
  ['600309', 62, 1.2, 1_500],
  ['601012', 16, 1.5, 2_700],
  ['601668', 5.6, 0.8, 1_200],
  ['600809', 188, 1.3, 1_900],
  ['603288', 40, 1.0, 800],
  ['603259', 92, 1.6, 4_100],
  ['601899', 20, 1.4, 4_400],
  ['601138', 34, 1.8, 6_200],
  ['688981', 92, 1.8, 5_800],
  ['688041', 145, 1.9, 4_300],
  ['688111', 310, 1.6, 1_900],
  ['688256', 690, 2.0, 7_500],
  ['000001', 12, 0.9, 1_300],
  ['000333', 72, 0.9, 2_300],
  ['000651', 46, 0.8, 1_700],
  ['000858', 122, 1.1, 2_900],
  ['000725', 4, 1.2, 2_400],
  ['002594', 108, 1.4, 5_600],
  ['002415', 29, 1.2, 1_400],
  ['002475', 38, 1.6, 4_600],
  ['002714', 46, 1.3, 1_800],
  ['002230', 49, 1.6, 2_600],
  ['300750', 270, 1.4, 6_900],
  ['300059', 23, 1.7, 7_800],
  ['300760', 235, 1.1, 1_300],
  ['300124', 66, 1.4, 1_700],
  ['300274', 78, 1.8, 4_900],
  ['300308', 195, 2.1, 9_400],
  ['300502', 190, 2.1, 9_100],
];

/** `[pair, price, daily volatility in percent, daily volume in millions of base]`. */
const pairs: readonly (readonly [symbol: string, price: number, volPercent: number, millions: number])[] = [
  ['EURUSD', 1.085, 0.42, 4_000],
  ['GBPUSD', 1.272, 0.48, 2_400],
  ['USDJPY', 151, 0.55, 3_100],
  ['AUDUSD', 0.655, 0.55, 1_500],
  ['USDCHF', 0.885, 0.45, 1_100],
  ['USDCAD', 1.362, 0.38, 1_400],
  ['NZDUSD', 0.602, 0.56, 700],
  ['USDCNY', 7.08, 0.18, 900],
  ['USDHKD', 7.8, 0.02, 1_000],
];

/**
 * `[metal, price in CNY, daily volatility in percent, daily volume in contracts]`; all months of one follow the same
 * price.
 */
const futures: readonly (readonly [base: string, price: number, volPercent: number, volume: number])[] = [
  ['RB', 3_320, 1.1, 1_600_000],
  ['HC', 3_450, 1.0, 520_000],
  ['CU', 78_500, 1.0, 110_000],
  ['AU', 780, 0.9, 240_000],
  ['AG', 9_400, 1.5, 860_000],
];

/** A-share symbol of a code: SH600519, SZ000001, BJ920002. */
export const shareSymbol = (code: string): string =>
  `${aShareBoardOf(code) === 'BSE' ? 'BJ' : code.startsWith('6') ? 'SH' : 'SZ'}${code}`;

export const shareCodes: readonly string[] = shares.map(([code]) => code);
export const forexPairs: readonly string[] = pairs.map(([symbol]) => symbol);

/** Everything that has a price by hand: coins and metals by their base, A-shares and currencies by their symbol. */
export const underlyings: Readonly<Record<string, Asset>> = {
  ...assets,
  ...Object.fromEntries(
    shares.map(([code, price, volPercent, millions]) => [
      shareSymbol(code),
      { price, dailyVol: volPercent / 100, dailyVolume: Math.round((millions * 1e6 * 24) / shareHours / price) },
    ]),
  ),
  ...Object.fromEntries(
    pairs.map(([symbol, price, volPercent, millions]) => [
      symbol,
      { price, dailyVol: volPercent / 100, dailyVolume: millions * 1e6 },
    ]),
  ),
  ...Object.fromEntries(
    futures.map(([base, price, volPercent, volume]) => [
      base,
      { price, dailyVol: volPercent / 100, dailyVolume: (volume * 24) / futureHours },
    ]),
  ),
};

/**
 * Price, volatility and turnover of the companies that none of them is written down for: least and greatest, between
 * which the code draws; turnover in CNY a day.
 */
const [sharePrices, shareVols, shareTurnovers] = [
  [3, 120],
  [0.008, 0.022],
  [2e7, 2e9],
] as const;

/**
 * A share by its symbol alone: figures of a simulation, the same for the same code for ever, as journals are replayed
 * by them. Undefined for what is no code of a share board.
 */
function shareAsset(symbol: string): Asset | undefined {
  const code = symbol.slice(2);
  if (!/^\d{6}$/.test(code) || !aShareBoardOf(code) || shareSymbol(code) !== symbol) return undefined;
  const seed = hashText(symbol);
  const between = ([least, most]: readonly [number, number], draw: number): number =>
    least * pow(most / least, uniformAt(seed, draw, 1));
  const price = Math.round(between(sharePrices, 1) * 100) / 100;
  return {
    price,
    dailyVol: Math.round(between(shareVols, 2) * 1e4) / 1e4,
    dailyVolume: Math.round((between(shareTurnovers, 3) * 24) / shareHours / price),
  };
}

/**
 * What has a price, by its name; a share that has none by hand has one by its code. Undefined for what nothing is known
 * of.
 */
export const assetOf = (name: string): Asset | undefined =>
  Object.hasOwn(underlyings, name) ? underlyings[name] : shareAsset(name);

/** What an instrument's price follows, as `assetOf` knows it. */
export const underlyingOf = ({
  account_type,
  base,
  symbol,
}: Pick<Instrument, 'account_type' | 'base' | 'symbol'>): string =>
  account_type === 'astock' || account_type === 'forex' ? symbol : base;
