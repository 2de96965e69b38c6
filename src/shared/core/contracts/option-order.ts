import { Refusal } from '../../base/refusal.ts';
import type { MarginMode, PositionMode } from '../../trade/position.ts';
import type { PlaceOrder } from '../state/command.ts';
import type { ContractState, MarketState } from '../state/market-state.ts';

const input = (field: string, rule: string): Refusal => new Refusal('INPUT', { field, rule });

/**
 * Throws INPUT for what no option has: two sides, isolated margin; FILTER where its coin has no index, as then no
 * margin can be told.
 */
export function checkOptionOrder(
  { option, index }: ContractState,
  { position_side = 'BOTH', margin_mode }: PlaceOrder,
): void {
  if (!option) return;
  if (position_side !== 'BOTH') throw input('position_side', 'both');
  checkOptionModes({ option }, { margin_mode });
  if (index === 0) throw new Refusal('FILTER', { filter: 'MARKET_STATUS', field: 'symbol', status: 'NO_INDEX' });
}

/** Options are held in one-way mode and cross margin only, whatever an account's other contracts are. */
export function checkOptionModes(
  { option }: Pick<ContractState, 'option'>,
  {
    margin_mode,
    position_mode,
  }: { readonly margin_mode?: MarginMode | undefined; readonly position_mode?: PositionMode | undefined },
): void {
  if (!option) return;
  if (margin_mode === 'ISOLATED') throw input('margin_mode', 'cross_only');
  if (position_mode === 'HEDGE') throw input('position_mode', 'one_way_only');
}

/**
 * Price by which an order is judged that has no limit: its trigger, where that is one of the contract's own; an
 * option's index is the price of its coin.
 */
export const ownTrigger = (
  { contract }: MarketState,
  { trigger_price, trigger_by }: Pick<PlaceOrder, 'trigger_price' | 'trigger_by'>,
): string | undefined => (contract?.option && trigger_by === 'INDEX' ? undefined : trigger_price);
