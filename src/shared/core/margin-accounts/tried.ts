import { type Account, emptyLedger } from '../ledger/accounts.ts';
import { emptyEffects, type PendingEffects } from '../state/effects.ts';
import type { CoreState } from '../state/core-state.ts';
import { noPendingWork } from '../state/pending-work.ts';

const copyOf = (account: Account): Account => ({
  ...account,
  cells: new Map([...account.cells].map(([key, cell]) => [key, { ...cell }])),
  debts: new Map(
    [...account.debts].map(([wallet, debt]) => [
      wallet,
      { ...debt, loans: new Map([...debt.loans].map(([asset, loan]) => [asset, { ...loan }])) },
    ]),
  ),
  ...(account.portfolio && { portfolio: { ...account.portfolio } }),
});

/**
 * What a change of one account's ledger would come to: `attempt` has a state whose account is a copy and that knows no
 * other account. It may book there what it likes and ask for levels afterwards: nothing of it stays, and nobody hears
 * of it. It throws what `attempt` throws. For commands that change nothing but the account's cells and debts.
 */
export function triedOn<T>(
  state: CoreState,
  api_id: string,
  nowMs: number,
  attempt: (copy: CoreState, effects: PendingEffects) => T,
): T {
  const account = state.ledger.accounts.get(api_id);
  const accounts = new Map(account ? [[api_id, copyOf(account)]] : []);
  return attempt({ ...state, ledger: { ...emptyLedger(), accounts } }, emptyEffects(nowMs, true, noPendingWork()));
}
