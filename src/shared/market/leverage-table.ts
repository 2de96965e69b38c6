import type { Instrument } from './instrument.ts';

/**
 * One row of a leverage table: from `floor` of notional on (USD for linear contracts, whole coins for inverse ones)
 * `mmr` is due, a fraction.
 */
export interface LeverageRow {
  readonly floor: number;
  readonly mmr: number;
  /** Highest leverage of a position of this size. */
  readonly leverage: number;
}

type Row = readonly [floor: number, mmr: number];

/** Of contracts with a leverage of 100 and more, and of the others. USD. Source of the first: Binance, BTC/USDT. */
const deep: readonly Row[] = [
  [0, 0.004],
  [50_000, 0.005],
  [250_000, 0.01],
  [3_000_000, 0.025],
  [20_000_000, 0.05],
  [40_000_000, 0.1],
  [100_000_000, 0.125],
  [120_000_000, 0.15],
  [200_000_000, 0.25],
  [300_000_000, 0.5],
];
const shallow: readonly Row[] = [
  [0, 0.01],
  [25_000, 0.025],
  [250_000, 0.05],
  [1_000_000, 0.1],
  [5_000_000, 0.125],
  [10_000_000, 0.15],
  [20_000_000, 0.25],
  [50_000_000, 0.5],
];

/** In BTC. Source: Binance, BTC/USD coin-margined. */
const inverseBtc: readonly Row[] = [
  [0, 0.004],
  [5, 0.005],
  [10, 0.01],
  [20, 0.025],
  [50, 0.05],
  [100, 0.1],
  [200, 0.125],
  [400, 0.15],
  [1_000, 0.25],
  [1_500, 0.5],
];

/**
 * How many coins stand for one BTC in the tables of inverse contracts: a round number near the ratio of their prices.
 */
const coinsPerBtc: Readonly<Record<string, number>> = {
  BTC: 1,
  ETH: 20,
  SOL: 400,
  BNB: 100,
  XRP: 100_000,
  DOGE: 500_000,
};
const minDeep = 100;

const isInverse = ({ linear }: Pick<Instrument, 'linear'>): boolean => !linear;

function rowsOf(instrument: Pick<Instrument, 'linear' | 'base' | 'max_leverage'>): readonly Row[] {
  if (!isInverse(instrument)) return instrument.max_leverage >= minDeep ? deep : shallow;
  const coins = coinsPerBtc[instrument.base] ?? 1_000;
  return inverseBtc.map(([floor, mmr]) => [floor * coins, mmr]);
}

/**
 * The leverage table of a contract, ascending: a size's highest leverage is half the reciprocal of its rate, and never
 * above the contract's own.
 */
export const leverageTableOf = (
  instrument: Pick<Instrument, 'linear' | 'base' | 'max_leverage'>,
): readonly LeverageRow[] =>
  rowsOf(instrument).map(([floor, mmr]) => ({
    floor,
    mmr,
    leverage: Math.max(1, Math.min(instrument.max_leverage, Math.floor(0.5 / mmr + 1e-9))),
  }));
