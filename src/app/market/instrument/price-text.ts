import { decimalsOf } from '../../../shared/base/decimal.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';

/** A price with the decimals of its instrument's tick; as it stands where the instrument is not known. */
export const priceText = (text: string, instrument: Pick<Instrument, 'tick'> | undefined): string =>
  instrument ? formatDecimal(text, decimalsOf(instrument.tick)) : formatExact(text);
