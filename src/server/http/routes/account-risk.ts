import * as contracts from '../../../shared/contracts/account-risk.ts';
import * as strategy from '../../../shared/contracts/strategy.ts';
import { accountsOf, traderOf } from '../../desk/caller.ts';
import type { Instances } from '../../desk/instances/instances.ts';
import type { AccountLimitsDesk } from '../../desk/risk/account-limits.ts';
import type { DeadMen } from '../../desk/risk/dead-man.ts';
import { type StopParts, stopEverything } from '../../desk/risk/stop-everything.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { Caller } from '../../identity/authenticator.ts';
import type { Server } from '../serve.ts';

export interface AccountRiskRoutes {
  readonly limits: AccountLimitsDesk;
  readonly deadMen: DeadMen;
  readonly instances: Pick<Instances, 'figuresOn'>;
  readonly accounts: Pick<ApiAccountStore, 'ofOwner'>;
  readonly stopping: StopParts;
}

/** Limits of accounts, dead-man switches, and the end of everything. */
export function accountRiskRoutes(server: Server, parts: AccountRiskRoutes): void {
  const { limits, deadMen, instances, accounts, stopping } = parts;
  const rowOf = (api_id: string) => limits.row(api_id, instances.figuresOn(api_id));
  const idsOf = (caller: Caller) => accountsOf(accounts, traderOf(caller)).map(({ api_id }) => api_id);
  server.guarded(contracts.accountLimits, ({ caller }) => idsOf(caller).map(rowOf));
  server.guarded(contracts.accountLimitsSave, async ({ input: { api_id, ...given } }) => {
    await limits.save(api_id, given);
    return rowOf(api_id);
  });
  server.guarded(contracts.deadManList, ({ caller }) => deadMen.of(caller.user.userId));
  server.guarded(contracts.deadManSave, ({ input: { api_id, ...given }, caller }) =>
    deadMen.save(caller.user.userId, api_id, given),
  );
  server.guarded(strategy.strategyStopAll, ({ caller }) =>
    stopEverything(stopping, { ...traderOf(caller), frozenToo: true }, idsOf(caller), { reason: 'STOP_ALL' }),
  );
}
