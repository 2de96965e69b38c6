import type { AccountType, Exchange } from '../../market/instrument.ts';
import type { AssetMode, MarginMode, PositionMode, PositionSide } from '../../trade/position.ts';
import { type Cell, type Ledger, openAccount, openCell } from '../ledger/accounts.ts';
import { termsOf, signedNotional } from '../ledger/contract-terms.ts';
import type { MarketUnits } from '../ledger/money.ts';
import { optionTermsOf } from '../ledger/option-terms.ts';
import { poolKey, type PoolKey, profitAt } from '../ledger/position.ts';
import type { OrderState, MarketState, ContractState, PositionState, Pool } from './market-state.ts';
import type { Listed } from './listed.ts';
import { emptyQueueBook } from './queue-book.ts';

/** Account types whose contracts are traded here. */
const tradedTypes: readonly AccountType[] = ['linear', 'inverse', 'futures', 'delivery', 'commodity', 'option'];

export interface AccountModes {
  readonly position: PositionMode;
  readonly asset: AssetMode;
  /** In asset mode MULTI: whose prices its assets count by. */
  readonly exchange?: Exchange;
}

export interface SymbolSetting {
  readonly leverage: number;
  readonly mode: MarginMode;
}

/** What the accounts have of contracts. Settings stand here only where they are not the usual ones. */
export interface Contracts {
  readonly pools: Map<string, Pool>;
  /** By api_id. */
  readonly modes: Map<string, AccountModes>;
  /** By api_id and market key. */
  readonly settings: Map<string, SymbolSetting>;
}

/** The part of a state that has them. */
interface WithContracts {
  readonly contracts: Contracts;
}

export const emptyContracts = (): Contracts => ({ pools: new Map(), modes: new Map(), settings: new Map() });

/**
 * A market of contracts with its rules brought up to date; null for spot, for what is not traded here and where the
 * book lies elsewhere.
 */
export function contractOf(
  { instrument, external }: Listed,
  units: MarketUnits,
  known: ContractState | null = null,
): ContractState | null {
  if (!instrument.contract || external || !tradedTypes.includes(instrument.account_type)) return known;
  const terms = termsOf(instrument, units);
  const option = optionTermsOf(instrument, terms);
  if (instrument.account_type === 'option' && !option) return known;
  if (known) return Object.assign(known, { terms, option, sources: null });
  return {
    terms,
    option,
    index: 0,
    mark: 0,
    basis: [],
    house: { lots: 0, cost: 0n },
    held: new Map(),
    reducing: new Set(),
    opening: new Map(),
    marks: emptyQueueBook(),
    indexes: emptyQueueBook(),
    sources: null,
    rates: new Map(),
    running: null,
  };
}

/** Drops what was worked out by the listing: sources of the index, and the funding rates that came of them. */
export function forgetListing(contract: ContractState): void {
  contract.sources = null;
  contract.rates.clear();
  contract.running = null;
}

/** Counts an order among the open ones of its market. */
export function track(order: OrderState, { reducing, opening }: ContractState): void {
  if (order.reduceOnly) {
    reducing.add(order);
    return;
  }
  const own = opening.get(order.api_id) ?? new Set();
  opening.set(order.api_id, own.add(order));
}

/** Takes it out again. */
export function untrack(order: OrderState, { reducing, opening }: ContractState): void {
  const own = opening.get(order.api_id);
  reducing.delete(order);
  own?.delete(order);
  if (own?.size === 0) opening.delete(order.api_id);
}

const usualModes: AccountModes = { position: 'ONE_WAY', asset: 'SINGLE' };
const usualSetting: SymbolSetting = { leverage: 10, mode: 'CROSS' };

export const modesOf = ({ contracts }: WithContracts, api_id: string): AccountModes =>
  contracts.modes.get(api_id) ?? usualModes;

/** Leverage and margin mode of an account in a market: 10 or the most that it allows, cross, where nothing was set. */
export function settingOf(
  { contracts }: WithContracts,
  api_id: string,
  { key, listed: { instrument } }: MarketState,
): SymbolSetting {
  return (
    contracts.settings.get(`${api_id}/${key}`) ?? {
      ...usualSetting,
      leverage: Math.min(usualSetting.leverage, instrument.max_leverage),
    }
  );
}

/** Pool that a contract's positions belong to. */
export const poolOf = (api_id: string, { listed: { instrument } }: MarketState): PoolKey => ({
  api_id,
  account_type: instrument.account_type,
  settle: instrument.settle,
});

/** Key of a position within its market. */
export const heldKey = (api_id: string, side: PositionSide): string => `${api_id}/${side}`;

/** Key of a position within its pool. */
export const positionKey = (market: MarketState, side: PositionSide): string => `${market.key}/${side}`;

/** An open position. */
export const positionAt = (
  { contracts }: WithContracts,
  api_id: string,
  market: MarketState,
  side: PositionSide,
): PositionState | undefined =>
  contracts.pools.get(poolKey(poolOf(api_id, market)))?.positions.get(positionKey(market, side));

/** Cell in which a pool's money lies. */
export const cellOfPool = (
  { ledger }: { readonly ledger: Ledger },
  { api_id, user_id, account_type, settle }: PoolKey & { readonly user_id: string },
): Cell => openCell(openAccount(ledger, api_id, user_id), account_type, settle);

/** Unrealised profit of a position at the mark price. */
export const unrealisedOf = (position: PositionState): bigint => {
  const { terms, mark } = position.market.contract!;
  return mark > 0 ? profitAt(position, terms, mark) : 0n;
};

/**
 * What a position adds to the equity of its wallet by the mark price: its profit; of an option, whose premium has been
 * paid, its worth, below 0 where it is short.
 */
export function claimOf(position: PositionState): bigint {
  const { option, terms, mark } = position.market.contract!;
  if (!option) return unrealisedOf(position);
  return mark > 0 ? signedNotional(terms, mark, position.lots) : position.cost;
}

/**
 * Unrealised profit of a pool's cross positions, without that of long options, which can lose no more than they have
 * cost; 0 where there is none.
 */
export function crossProfit({ contracts }: WithContracts, key: PoolKey): bigint {
  let sum = 0n;
  for (const position of contracts.pools.get(poolKey(key))?.positions.values() ?? []) {
    if (position.mode === 'CROSS' && !(position.market.contract!.option && position.lots > 0))
      sum += unrealisedOf(position);
  }
  return sum;
}
