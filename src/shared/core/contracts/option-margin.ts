import { initialMarginOf, notionalOf, sizeOf } from '../ledger/contract-terms.ts';
import { shortInitial, shortMaintenance } from '../ledger/option-terms.ts';
import { claimOf } from '../state/contract.ts';
import type { ContractState, PositionState } from '../state/market-state.ts';

/*
 * Options in the wallet of their settling asset: who buys pays the premium, which is gone, and needs no more; who sells
 * receives it and locks as much, and what the short must cover besides. What a position is worth by the mark is its own
 * then, not its profit. Positions share their pool as all cross positions do.
 */

/** Margin that a position is to lock by what it cost: of options, shorts alone lock any. */
export function marginOf({ market: { contract }, cost, lots, leverage }: PositionState): bigint {
  const { option, index } = contract!;
  if (!option) return initialMarginOf(sizeOf(cost), leverage);
  return lots < 0 ? sizeOf(cost) + shortInitial(option, index, -lots, sizeOf(cost)) : 0n;
}

/** Maintenance margin of an option by the mark, besides the mark itself, which its worth holds; 0 for a long one. */
export function optionMaintenance({ option, index, mark, terms }: ContractState, lots: number): bigint {
  return option && lots < 0 ? shortMaintenance(option, index, -lots, notionalOf(terms, mark, lots)) : 0n;
}

/**
 * Mark price in ticks from which on a short option is liquidated, the index staying as it is, given the equity of its
 * pool and the maintenance margin; null for a long one, and for a short one that is already there or that no price of
 * at least a tick leaves as it is.
 */
export function optionLiquidationTicks(position: PositionState, equity: bigint, maintenance: bigint): number | null {
  if (position.lots > 0) return null;
  const { unit } = position.market.contract!.terms;
  const spare = equity - claimOf(position) - maintenance;
  const ticks = Number(spare / (unit * BigInt(-position.lots)));
  return ticks >= 1 ? ticks : null;
}
