import { decimalsOf } from '../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../shared/market/instrument.ts';
import { formatDecimal } from '../../format/price.ts';

/** What the amount of a routed order counts: the coin, or quote where it settles in the coin. */
export const routedUnit = ({
  contract,
  linear,
  base,
  quote,
}: Pick<Instrument, 'contract' | 'linear' | 'base' | 'quote'>) => (contract && !linear ? quote : base);

export const amountText = (amount: number, { contract, linear }: Instrument, places: number): string =>
  formatDecimal(amount.toFixed(12), contract && !linear ? 0 : places);

/** A fraction as percent. */
export const percentText = (share: number, places: number): string =>
  `${formatDecimal((share * 100).toFixed(12), places)}%`;

/** A price on the grid of its market, with so many decimals more. */
export const routedPrice = (price: number, instrument: Instrument, more = 0): string =>
  formatDecimal(price.toFixed(12), gridOf(instrument).price.decimals + more);

/** Decimals in which amounts of all markets can be said. */
export const placesOf = (instruments: readonly Instrument[]): number =>
  Math.max(0, ...instruments.map(({ step }) => decimalsOf(step)));
