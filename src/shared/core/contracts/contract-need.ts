import { Refusal } from '../../base/refusal.ts';
import type { AccountType, Exchange } from '../../market/instrument.ts';
import type { Side } from '../../trade/order.ts';
import type { PositionSide } from '../../trade/position.ts';
import { type Account, addTo, freeOf } from '../ledger/accounts.ts';
import { openingNeed, type OrderParts } from './opening.ts';
import { ceilDiv, initialMarginOf, maxNotional, notionalOf, sizeOf } from '../ledger/contract-terms.ts';
import { greater, lesser, moneyText } from '../ledger/money.ts';
import type { PoolKey } from '../ledger/position.ts';
import { collateralOf, indexOf, isUnified, isUnlocked, multiOf, portfolioOf } from './collateral.ts';
import { crossProfit, heldKey, poolOf, settingOf } from '../state/contract.ts';
import type { OrderState, MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { unifiedOf } from './portfolio-margin.ts';
import { one } from '../book/asset-price.ts';

/** Whose order in contracts it is and which way it goes. */
export interface ContractSide {
  readonly api_id: string;
  readonly market: MarketState;
  readonly side: Side;
  readonly positionSide: PositionSide;
  readonly reduceOnly: boolean;
}

/** Lots of the position that an order of this side would close; 0 where it would open one. */
export function reducibleLots({ api_id, market, side, positionSide }: Omit<ContractSide, 'reduceOnly'>): number {
  const held = market.contract?.held.get(heldKey(api_id, positionSide)) ?? 0;
  return side === 'SELL' ? Math.max(0, held) : Math.max(0, -held);
}

/**
 * Money that an account may use for a new order: what is free, less what its cross positions have lost by the mark
 * price. Never above what is free; in asset mode MULTI, where nothing is locked, it is what the whole wallet counts
 * for, less that and all that positions and orders need. In a portfolio account the same over all of its wallets, told
 * in the asset of the pool.
 */
export function availableOf(state: CoreState, key: PoolKey): bigint {
  const account = portfolioOf(state, key);
  if (account?.portfolio) {
    const index = indexOf(state, account.portfolio.exchange, key.settle);
    return index === 0n ? 0n : (spareOf(state, account, account.portfolio.exchange) * one) / index;
  }
  const profit = crossProfit(state, key);
  const left = freeOf(state.ledger, key.api_id, key.account_type, key.settle) + lesser(profit, 0n);
  const user_id = state.ledger.accounts.get(key.api_id)?.user_id;
  if (!multiOf(state, key) || user_id === undefined) return left;
  const initial = initialOf(
    state,
    key.api_id,
    (account_type, settle) => account_type === key.account_type && settle === key.settle,
  );
  return left + collateralOf(state, { ...key, user_id }) - (initial.get(key.settle) ?? 0n);
}

/**
 * Initial margin of an account's positions and the needs of its open orders by settling asset, of the pools that are
 * meant.
 */
function initialOf(
  state: CoreState,
  api_id: string,
  isMeant: (account_type: AccountType, settle: string) => boolean,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const pool of state.contracts.pools.values()) {
    if (pool.api_id !== api_id || !isMeant(pool.account_type, pool.settle)) continue;
    for (const { cost, leverage } of pool.positions.values())
      addTo(sums, pool.settle, initialMarginOf(sizeOf(cost), leverage));
  }
  for (const {
    contract,
    listed: {
      instrument: { account_type, settle },
    },
  } of state.markets.values()) {
    const orders = contract?.opening.get(api_id);
    if (orders && isMeant(account_type, settle)) for (const order of orders) addTo(sums, settle, heldFor(state, order));
  }
  return sums;
}

/**
 * What a portfolio account counts for beyond what its positions, orders and debts need, in money units of USDT; below
 * zero where it needs more: what it counts for by its ratio, without what its orders would lose, which is a part of
 * their needs, less the initial margin of contracts and the maintenance margin of debts.
 */
export function spareOf(state: CoreState, account: Account, exchange: Exchange): bigint {
  const { equity, losses, debts } = unifiedOf(state, account, exchange);
  let spare = equity + losses - debts;
  for (const [settle, need] of initialOf(state, account.api_id, isUnified))
    spare -= ceilDiv(need * indexOf(state, exchange, settle), one);
  return spare;
}

