import { loanMaintenanceRates, portfolioBounds } from '../../finance/portfolio-margin.ts';
import type { Exchange } from '../../market/instrument.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Account, addTo } from '../ledger/accounts.ts';
import { ceilDiv } from '../ledger/contract-terms.ts';
import { cellsIn, owedOf } from '../ledger/loans.ts';
import { indexOf, portfolioOf, unifiedWallets } from './collateral.ts';
import { unrealisedOf } from '../state/contract.ts';
import { maintenanceAt } from './maintenance.ts';
import { openLoss } from './opening.ts';
import type { CoreState } from '../state/core-state.ts';
import { leverageOf } from '../ledger/leverage.ts';
import { one } from '../book/asset-price.ts';
import type { MarginStatus } from '../ledger/debt.ts';

const hundredths = (bound: number): bigint => BigInt(Math.round(bound * 100));

/** Bounds of the unified ratio in hundredths; a bound itself belongs to the stricter state. */
export const callAt = hundredths(portfolioBounds.callAt);
const reduceOnlyAt = hundredths(portfolioBounds.reduceOnlyAt);
export const liquidateAt = hundredths(portfolioBounds.liquidateAt);

/**
 * The margin and futures wallets of a portfolio account as one, in money units of USDT: what is above zero is rounded
 * down, what is below and the maintenance margin up.
 */
export interface Unified {
  readonly equity: bigint;
  readonly maintenance: bigint;
  /** Of the equity, what open orders would lose at once has been taken off. */
  readonly losses: bigint;
  /** Of the maintenance margin, that of the debts. */
  readonly debts: bigint;
}

/** Maintenance margin of debts, in percent of them. */
export const loanPercent = (state: CoreState, account: Account, exchange: Exchange): bigint =>
  hundredths(loanMaintenanceRates[leverageOf(state, account, 'margin', exchange)]);

/** The terms of `unifiedMarginRatio` of the shared formulas in whole numbers. */
export function unifiedOf(state: CoreState, account: Account, exchange: Exchange): Unified {
  const { net, maintenance, debts, losses } = sumsOf(state, account, exchange);
  const total = (amounts: ReadonlyMap<string, bigint>): bigint =>
    [...amounts].reduce((sum, [asset, amount]) => sum + ceilDiv(amount * indexOf(state, exchange, asset), one), 0n);
  const lost = total(losses);
  const owed = total(debts);
  let equity = -lost;
  for (const [asset, amount] of net) {
    const index = indexOf(state, exchange, asset);
    equity +=
      amount < 0n
        ? ceilDiv(amount * index, one)
        : (amount * index * (state.terms.assets.get(asset)?.collateral ?? 0n)) / (one * 100n);
  }
  return { equity, maintenance: total(maintenance) + owed, losses: lost, debts: owed };
}

/**
 * By asset: what is held and gained less what is owed, the maintenance margin of contracts and of debts, and what open
 * orders would lose at once.
 */
function sumsOf(state: CoreState, account: Account, exchange: Exchange) {
  const net = new Map<string, bigint>();
  const maintenance = new Map<string, bigint>();
  const debts = new Map<string, bigint>();
  const losses = new Map<string, bigint>();
  for (const wallet of unifiedWallets)
    for (const [asset, { free, locked }] of cellsIn(account, wallet)) addTo(net, asset, free + locked);
  const percent = loanPercent(state, account, exchange);
  for (const [asset, loan] of account.debts.get('margin')?.loans ?? []) {
    addTo(net, asset, -owedOf(loan));
    addTo(debts, asset, ceilDiv(owedOf(loan) * percent, 100n));
  }
  for (const pool of state.contracts.pools.values())
    for (const position of portfolioOf(state, pool) === account ? pool.positions.values() : []) {
      addTo(net, pool.settle, unrealisedOf(position));
      addTo(maintenance, pool.settle, maintenanceAt(position));
    }
  for (const {
    contract,
    listed: {
      instrument: { account_type },
    },
  } of state.markets.values())
    for (const { entry, side, price, lots, filledLots } of contract?.opening.get(account.api_id) ?? []) {
      if (!portfolioOf(state, { api_id: account.api_id, account_type })) continue;
      const left = lots - filledLots;
      if (contract && entry)
        addTo(losses, contract.terms.settle, openLoss(contract, price, side === 'BUY' ? left : -left));
    }
  return { net, maintenance, debts, losses };
}

type Ratio = Pick<Unified, 'equity' | 'maintenance'>;

const isAtMost = ({ equity, maintenance }: Ratio, bound: bigint): boolean =>
  maintenance > 0n && equity * 100n <= maintenance * bound;

/** The state of a ratio; PRE_LIQ lets in only what reduces. A call ends `above` hundredths beyond its bound. */
export function portfolioStatus(unified: Ratio, above = 0n): MarginStatus {
  if (isAtMost(unified, liquidateAt)) return 'FORCE_LIQ';
  if (isAtMost(unified, reduceOnlyAt)) return 'PRE_LIQ';
  return isAtMost(unified, callAt + above) ? 'MARGIN_CALL' : 'NORMAL';
}

/** Whether an account is a portfolio that may only reduce what it has, by the prices as they are now. */
export function mayOnlyReduce(state: CoreState, account: Account | undefined): boolean {
  if (!account?.portfolio) return false;
  return (
    account.portfolio.status === 'FORCE_LIQ' ||
    isAtMost(unifiedOf(state, account, account.portfolio.exchange), reduceOnlyAt)
  );
}

/** Throws INPUT for an order that may open something where only what reduces is let in. */
export function checkReducing(state: CoreState, pool: Parameters<typeof portfolioOf>[1], reduceOnly: boolean): void {
  if (!reduceOnly && mayOnlyReduce(state, portfolioOf(state, pool)))
    throw new Refusal('INPUT', { field: 'reduce_only', rule: 'margin_ratio' });
}
