import type { AccountType } from '../../shared/market/instrument.ts';
import { loanOf } from '../../shared/core/ledger/loans.ts';
import { cellParts, walletParts } from '../../shared/core/ledger/wallets.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';

/** One account's cell in money units, and what is owed of its asset in the same wallet. */
export interface CellView {
  readonly account_type: AccountType;
  /** Of an isolated wallet. */
  readonly pair?: string;
  readonly asset: string;
  readonly free: bigint;
  readonly locked: bigint;
  readonly borrowed: bigint;
  readonly interest: bigint;
}

export interface AccountView {
  readonly api_id: string;
  readonly user_id: string;
  readonly cells: readonly CellView[];
}

/** All accounts with their cells, in the order in which they came. */
export const accountsOf = ({ ledger }: CoreState): AccountView[] =>
  [...ledger.accounts.values()].map((account) => ({
    api_id: account.api_id,
    user_id: account.user_id,
    cells: [...account.cells].map(([key, { free, locked }]) => {
      const { wallet, asset } = cellParts(key);
      const { principal, interest } = loanOf(account, wallet, asset) ?? { principal: 0n, interest: 0n };
      return { ...walletParts(wallet), asset, free, locked, borrowed: principal, interest };
    }),
  }));
