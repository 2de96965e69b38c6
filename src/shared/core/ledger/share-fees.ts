import { usualAShareFees } from '../../finance/a-share-fees.ts';
import type { Side } from '../../trade/order.ts';
import { moneyDecimals } from './money.ts';

const cent = 10n ** BigInt(moneyDecimals - 2);
/** Rates are kept in parts of this. */
const million = 1_000_000n;

const partsOf = (rate: number): bigint => BigInt(Math.round(rate * Number(million)));
const stampDuty = partsOf(usualAShareFees.stampDuty);
const commission = partsOf(usualAShareFees.commission);
const transfer = partsOf(usualAShareFees.transfer);
const minCommission = BigInt(usualAShareFees.minCommission * 100) * cent;

/** A part of a value, half up to the cent. */
const charged = (value: bigint, rate: bigint): bigint =>
  ((2n * value * rate + million * cent) / (2n * million * cent)) * cent;

/** What an A-share order that has traded `value` pays, money units; each half up to the cent. */
export interface ShareFeeParts {
  /** At least five yuan. */
  readonly commission: bigint;
  readonly transfer: bigint;
  /** Of sales alone. */
  readonly stampDuty: bigint;
}

/** The fees of an A-share order that has traded `value` so far, part by part. */
export function shareFeeParts(side: Side, value: bigint): ShareFeeParts {
  if (value === 0n) return { commission: 0n, transfer: 0n, stampDuty: 0n };
  const bySize = charged(value, commission);
  return {
    commission: bySize > minCommission ? bySize : minCommission,
    transfer: charged(value, transfer),
    stampDuty: side === 'SELL' ? charged(value, stampDuty) : 0n,
  };
}

/**
 * Fees in money of an A-share order that has traded `value` so far: commission of at least five yuan, transfer fee, and
 * on sells stamp duty; 0 before the first trade, and of a sell never more than its value. Rises with the value, so that
 * the fee of one fill is the difference that it makes.
 */
export function shareFees(side: Side, value: bigint): bigint {
  const parts = shareFeeParts(side, value);
  const all = parts.commission + parts.transfer + parts.stampDuty;
  return side === 'SELL' && all > value ? value : all;
}
