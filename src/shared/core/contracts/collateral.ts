import type { AccountType, Exchange } from '../../market/instrument.ts';
import { type Account, addTo, type Cell, openAccount } from '../ledger/accounts.ts';
import { ceilDiv } from '../ledger/loans.ts';
import { lesser, moneyDecimals } from '../ledger/money.ts';
import type { PoolKey } from '../ledger/position.ts';
import type { Wallet } from '../ledger/wallets.ts';
import { indexAt, ticksOf } from './coin-index.ts';
import { cellOfPool } from '../state/contract.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitCollateral } from '../state/ledger-entries.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';
import { hub, one, priceOf } from '../book/asset-price.ts';

/*
 * In asset mode MULTI a wallet of contracts that settle in USDT may hold other assets, and each counts for its index
 * less its haircut. Nothing is locked there, nor in the wallets of a portfolio account: what positions and orders need
 * is held against the whole. Money that must be paid and is not there in USDT is exchanged for at once, at the very
 * price at which the asset counts: an exchange changes no equity, nobody owes anything, and no balance is below zero.
 */

/** Account types whose wallets other assets may stand behind: all of their contracts settle in USDT. */
const sharedTypes: readonly AccountType[] = ['linear', 'futures'];

/**
 * The exchange that prices what stands behind a pool in asset mode MULTI; undefined where its settling asset stands
 * alone.
 */
export const multiOf = (
  { contracts }: CoreState,
  { api_id, account_type }: Pick<PoolKey, 'api_id' | 'account_type'>,
): Exchange | undefined => (sharedTypes.includes(account_type) ? contracts.modes.get(api_id)?.exchange : undefined);

/**
 * Money units of USDT for one unit of an asset: its index on the exchange, a function of time; without a perpetual
 * there what it is worth on spot. Zero where it has no price.
 */
export function indexOf(state: CoreState, exchange: Exchange, asset: string): bigint {
  const market = state.markets.get(`${exchange}/${asset}${hub}/linear`);
  const index = market ? indexAt(state, market, state.step * stepMs) : null;
  if (!market || index === null) return priceOf(state, exchange, asset);
  const { unit, decimals } = market.grid.price;
  return BigInt(ticksOf(market, index)) * BigInt(unit) * 10n ** BigInt(moneyDecimals - decimals);
}

/**
 * An asset that stands behind a pool: `amount` of it counts for amount × numerator ÷ denominator of what the pool
 * settles in.
 */
export interface Backing {
  readonly wallet: Wallet;
  readonly asset: string;
  readonly cell: Cell;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Wallets that are one in a portfolio account, in the order in which they pay. */
export const unifiedWallets = [
  'margin',
  'linear',
  'inverse',
  'futures',
  'delivery',
] as const satisfies readonly AccountType[];

/** Whether an account type's wallet is a part of the whole in a portfolio account. */
export const isUnified = (type: AccountType): boolean => (unifiedWallets as readonly AccountType[]).includes(type);

/**
 * The portfolio account that a pool's wallet is a part of; undefined where the wallet stands for itself, as those of
 * options and commodities do in every account.
 */
export function portfolioOf(
  { ledger }: CoreState,
  { api_id, account_type }: Pick<PoolKey, 'api_id' | 'account_type'>,
): Account | undefined {
  const account = ledger.accounts.get(api_id);
  return account?.portfolio && isUnified(account_type) ? account : undefined;
}

/** Whether nothing is locked for a pool's contracts, as what they need is held against the whole. */
export const isUnlocked = (state: CoreState, pool: Pick<PoolKey, 'api_id' | 'account_type'>): boolean =>
  multiOf(state, pool) !== undefined || portfolioOf(state, pool) !== undefined;

/**
 * What stands behind a pool beside its own cell, in the order in which it is exchanged: the smallest haircut first, as
 * the terms have them; in a portfolio account the same asset of its other wallets, then what counts as collateral of
 * them.
 */
export function backingsOf(state: CoreState, pool: PoolKey & { readonly user_id: string }): Backing[] {
  const account = openAccount(state.ledger, pool.api_id, pool.user_id);
  if (account.portfolio && isUnified(pool.account_type))
    return unifiedBackings(state, pool, account, account.portfolio.exchange);
  const exchange = multiOf(state, pool);
  if (exchange === undefined) return [];
  const { cells } = account;
  return [...state.terms.weights].flatMap(([asset, weight]) => {
    const cell = cells.get(`${pool.account_type}/${asset}`);
    const numerator = cell && cell.free > 0n && asset !== pool.settle ? indexOf(state, exchange, asset) * weight : 0n;
    return cell && numerator > 0n
      ? [{ wallet: pool.account_type, asset, cell, numerator, denominator: one * 100n }]
      : [];
  });
}

function unifiedBackings(state: CoreState, pool: PoolKey, { cells }: Account, exchange: Exchange): Backing[] {
  const settled = indexOf(state, exchange, pool.settle);
  const of = (asset: string, numerator: bigint, denominator: bigint): Backing[] =>
    numerator === 0n || denominator === 0n
      ? []
      : unifiedWallets.flatMap((wallet) => {
          const cell = cells.get(`${wallet}/${asset}`);
          return cell && cell.free > 0n && (asset !== pool.settle || wallet !== pool.account_type)
            ? [{ wallet, asset, cell, numerator, denominator }]
            : [];
        });
  const others = [...state.terms.assets].filter(([asset]) => asset !== pool.settle);
  return [
    ...of(pool.settle, 1n, 1n),
    ...others.flatMap(([asset, { collateral }]) =>
      of(asset, indexOf(state, exchange, asset) * collateral, settled * 100n),
    ),
  ];
}

/** Money of what a pool settles in that the assets behind it count for, each rounded down. */
export const collateralOf = (state: CoreState, pool: PoolKey & { readonly user_id: string }): bigint =>
  backingsOf(state, pool).reduce(
    (sum, { cell, numerator, denominator }) => sum + (cell.free * numerator) / denominator,
    0n,
  );

/**
 * Exchanges with the house as much of what stands behind a pool as brings its free money to an amount, as far as it
 * goes.
 */
export function raise(
  state: CoreState,
  pool: PoolKey & { readonly user_id: string },
  amount: bigint,
  effects: PendingEffects,
): void {
  const own = cellOfPool(state, pool);
  if (own.free >= amount) return;
  for (const { wallet, asset, cell, numerator, denominator } of backingsOf(state, pool)) {
    if (own.free >= amount) return;
    const given = lesser(cell.free, ceilDiv((amount - own.free) * denominator, numerator));
    const got = (given * numerator) / denominator;
    cell.free -= given;
    own.free += got;
    emitCollateral(state, { ...pool, wallet }, { kind: 'COLLATERAL', asset, amount: -given }, effects);
    emitCollateral(
      state,
      { ...pool, wallet: pool.account_type },
      { kind: 'COLLATERAL', asset: pool.settle, amount: got },
      effects,
    );
    // NOTE: of the same asset both are the same amount: it is moved, not exchanged.
    addTo(state.ledger.flow, asset, given);
    addTo(state.ledger.flow, pool.settle, -got);
    touch(effects, pool.api_id, wallet, asset);
    touch(effects, pool.api_id, pool.account_type, pool.settle);
  }
}
