import { multiplyDecimals } from '../../../shared/base/decimal.ts';
import { formatExact } from '../../format/price.ts';

/** A share as a percentage: `15%`. */
export const rateText = (rate: string): string => `${formatExact(multiplyDecimals(rate, '100'))}%`;
