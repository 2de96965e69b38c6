import { usualAShareFees } from '../../finance/a-share-fees.ts';
import type { Side } from '../../trade/order.ts';
import { moneyDecimals } from './money.ts';

const cent = 10n ** BigInt(moneyDecimals - 2);
/** Rates are kept in parts of this. */
const parts = 1_000_000n;

const partsOf = (rate: number): bigint => BigInt(Math.round(rate * Number(parts)));
const stampDuty = partsOf(usualAShareFees.stampDuty);
const commission = partsOf(usualAShareFees.commission);
const transfer = partsOf(usualAShareFees.transfer);
const minCommission = BigInt(usualAShareFees.minCommission * 100) * cent;

/** A part of a value, half up to the cent. */
const charged = (value: bigint, rate: bigint): bigint =>
  ((2n * value * rate + parts * cent) / (2n * parts * cent)) * cent;

/**
 * Fees in money of an A-share order that has traded `value` so far: commission of at least five yuan, transfer fee, and
 * on sells stamp duty, each half up to the cent; 0 before the first trade, and of a sell never more than its value.
 * Rises with the value, so that the fee of one fill is the difference that it makes.
 */
export function shareFees(side: Side, value: bigint): bigint {
  if (value === 0n) return 0n;
  const bySize = charged(value, commission);
  const all =
    (bySize > minCommission ? bySize : minCommission) +
    charged(value, transfer) +
    (side === 'SELL' ? charged(value, stampDuty) : 0n);
  return side === 'SELL' && all > value ? value : all;
}
