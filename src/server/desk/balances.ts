import type { AccountType } from '../../shared/market/instrument.ts';
import type { Balance } from '../../shared/trade/balance.ts';
import type { CellView } from '../trading/account-views.ts';

/** Which balances to tell; what is left out means any. */
export interface BalanceFilter {
  readonly account_type?: AccountType | undefined;
  readonly asset?: string | undefined;
  readonly hide_zero?: boolean | undefined;
}

/**
 * Balances of some accounts. Whose they are is the caller's to check. An asset that is asked for by name is told even
 * where there is none of it.
 */
export type Balances = (api_ids: readonly string[], filter?: BalanceFilter) => readonly Balance[];

/** Cells of one account that a filter lets through; a zero one for an asset that is named and not there. */
export function cellsOf(
  cells: readonly CellView[],
  { account_type, asset, hide_zero }: BalanceFilter,
): readonly CellView[] {
  const found = cells.filter(
    (cell) =>
      (account_type === undefined || cell.account_type === account_type) &&
      (asset === undefined || cell.asset === asset) &&
      !(hide_zero && cell.free + cell.locked + cell.borrowed + cell.interest === 0n),
  );
  if (found.length > 0 || asset === undefined || hide_zero) return found;
  return [{ account_type: account_type ?? 'spot', asset, free: 0n, locked: 0n, borrowed: 0n, interest: 0n }];
}
