import * as contracts from '../../../shared/contracts/net-value.ts';
import { askedIds, grantedAccounts, type Readers } from '../../desk/access/asked-accounts.ts';
import type { Summary } from '../../desk/reports/granted-summary.ts';
import type { NetValues } from '../../desk/reports/net-value.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { UserStore } from '../../store/tables/users.ts';
import type { Server } from '../serve.ts';

export interface NetValueRoutes extends Readers {
  readonly accounts: Pick<ApiAccountStore, 'ofOwner'>;
  readonly users: Pick<UserStore, 'namesOf'>;
  readonly netValues: NetValues;
  readonly summary: Summary;
}

/** How accounts have done, and what those of others are worth. */
export function netValueRoutes(
  server: Server,
  { accounts, users, netValues, summary, ...readers }: NetValueRoutes,
): void {
  server.guarded(contracts.netValueData, ({ input, caller }) =>
    netValues.data(askedIds(accounts, readers, caller, input), input),
  );
  server.guarded(contracts.netValueAnalysis, ({ input, caller }) =>
    netValues.analysis(askedIds(accounts, readers, caller, input), input),
  );
  server.guarded(contracts.grantedSummary, async ({ input: { user_id }, caller }) => {
    const found = grantedAccounts(readers, caller, user_id);
    const names = await users.namesOf([...new Set(found.map(({ owner }) => owner))]);
    return summary(found, (userId) => names.get(userId) ?? '');
  });
}
