import type { Instrument } from '../../market/instrument.ts';
import type { BarColumns } from '../bars.ts';
import type { FundingRate } from '../paid-rates.ts';

/** One leg of a backtest over several markets. */
export interface LegInput {
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  readonly bars: BarColumns;
  /** Of a perpetual: what it pays at each stamp. */
  readonly fundingRate?: FundingRate | undefined;
}

/** Whether funding is paid in a market: it is a perpetual. */
export const isPerpetual = ({ contract, expiry }: Pick<Instrument, 'contract' | 'expiry'>): boolean =>
  contract && expiry === null;
