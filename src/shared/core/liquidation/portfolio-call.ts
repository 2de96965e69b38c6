import type { OrderReason } from '../../trade/order-reason.ts';
import type { Account } from '../ledger/accounts.ts';
import { cellsIn } from '../ledger/loans.ts';
import { indexOf, portfolioOf, unifiedWallets } from '../contracts/collateral.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitEntry } from '../state/ledger-entries.ts';
import type { OrderState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { closeOut } from './liquidation.ts';
import { liquidate as liquidateDebts } from './margin-liquidation.ts';
import { cancelWithList } from '../orders/oco.ts';
import { portfolioStatus, type Unified, unifiedOf } from '../contracts/portfolio-margin.ts';
import { mayHold, move, emitTransfer } from '../margin-accounts/transfer.ts';

/** A margin call ends once the ratio is this much above its bound, in hundredths. */
const callEndsAbove = 5n;
/** Highest level that is told. */
const highest = 999;

type Portfolio = NonNullable<Account['portfolio']>;

/**
 * Looks at every portfolio account: tells its new states, cancels what would open positions where only what reduces is
 * let in, and liquidates at the last bound until nothing is held or owed.
 */
export function lookAtPortfolios(state: CoreState, effects: PendingEffects): void {
  for (const account of state.ledger.accounts.values())
    if (account.portfolio) lookAt(state, account, account.portfolio, effects);
}

function lookAt(state: CoreState, account: Account, portfolio: Portfolio, effects: PendingEffects): void {
  // NOTE: a debt without a price would look like none.
  if (
    [...(account.debts.get('margin')?.loans.keys() ?? [])].some(
      (asset) => indexOf(state, portfolio.exchange, asset) === 0n,
    )
  )
    return;
  const unified = unifiedOf(state, account, portfolio.exchange);
  const status =
    portfolio.status === 'FORCE_LIQ'
      ? 'FORCE_LIQ'
      : portfolioStatus(unified, portfolio.status === 'NORMAL' ? 0n : callEndsAbove);
  if (status !== portfolio.status) emitStatus(state, account, portfolio, status, unified, effects);
  if (status === 'PRE_LIQ')
    cancelAll(
      state,
      account,
      'MARGIN',
      ({ market, reduceOnly, waiting }) => market.contract !== null && !reduceOnly && !waiting,
      effects,
    );
  if (status !== 'FORCE_LIQ') return;
  liquidateWhole(state, account, portfolio, effects);
  if (!account.debts.has('margin') && !isHolding(state, account))
    emitStatus(state, account, portfolio, 'NORMAL', { equity: 0n, maintenance: 0n }, effects);
}

const isHolding = ({ contracts }: CoreState, { api_id }: Account): boolean =>
  [...contracts.pools.values()].some((pool) => pool.api_id === api_id);

/** Tells the account's new state as a notice of its margin wallet. */
function emitStatus(
  state: CoreState,
  account: Account,
  portfolio: Portfolio,
  status: Portfolio['status'],
  { equity, maintenance }: Pick<Unified, 'equity' | 'maintenance'>,
  effects: PendingEffects,
): void {
  portfolio.status = status;
  const level = maintenance === 0n ? highest : Math.min(highest, Number((equity * 10_000n) / maintenance) / 10_000);
  for (const [asset] of cellsIn(account, 'margin')) touch(effects, account.api_id, 'margin', asset);
  emitEntry(state, account.user_id, effects, (notice_id) => ({
    of: 'margin',
    row: { notice_id, api_id: account.api_id, account_type: 'margin', status, level, time: effects.nowMs },
  }));
}

function cancelAll(
  state: CoreState,
  { api_id }: Account,
  reason: OrderReason,
  isMeant: (order: OrderState) => boolean,
  effects: PendingEffects,
): void {
  for (const order of [...state.orders.values()]) {
    if (order.api_id !== api_id || !isMeant(order) || !state.orders.has(order.id)) continue;
    cancelWithList(state, order, reason, effects);
  }
}

/**
 * Cancels the orders of all its wallets, closes its positions, brings the money together and pays what it owes, as far
 * as it goes now.
 */
function liquidateWhole(state: CoreState, account: Account, { exchange }: Portfolio, effects: PendingEffects): void {
  cancelAll(state, account, 'LIQUIDATION', ({ wallet }) => unifiedWallets.some((each) => each === wallet), effects);
  for (const pool of [...state.contracts.pools.values()])
    if (portfolioOf(state, pool) === account) closeOut(state, pool, effects);
  const debt = account.debts.get('margin');
  if (!debt) return;
  for (const wallet of unifiedWallets.slice(1))
    for (const [asset, { free }] of [...cellsIn(account, wallet)]) {
      const place = { api_id: account.api_id, exchange, account_type: 'margin' as const };
      if (free === 0n || !mayHold(state, place, asset)) continue;
      move({ from: [account, wallet], to: [account, 'margin'], asset, amount: free }, effects);
      emitTransfer(
        state,
        { user_id: account.user_id, from: { ...place, account_type: wallet }, to: place, asset, amount: free },
        effects,
      );
    }
  debt.status = 'FORCE_LIQ';
  liquidateDebts(state, account, 'margin', debt, effects);
}
