import { cumulate } from '../../../../src/shared/finance/leverage-brackets.ts';

const rows = (...pairs: readonly (readonly [floor: number, mmr: number])[]) =>
  pairs.map(([floor, mmr]) => ({ floor, mmr }));

/** Binance BTC/USDT, floors in USDT. */
export const btcUsdt = rows(
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
);

/** Binance BTC/USD, floors in BTC. */
export const btcUsd = rows(
  [0, 0.004],
  [5, 0.005],
  [10, 0.01],
  [20, 0.025],
  [50, 0.05],
  [100, 0.1],
  [200, 0.125],
  [400, 0.15],
  [1000, 0.25],
  [1500, 0.5],
);

/** Binance BTC/USD as it was in 2020, floors in BTC: the table of the documented 1.81 BTC. */
export const btcUsd2020 = rows([0, 0.004], [10, 0.005], [20, 0.01], [30, 0.025], [50, 0.05]);

export const linearTable = cumulate(btcUsdt);
export const inverseTable = cumulate(btcUsd);
