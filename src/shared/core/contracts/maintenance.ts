import { maintenanceOf, notionalOf } from '../ledger/contract-terms.ts';
import type { PositionState } from '../state/market-state.ts';
import { optionMaintenance } from './option-margin.ts';

/** Maintenance margin of a position at the mark price. */
export function maintenanceAt({ market, lots }: Pick<PositionState, 'market' | 'lots'>): bigint {
  const { terms, mark, option } = market.contract!;
  if (option) return optionMaintenance(market.contract!, lots);
  return mark > 0 ? maintenanceOf(terms, notionalOf(terms, mark, lots)) : 0n;
}
