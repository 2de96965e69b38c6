import { Refusal } from '../../base/refusal.ts';
import { type Account, openAccount } from '../ledger/accounts.ts';
import type { LeverageCommand } from '../state/ledger-command.ts';
import { boundsOf, isAbove, equityOf } from './equity.ts';
import { portfolioStatus, unifiedOf } from '../contracts/portfolio-margin.ts';
import type { CoreState } from '../state/core-state.ts';

/**
 * Sets an account's leverage of cross margin. Throws LEVERAGE above that of the terms, INPUT where its debts would be
 * called at once; it has changed nothing then.
 */
export function applyLeverage(state: CoreState, { user_id, place: { api_id, exchange }, leverage }: LeverageCommand) {
  const most = state.terms.source.crossLeverage;
  if (leverage > most) throw new Refusal('LEVERAGE', { field: 'leverage', max_leverage: most });
  const known = state.ledger.accounts.get(api_id);
  if (known && isCalled(state, { ...known, crossLeverage: leverage }, exchange))
    throw new Refusal('INPUT', { field: 'leverage', rule: 'margin_level' });
  openAccount(state.ledger, api_id, user_id).crossLeverage = leverage;
  return { leverage };
}

/** Whether what the account owes on cross margin would be called at its leverage. */
function isCalled(state: CoreState, account: Account, exchange: LeverageCommand['place']['exchange']): boolean {
  if (!account.debts.has('margin')) return false;
  if (account.portfolio) return portfolioStatus(unifiedOf(state, account, exchange)) !== 'NORMAL';
  const { assets, debt } = equityOf(state, account, 'margin', exchange);
  return !isAbove(assets, debt, boundsOf(account.crossLeverage ?? 3).callAt);
}
