import { worthOf } from '../ledger/contract-terms.ts';
import type { ContractState } from './contract-state.ts';

/** What lots would lose at once by the mark price, never negative. */
export function openLoss({ terms, mark }: ContractState, ticks: number, lots: number): bigint {
  const profit = mark > 0 ? worthOf(terms, mark, lots) - worthOf(terms, ticks, lots) : 0n;
  return profit < 0n ? -profit : 0n;
}
