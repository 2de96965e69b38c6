import type { ContractState } from '../state/market-state.ts';

/** Lots that are held long, which is as many as are held short: by users and, against them, by the house. */
export function openInterest({ held }: Pick<ContractState, 'held'>): number {
  let long = 0;
  let short = 0;
  for (const lots of held.values())
    if (lots > 0) long += lots;
    else short -= lots;
  return Math.max(long, short);
}
