import { scaleOf, toScaled } from '../../base/decimal.ts';
import { divisor } from '../../base/math/divisor.ts';
import type { Instrument } from '../../market/instrument.ts';

/** Decimals of an amount that is split. */
const decimals = 12;

/** The amount that one lot of a market stands for, × 10^12: of base, or of quote of what settles in the coin. */
function amountPerLot({ step, contract_size }: Pick<Instrument, 'step' | 'contract_size'>): bigint {
  const [size, contract] = [scaleOf(step), scaleOf(contract_size)];
  return (
    (BigInt(size.unit) * BigInt(contract.unit) * 10n ** BigInt(decimals)) /
    10n ** BigInt(size.decimals + contract.decimals)
  );
}

/** An amount in whole parts, of which each market's lot has a whole number. */
export interface Parts {
  /** What one part is of the amount, × 10^12. */
  readonly unit: bigint;
  readonly perLot: readonly number[];
}

/** Parts that the lots of all markets are whole numbers of. */
export function partsOf(instruments: readonly Pick<Instrument, 'step' | 'contract_size'>[]): Parts {
  const amounts = instruments.map(amountPerLot);
  const unit = amounts.reduce(divisor, 0n);
  return { unit, perLot: amounts.map((amount) => Number(amount / unit)) };
}

/** An amount, a decimal text, in parts; undefined where it is none, or no whole number of them. */
export function partsIn(amount: string, { unit }: Pick<Parts, 'unit'>): number | undefined {
  const scaled = toScaled(amount, decimals);
  return scaled === undefined || unit === 0n || scaled % unit !== 0n ? undefined : Number(scaled / unit);
}
