/**
 * A coin of the simulation: reference price in USD at the process's origin, daily volatility as a fraction, daily
 * volume in base of the largest venue.
 */
export interface Asset {
  readonly price: number;
  readonly dailyVol: number;
  readonly dailyVolume: number;
}

/**
 * Coins by rank, majors first: `[base, price in USD, daily volatility in percent, daily volume in millions of USD]`.
 * Round figures of a simulation, not quotes.
 */
const coins: readonly (readonly [base: string, price: number, volPercent: number, millions: number])[] = [
  ['ADA', 0.45, 3.6, 320],
  ['TRX', 0.12, 2.2, 260],
  ['AVAX', 28, 4.2, 300],
  ['LINK', 14, 3.9, 280],
  ['TON', 5.5, 3.8, 210],
  ['LTC', 80, 3.2, 290],
  ['DOT', 6.5, 3.8, 170],
  ['BCH', 480, 3.6, 230],
  ['UNI', 8, 4.4, 140],
  ['NEAR', 5.2, 4.8, 190],
  ['APT', 8.5, 4.8, 130],
  ['ICP', 12, 4.6, 90],
  ['ETC', 26, 3.6, 150],
  ['XLM', 0.11, 3.2, 80],
  ['FIL', 5.8, 4.2, 140],
  ['ATOM', 8, 3.9, 100],
  ['HBAR', 0.1, 4.1, 70],
  ['SUI', 1.2, 5.2, 260],
  ['SHIB', 0.000025, 4.8, 340],
  ['PEPE', 0.000012, 6.4, 620],
  ['ARB', 1.1, 4.9, 210],
  ['OP', 2.4, 4.9, 180],
  ['INJ', 25, 5.2, 110],
  ['IMX', 2.1, 4.9, 60],
  ['STX', 2, 5.1, 70],
  ['RENDER', 8, 5.4, 120],
  ['AAVE', 90, 4.3, 95],
  ['MKR', 2_500, 3.9, 75],
  ['LDO', 2.2, 5.1, 85],
  ['GRT', 0.28, 4.6, 55],
  ['ALGO', 0.18, 3.9, 50],
  ['VET', 0.03, 3.9, 45],
  ['SEI', 0.5, 5.6, 130],
  ['TIA', 9, 5.8, 140],
  ['RUNE', 5, 5.3, 120],
  ['WIF', 2.5, 7.2, 330],
  ['WLD', 4.5, 6.1, 240],
  ['BONK', 0.000024, 6.6, 200],
  ['ENA', 0.8, 6.4, 160],
  ['FET', 1.6, 5.6, 150],
  ['GALA', 0.04, 5.2, 110],
  ['SAND', 0.42, 4.6, 70],
  ['MANA', 0.42, 4.5, 50],
  ['AXS', 7.2, 4.7, 45],
  ['FLOW', 0.85, 4.3, 30],
  ['THETA', 2, 4.6, 45],
  ['XTZ', 0.95, 3.8, 30],
  ['CHZ', 0.12, 4.4, 55],
  ['CRV', 0.45, 5.1, 80],
  ['SNX', 2.8, 4.8, 30],
  ['DYDX', 2, 5.2, 60],
  ['FLOKI', 0.00018, 6.6, 150],
  ['JUP', 1, 5.8, 90],
  ['PYTH', 0.42, 5.6, 60],
  ['ORDI', 40, 6.2, 130],
  ['COMP', 55, 4.4, 40],
  ['ENS', 18, 5, 50],
  ['APE', 1.2, 5.1, 55],
  ['KAVA', 0.65, 4.2, 20],
  ['ZIL', 0.022, 4.3, 20],
];

/** The six that were there first. */
const firstCoins: Readonly<Record<string, Asset>> = {
  BTC: { price: 67_000, dailyVol: 0.022, dailyVolume: 24_000 },
  ETH: { price: 3_500, dailyVol: 0.028, dailyVolume: 310_000 },
  SOL: { price: 152, dailyVol: 0.038, dailyVolume: 3_600_000 },
  BNB: { price: 585, dailyVol: 0.024, dailyVolume: 410_000 },
  XRP: { price: 0.524, dailyVol: 0.032, dailyVolume: 420_000_000 },
  DOGE: { price: 0.1213, dailyVol: 0.041, dailyVolume: 900_000_000 },
};

/** Coins of the house and simulated venues, majors first. */
export const assets: Readonly<Record<string, Asset>> = {
  ...firstCoins,
  ...Object.fromEntries(
    coins.map(([base, price, volPercent, millions]) => [
      base,
      { price, dailyVol: volPercent / 100, dailyVolume: Math.round((millions * 1e6) / price) },
    ]),
  ),
};
