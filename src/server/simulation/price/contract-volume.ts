import { scaleOf } from '../../../shared/base/decimal.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';

/** Digits of the volume of an inverse contract, which is counted in coins like that of all other instruments. */
const coinDigits = 3;

const isInverse = ({ contract, linear }: Pick<Instrument, 'contract' | 'linear'>): boolean => contract && !linear;

/** Base that a trade has moved: its size, or the coins that its contracts are worth. */
export const baseOfTrade = (
  instrument: Pick<Instrument, 'contract' | 'linear' | 'contract_size'>,
  price: number,
  size: number,
): number => (isInverse(instrument) ? (size * Number(instrument.contract_size)) / price : size);

/** Digits after the point of an instrument's volume in base. */
export const volumeDigits = (instrument: Pick<Instrument, 'contract' | 'linear' | 'step'>): number =>
  isInverse(instrument) ? coinDigits : scaleOf(instrument.step).decimals;

/** Contracts, or base, that stand for so much base at a price. */
export const sizeOfBase = (
  instrument: Pick<Instrument, 'contract' | 'linear' | 'contract_size'>,
  price: number,
  base: number,
): number => (isInverse(instrument) ? (base * price) / Number(instrument.contract_size) : base);
