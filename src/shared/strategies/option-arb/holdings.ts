import { hedgePer } from '../../finance/option-sets.ts';
import type { ChainLegs } from './chain.ts';

/** What is held of a chain: whole lots of calls and puts by strike, units of the future; below 0 what is owed. */
export interface Holdings {
  readonly calls: readonly number[];
  readonly puts: readonly number[];
  readonly future: number;
}

/** Lots of the synthetic of a strike: the call as far as the put stands against it. */
export function matched(call: number, put: number): number {
  if (call === 0 || put === 0 || call > 0 === put > 0) return 0;
  return Math.sign(call) * Math.min(Math.abs(call), Math.abs(put));
}

/** Lots of synthetics by strike. */
export const synthetics = ({ calls, puts }: Holdings): number[] =>
  calls.map((call, index) => matched(call, puts[index]!));

/** Lots by strike that no other option stands against; 0 of complete sets. */
export const unmatched = ({ calls, puts }: Holdings): number[] => calls.map((call, index) => call + puts[index]!);

/** Lots of sets: the larger of what is bought and what is sold as synthetics. */
export function setLots(lots: readonly number[]): number {
  const bought = lots.reduce((sum, each) => sum + Math.max(0, each), 0);
  const sold = lots.reduce((sum, each) => sum + Math.max(0, -each), 0);
  return Math.max(bought, sold);
}

/**
 * Units of the future that are missing of what hedges the synthetics, below 0 where there are too many. `part` of the
 * hedge is due: all of it until the mean that options settle at begins to be known.
 */
export function missingFuture(
  { strikes, inCoin, perLot }: Pick<ChainLegs, 'strikes' | 'inCoin' | 'perLot'>,
  lots: readonly number[],
  future: number,
  part: number,
): number {
  const due = lots.reduce((sum, each, index) => sum - each * perLot * hedgePer({ inCoin }, strikes[index]!.strike), 0);
  return part * due - future;
}
