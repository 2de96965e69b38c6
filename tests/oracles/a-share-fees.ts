import type { Side } from '../../src/shared/trade/order.ts';
import { requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';
import { type AShareFeeRates, usualAShareFees } from '../../src/shared/finance/a-share-fees.ts';

/** Fraction of the traded value above which no broker may charge. */
const highestCommission = 0.003;

/** Fees of one order in yuan, by kind and in all. */
export interface AShareFees {
  readonly stampDuty: number;
  readonly commission: number;
  readonly transfer: number;
  readonly total: number;
}

/**
 * Fees of one order in yuan, none negative, from its whole traded value. Floats: the caller rounds each half up to 0.01
 * before it is booked. Refuses a value of 0, negative rates and a commission above 0.3 %.
 */
export function aShareFees(side: Side, valueYuan: number, rates: AShareFeeRates = usualAShareFees): AShareFees {
  requirePositive({ valueYuan });
  requireNotNegative({ ...rates, commissionBelowHighest: highestCommission - rates.commission });
  const stampDuty = side === 'SELL' ? valueYuan * rates.stampDuty : 0;
  const commission = Math.max(rates.minCommission, valueYuan * rates.commission);
  const transfer = valueYuan * rates.transfer;
  return { stampDuty, commission, transfer, total: stampDuty + commission + transfer };
}
