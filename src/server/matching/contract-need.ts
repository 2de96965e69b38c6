import { Refusal } from '../../shared/kit/refusal.ts';
import type { Side } from '../../shared/trade/order.ts';
import type { PositionSide } from '../../shared/trade/position.ts';
import { freeOf } from '../ledger/accounts.ts';
import { contractFee, initialMarginOf, mostNotional, notionalOf, worthOf } from '../ledger/contract-terms.ts';
import { moneyText } from '../ledger/money.ts';
import type { PoolKey } from '../ledger/position.ts';
import { type ContractState, crossProfit, heldKey, poolOf, settingOf } from './contract-state.ts';
import { optionNeed } from './option-margin.ts';
import type { PlannedFill } from './sweep.ts';
import type { MarketState, World } from './world.ts';

/** Whose order in contracts it is and which way it goes. */
export interface ContractSide {
  readonly api_id: string;
  readonly market: MarketState;
  readonly side: Side;
  readonly positionSide: PositionSide;
  readonly reduceOnly: boolean;
}

/** What an order would take now, and what of it would come to rest at its limit. */
export interface Parts {
  readonly fills: readonly PlannedFill[];
  readonly price: number;
  readonly rests: number;
}

/** Lots of the position that an order of this side would close; 0 where it would open one. */
export function reducibleLots({ api_id, market, side, positionSide }: Omit<ContractSide, 'reduceOnly'>): number {
  const held = market.contract?.held.get(heldKey(api_id, positionSide)) ?? 0;
  return side === 'SELL' ? Math.max(0, held) : Math.max(0, -held);
}

/** Money that an account may lock for a new order: what is free, less what its cross positions have lost by the mark price. Never above what is free. */
export function availableOf(world: World, key: PoolKey): bigint {
  const profit = crossProfit(world, key);
  return freeOf(world.ledger, key.api_id, key.account_type, key.settle) + (profit < 0n ? profit : 0n);
}

/**
 * Money that an order locks: for what it opens the initial margin at its prices, what it would lose at once by the mark price, and the taker's fee. What it
 * closes at once needs none, nor does an order that only reduces; what rests counts as opening, whatever position there is.
 */
export function contractNeed(world: World, order: ContractSide, { fills, price, rests }: Parts): bigint {
  if (order.reduceOnly) return 0n;
  const contract = order.market.contract!;
  const { leverage } = settingOf(world, order.api_id, order.market);
  let closing = reducibleLots(order);
  let [notional, loss, opened] = [0n, 0n, 0];
  const open = (ticks: number, lots: number): void => {
    if (lots === 0) return;
    opened += lots;
    notional += notionalOf(contract.terms, ticks, lots);
    loss += openLoss(contract, ticks, order.side === 'BUY' ? lots : -lots);
  };
  for (const { ticks, lots } of fills) {
    const closed = Math.min(closing, lots);
    closing -= closed;
    open(ticks, lots - closed);
  }
  open(price, rests);
  if (contract.option) return optionNeed(contract, order.side, { lots: opened, notional, loss });
  return initialMarginOf(notional, leverage) + loss + contractFee(contract.terms, notional, false);
}

function openLoss({ terms, mark }: ContractState, ticks: number, lots: number): bigint {
  const profit = mark > 0 ? worthOf(terms, mark, lots) - worthOf(terms, ticks, lots) : 0n;
  return profit < 0n ? -profit : 0n;
}

/** Throws BALANCE where an account may not lock `more`. */
export function checkAvailable(world: World, api_id: string, market: MarketState, more: bigint): void {
  const key = poolOf(api_id, market);
  const available = availableOf(world, key);
  if (more > 0n && more > available) throw new Refusal('BALANCE', { asset: key.settle, free: moneyText(available > 0n ? available : 0n), need: moneyText(more) });
}

/** Throws LEVERAGE where the position would be larger than its leverage allows. */
export function checkBracket(world: World, order: ContractSide, ticks: number, lots: number): void {
  const most = boundBroken(world, order, ticks, lots);
  if (most !== null) throw new Refusal('LEVERAGE', { field: 'amount', leverage: settingOf(world, order.api_id, order.market).leverage, max_notional: moneyText(most) });
}

/** The largest notional at the account's leverage where an order would go beyond it, with the position and all that is open on its side, at its price; else null. */
export function boundBroken(world: World, order: ContractSide, ticks: number, lots: number): bigint | null {
  const { terms, held, opening } = order.market.contract!;
  const most = order.reduceOnly ? null : mostNotional(terms, settingOf(world, order.api_id, order.market).leverage);
  if (most === null) return null;
  const way = order.side === 'BUY' ? 1 : -1;
  const now = way * (held.get(heldKey(order.api_id, order.positionSide)) ?? 0);
  let after = now + lots;
  for (const each of opening.get(order.api_id) ?? []) {
    if (each !== order && each.entry && each.side === order.side && each.positionSide === order.positionSide) after += each.lots - each.filledLots;
  }
  return after > 0 && notionalOf(terms, ticks, after) > most ? most : null;
}
