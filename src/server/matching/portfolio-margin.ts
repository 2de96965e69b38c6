import { loanMaintenanceRates, portfolioBounds } from '../../shared/finance/portfolio-margin.ts';
import type { Exchange } from '../../shared/market/instrument.ts';
import { Refusal } from '../../shared/kit/refusal.ts';
import { type Account, addTo } from '../ledger/accounts.ts';
import { ceilDiv } from '../ledger/contract-terms.ts';
import { cellsIn, type MarginStatus, owedOf } from '../ledger/loans.ts';
import { lesser } from '../ledger/money.ts';
import { indexOf, portfolioOf, unifiedWallets } from './collateral.ts';
import { openLoss } from './contract-need.ts';
import { unrealisedOf } from './contract-state.ts';
import { maintenanceAt } from './maintenance.ts';
import { leverageOf, one } from './margin-worth.ts';
import type { World } from './world.ts';

const hundredths = (bound: number): bigint => BigInt(Math.round(bound * 100));

/** Bounds of the unified ratio in hundredths; a bound itself belongs to the stricter state. */
const [callAt, reduceOnlyAt] = [hundredths(portfolioBounds.callAt), hundredths(portfolioBounds.reduceOnlyAt)];
export const liquidateAt = hundredths(portfolioBounds.liquidateAt);

/** The margin and futures wallets of a portfolio account as one, in money units of USDT: what is above zero is rounded down, what is below and the maintenance margin up. */
export interface Unified {
  readonly equity: bigint;
  readonly maintenance: bigint;
}

/** The terms of `unifiedMarginRatio` of the shared formulas in whole numbers. */
export function unifiedOf(world: World, account: Account, exchange: Exchange): Unified {
  const { net, maintenance, losses } = sumsOf(world, account, exchange);
  let [equity, required] = [0n, 0n];
  for (const asset of new Set([...net.keys(), ...losses.keys()])) {
    const [amount, index] = [net.get(asset) ?? 0n, indexOf(world, exchange, asset)];
    equity += amount < 0n ? ceilDiv(amount * index, one) : (amount * index * (world.terms.assets.get(asset)?.collateral ?? 0n)) / (one * 100n);
    equity -= ceilDiv((losses.get(asset) ?? 0n) * index, one);
  }
  for (const [asset, amount] of maintenance) required += ceilDiv(amount * indexOf(world, exchange, asset), one);
  return { equity, maintenance: required };
}

/** By asset: what is held and gained less what is owed, the maintenance margin, and what open orders would lose at once. */
function sumsOf(world: World, account: Account, exchange: Exchange) {
  const [net, maintenance, losses] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()];
  for (const wallet of unifiedWallets) for (const [asset, { free, locked }] of cellsIn(account, wallet)) addTo(net, asset, free + locked);
  const percent = hundredths(loanMaintenanceRates[leverageOf(world, account, 'margin', exchange)]);
  for (const [asset, loan] of account.debts.get('margin')?.loans ?? []) {
    addTo(net, asset, -owedOf(loan));
    addTo(maintenance, asset, ceilDiv(owedOf(loan) * percent, 100n));
  }
  for (const pool of world.contracts.pools.values()) for (const position of portfolioOf(world, pool) === account ? pool.positions.values() : []) {
    addTo(net, pool.settle, unrealisedOf(position));
    addTo(maintenance, pool.settle, maintenanceAt(position));
  }
  for (const { contract, listed: { instrument: { account_type } } } of world.markets.values()) for (const { entry, side, price, lots, filledLots } of contract?.opening.get(account.api_id) ?? []) {
    if (!portfolioOf(world, { api_id: account.api_id, account_type })) continue;
    const left = lots - filledLots;
    if (contract && entry) addTo(losses, contract.terms.settle, openLoss(contract, price, side === 'BUY' ? left : -left));
  }
  return { net, maintenance, losses };
}

const isAtMost = ({ equity, maintenance }: Unified, bound: bigint): boolean => maintenance > 0n && equity * 100n <= maintenance * bound;

/** The state of a ratio; PRE_LIQ lets in only what reduces. A call ends `above` hundredths beyond its bound. */
export function portfolioStatus(unified: Unified, above = 0n): MarginStatus {
  if (isAtMost(unified, liquidateAt)) return 'FORCE_LIQ';
  if (isAtMost(unified, reduceOnlyAt)) return 'PRE_LIQ';
  return isAtMost(unified, callAt + above) ? 'MARGIN_CALL' : 'NORMAL';
}

/** Whether an account is a portfolio that may only reduce what it has, by the prices as they are now. */
export function mayOnlyReduce(world: World, account: Account | undefined): boolean {
  if (!account?.portfolio) return false;
  return account.portfolio.status === 'FORCE_LIQ' || isAtMost(unifiedOf(world, account, account.portfolio.exchange), reduceOnlyAt);
}

/** Throws INPUT for an order that may open something where only what reduces is let in. */
export function checkReducing(world: World, pool: Parameters<typeof portfolioOf>[1], reduceOnly: boolean): void {
  if (!reduceOnly && mayOnlyReduce(world, portfolioOf(world, pool))) throw new Refusal('INPUT', { field: 'reduce_only', rule: 'margin_ratio' });
}

/** Most of an asset that may leave a portfolio account so that no margin call follows, rounded down; at most `free`. */
export function portfolioMovable(world: World, account: Account, asset: string, free: bigint): bigint {
  if (!account.portfolio) return free;
  const { exchange, status } = account.portfolio;
  const { equity, maintenance } = unifiedOf(world, account, exchange);
  const spare = equity * 100n - maintenance * callAt;
  if (status === 'FORCE_LIQ' || (maintenance > 0n && spare <= 0n)) return 0n;
  const ratio = account.debts.get('margin')?.loans.has(asset) ? 100n : world.terms.assets.get(asset)?.collateral ?? 0n;
  const weight = indexOf(world, exchange, asset) * ratio;
  return weight === 0n || maintenance === 0n ? free : lesser(free, (spare * one) / weight);
}