/**
 * What is held back for an open order: its lock, or where nothing is locked what it needs where it rests; for the limit
 * leg of an OCO what the dearer leg needs.
 */
export function heldFor(state: CoreState, order: OrderState): bigint {
  if (!isUnlocked(state, poolOf(order.api_id, order.market))) return order.locked;
  if (!order.entry) return 0n;
  const own = restingNeed(state, order);
  return order.sibling ? greater(own, restingNeed(state, order.sibling)) : own;
}

/** What an order needs where all that is open of it rests at its limit, or goes to the market at its trigger. */
export const restingNeed = (state: CoreState, order: OrderState): bigint =>
  contractNeed(state, order, {
    fills: [],
    price: needPrice(order.market, order),
    rests: order.lots - order.filledLots,
  });

/**
 * Price in ticks that an order is reckoned with before it takes anything; that of an option whose trigger is a price of
 * its coin is the last one.
 */
export const needPrice = (
  { contract, last }: MarketState,
  { price, trigger, triggerBy }: Pick<OrderState, 'price' | 'trigger' | 'triggerBy'>,
): number => price || (contract?.option && triggerBy === 'INDEX' ? last : trigger);

/**
 * Most of an asset that may leave a wallet in asset mode MULTI: what positions and orders do not need, by what it
 * counts for, rounded down.
 */
export function movableOf(state: CoreState, { api_id, account_type, settle }: PoolKey, asset: string): bigint {
  const free = freeOf(state.ledger, api_id, account_type, asset);
  const spare = availableOf(state, { api_id, account_type, settle });
  const exchange = multiOf(state, { api_id, account_type });
  if (spare <= 0n || asset === settle || !exchange) return spare <= 0n ? 0n : lesser(free, spare);
  const weight = indexOf(state, exchange, asset) * (state.terms.weights.get(asset) ?? 0n);
  return weight === 0n ? free : lesser(free, (spare * one * 100n) / weight);
}

/** Last price by which shorts that rest are reckoned. */
export const shortsBy = ({ last }: MarketState): number => last;

/** Money that an order locks; nothing where it only reduces. */
export function contractNeed(state: CoreState, order: ContractSide, parts: OrderParts): bigint {
  if (order.reduceOnly) return 0n;
  const { leverage } = settingOf(state, order.api_id, order.market);
  return openingNeed(
    order.market.contract!,
    {
      side: order.side,
      leverage,
      closing: reducibleLots(order),
      last: shortsBy(order.market),
      bearsClosing: true,
    },
    parts,
  );
}

/** Throws BALANCE where an account may not lock `more`. */
export function checkAvailable(state: CoreState, api_id: string, market: MarketState, more: bigint): void {
  const key = poolOf(api_id, market);
  const available = availableOf(state, key);
  if (more > 0n && more > available)
    throw new Refusal('BALANCE', {
      asset: key.settle,
      free: moneyText(available > 0n ? available : 0n),
      need: moneyText(more),
    });
}

/** Throws LEVERAGE where the position would be larger than its leverage allows. */
export function checkBracket(state: CoreState, order: ContractSide, ticks: number, lots: number): void {
  const most = boundBroken(state, order, ticks, lots);
  if (most !== null)
    throw new Refusal('LEVERAGE', {
      field: 'amount',
      leverage: settingOf(state, order.api_id, order.market).leverage,
      max_notional: moneyText(most),
    });
}

/**
 * The largest notional at the account's leverage where an order would go beyond it, with the position and all that is
 * open on its side, at its price; else null, also where no price is known yet.
 */
export function boundBroken(state: CoreState, order: ContractSide, ticks: number, lots: number): bigint | null {
  const { terms, held, opening } = order.market.contract!;
  const most =
    order.reduceOnly || ticks === 0 ? null : maxNotional(terms, settingOf(state, order.api_id, order.market).leverage);
  if (most === null) return null;
  const way = order.side === 'BUY' ? 1 : -1;
  const now = way * (held.get(heldKey(order.api_id, order.positionSide)) ?? 0);
  let after = now + lots;
  for (const each of opening.get(order.api_id) ?? []) {
    if (each !== order && each.entry && each.side === order.side && each.positionSide === order.positionSide)
      after += each.lots - each.filledLots;
  }
  return notionalOf(terms, ticks, Math.max(0, after)) > most ? most : null;
}
