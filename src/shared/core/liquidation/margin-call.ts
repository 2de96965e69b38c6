import type { Account } from '../ledger/accounts.ts';
import { cellsIn } from '../ledger/loans.ts';
import { type Wallet, walletParts } from '../ledger/wallets.ts';
import { type PendingEffects, touch } from '../state/effects.ts';
import { emitEntry } from '../state/ledger-entries.ts';
import { liquidate } from './margin-liquidation.ts';
import { type MarginRules, rulesOf } from '../margin-accounts/margin-tiers.ts';
import { isAbove, type WalletEquity, equityOf } from '../margin-accounts/equity.ts';
import type { CoreState } from '../state/core-state.ts';
import { priceOf } from '../book/asset-price.ts';
import type { Debt, MarginStatus } from '../ledger/debt.ts';

/** How often margin levels are looked at: every tenth step is every second. */
const lookSteps = 10;
/**
 * A margin call ends once the level is this much above its bound, in hundredths, so that a level about the bound is
 * told once.
 */
const callEndsAbove = 5n;
/** Highest level that is told. */
const highest = 999;

/** Whether levels are looked at in this step. */
export const isMarginLook = (step: number): boolean => step % lookSteps === 0;

/**
 * Looks at every margin wallet that owes something and is no portfolio's: tells a margin call and its end, and
 * liquidates at or below the last bound until nothing is owed.
 */
export function lookAtMargins(state: CoreState, effects: PendingEffects): void {
  for (const account of state.ledger.accounts.values()) {
    for (const [wallet, debt] of account.debts)
      if (!account.portfolio || wallet !== 'margin') lookAt(state, account, wallet, debt, effects);
  }
}

function lookAt(state: CoreState, account: Account, wallet: Wallet, debt: Debt, effects: PendingEffects): void {
  // NOTE: a debt without a price would look like none.
  if ([...debt.loans.keys()].some((asset) => priceOf(state, debt.exchange, asset) === 0n)) return;
  const equity = equityOf(state, account, wallet, debt.exchange);
  const status = statusAfter(debt.status, equity, rulesOf(state, account, wallet, debt.exchange));
  if (status !== debt.status) {
    debt.status = status;
    emitStatus(state, account, wallet, status, levelOf(equity), effects);
  }
  if (status !== 'FORCE_LIQ') return;
  liquidate(state, account, wallet, debt, effects);
  if (!account.debts.has(wallet)) emitStatus(state, account, wallet, 'NORMAL', highest, effects);
}

function statusAfter(
  before: MarginStatus,
  { assets, debt }: WalletEquity,
  { callAt, liquidateAt }: MarginRules,
): MarginStatus {
  if (before === 'FORCE_LIQ' || !isAbove(assets, debt, liquidateAt)) return 'FORCE_LIQ';
  return isAbove(assets, debt, before === 'MARGIN_CALL' ? callAt + callEndsAbove : callAt) ? 'NORMAL' : 'MARGIN_CALL';
}

const levelOf = ({ assets, debt }: WalletEquity): number =>
  debt === 0n ? highest : Math.min(highest, Number((assets * 10_000n) / debt) / 10_000);

/** Tells a margin wallet's new state, and its balances with it. */
function emitStatus(
  state: CoreState,
  account: Account,
  wallet: Wallet,
  status: MarginStatus,
  level: number,
  effects: PendingEffects,
): void {
  const { account_type, pair } = walletParts(wallet);
  for (const [asset] of cellsIn(account, wallet)) touch(effects, account.api_id, wallet, asset);
  emitEntry(state, account.user_id, effects, (notice_id) => ({
    of: 'margin',
    row: {
      notice_id,
      api_id: account.api_id,
      account_type,
      ...(pair !== undefined && { symbol: pair }),
      status,
      level,
      time: effects.nowMs,
    },
  }));
}
