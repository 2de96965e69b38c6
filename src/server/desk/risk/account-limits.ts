import type * as contracts from '../../../shared/contracts/account-risk.ts';
import type { Output } from '../../../shared/base/contract.ts';
import type { AccountLimits } from '../../../shared/trade/risk/account-risk.ts';
import type { AccountRiskStore } from '../../store/tables/account-risk.ts';

const none: AccountLimits = {
  max_exposure: null,
  max_daily_loss: null,
  max_orders_per_minute: null,
  max_running: null,
};

type Row = Output<typeof contracts.accountLimitsSave>;
/** What limits of an account are held against now. */
type Measured = Omit<Row, 'api_id' | keyof AccountLimits>;

/** Limits of accounts, stored, and at hand for all that trades. */
export async function createAccountLimits(store: Pick<AccountRiskStore, 'limits' | 'saveLimits'>) {
  const byAccount = new Map(await store.limits());
  return {
    /** Undefined where an account has none. */
    of: (api_id: string): AccountLimits | undefined => byAccount.get(api_id),
    row: (api_id: string, measured: Measured): Row => ({ api_id, ...(byAccount.get(api_id) ?? none), ...measured }),
    /** In force once it is stored. */
    async save(api_id: string, limits: AccountLimits): Promise<void> {
      await store.saveLimits(api_id, limits);
      byAccount.set(api_id, limits);
    },
  };
}
export type AccountLimitsDesk = Awaited<ReturnType<typeof createAccountLimits>>;
