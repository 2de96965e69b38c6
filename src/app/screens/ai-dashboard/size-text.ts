import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { formatExact } from '../../format/price.ts';

type Sized = Pick<Instrument, 'base' | 'contract' | 'linear'>;

/** Gives a size with its unit: coins, or contracts of an inverse market. */
export function useSizeText(): (amount: string, instrument: Sized) => string {
  const { t } = useLingui();
  return (amount, { base, contract, linear }) => {
    const size = formatExact(amount);
    return contract && !linear ? t`${size} contracts` : `${size} ${base}`;
  };
}
