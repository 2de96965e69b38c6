import * as observed from '../../../shared/contracts/observer-instance.ts';
import { observedAnalysis, strategyAnalysis } from '../../../shared/contracts/strategy-analysis.ts';
import { strategyBasket } from '../../../shared/contracts/strategy-basket.ts';
import { strategyClone } from '../../../shared/contracts/strategy-clone.ts';
import * as courses from '../../../shared/contracts/strategy-course.ts';
import * as contracts from '../../../shared/contracts/strategy.ts';
import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { AccountAccess } from '../../desk/access/account-access.ts';
import type { Owners } from '../../desk/access/object-gate.ts';
import type { Instances } from '../../desk/instances/instances.ts';
import { traderOf } from '../../desk/caller.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { SubUserStore } from '../../store/tables/users/sub-users.ts';
import type { UserStore } from '../../store/tables/users.ts';
import type { StopMode } from '../../../shared/trade/instance.ts';
import type { Server } from '../serve.ts';
import type { Caller } from '../../identity/authenticator.ts';

export interface StrategyRoutes {
  readonly instances: Instances;
  readonly access: Pick<AccountAccess, 'granted' | 'mayReach'>;
  readonly accounts: Pick<ApiAccountStore, 'ofOwner'>;
  readonly users: Pick<UserStore, 'byId'>;
  readonly subs: Pick<SubUserStore, 'ofMain'>;
}

export const ownerOf = (caller: Caller) => ({ ...traderOf(caller), username: caller.user.username });
export const one = ({ owners }: { readonly owners: Owners }) => owners.asOwner();

/**
 * Refuses with FORBIDDEN a stop that sells in another's account: to sell holdings is to place orders, which its owner
 * alone does there.
 */
export function checkSelling({
  input,
  caller,
  owners,
}: {
  readonly input: { readonly mode: StopMode };
  readonly caller: Caller;
  readonly owners: Owners;
}): void {
  if (input.mode === 'CANCEL_CLOSE' && owners.asOwner().user_id !== caller.user.userId)
    throw new Refusal('FORBIDDEN', { field: 'mode', rule: 'owner' });
}

/** The specification's strategies. */
export function strategyRoutes(server: Server, parts: StrategyRoutes): void {
  const { instances, accounts, subs } = parts;
  server.guarded(contracts.strategyTemplate, ({ input }) => instances.templates(input));
  const ownedBySubs = ({ user }: Caller) =>
    subs.ofMain(user.userId).map((sub) => ({ ...sub, held: accounts.ofOwner(sub.userId) }));
  server.guarded(contracts.instanceList, ({ input: { of, ...filter }, caller }) => {
    if (of === 'own') return instances.list(ownerOf(caller), filter);
    const owned = ownedBySubs(caller);
    return instances.listOf(
      owned.flatMap(({ held }) => held.map(({ api_id }) => api_id)),
      filter,
      async (owner) => must(owned.find(({ userId }) => userId === owner)?.username, 'a sub-account'),
    );
  });
  server.guarded(contracts.instanceInfo, (call) => instances.log(one(call), call.input));
  server.guarded(contracts.instanceStat, (call) => instances.stat(one(call), call.input.instance_id));
  server.guarded(contracts.instancePositions, (call) => instances.positions(one(call), call.input.instance_id));
  server.guarded(contracts.instanceRecord, (call) => instances.tape(one(call), call.input));
  server.guarded(contracts.netValueData, (call) => instances.netValues(one(call), call.input));
  courseRoutes(server, instances);
  server.guarded(courses.instanceCurves, ({ input }) => instances.curves(input.instance_ids));
  server.guarded(strategyAnalysis, ({ input: { of, ...asked }, caller }) => {
    if (of === 'own') return instances.analysis.own(traderOf(caller), asked);
    const held = ownedBySubs(caller).flatMap((sub) => sub.held);
    return instances.analysis.observed(
      held.filter(({ api_id }) => asked.api_ids?.includes(api_id) ?? true),
      asked,
      async (owner) => owner,
    );
  });
  server.guarded(contracts.strategyStart, ({ input, caller }) => instances.begin(ownerOf(caller), input));
  server.guarded(strategyBasket, ({ input, caller }) => instances.basket(ownerOf(caller), input));
  server.guarded(strategyClone, async ({ input, caller }) => ({
    results: await instances.clone(ownerOf(caller), input),
  }));
  server.guarded(contracts.strategyUpdate, ({ input, caller }) => instances.update(ownerOf(caller), input));
  server.guarded(contracts.strategyGroups, ({ caller }) => instances.groups(ownerOf(caller)));
  server.guarded(contracts.strategyStopList, async ({ input, caller }) => ({
    results: await instances.endList(ownerOf(caller), input),
  }));
  server.guarded(contracts.strategyResume, ({ input, caller }) => instances.resume(ownerOf(caller), input.instance_id));
  server.guarded(contracts.strategyStop, (call) => {
    checkSelling(call);
    return instances.end(one(call), call.input);
  });
  observedRoutes(server, parts);
}

/** How instances have gone. */
function courseRoutes(server: Server, { course, profitDays }: Instances): void {
  server.guarded(courses.infoValueData, (call) => course.values(one(call), call.input));
  server.guarded(courses.spreadData, (call) => course.distances(one(call), call.input));
  server.guarded(courses.optionValues, (call) => course.optionValues(one(call), call.input));
  server.guarded(courses.instanceMarks, (call) => course.marks(one(call), call.input));
  server.guarded(courses.profitData, (call) =>
    profitDays(call.input.instance_id === undefined ? traderOf(call.caller) : one(call), call.input),
  );
}

/** Instances in granted accounts. */
function observedRoutes(server: Server, { instances, access, users }: StrategyRoutes): void {
  const scopeOf = (scope: 'observer' | 'risk') => (scope === 'risk' ? 'risk' : 'instance');

  /** Of the scope `risk` are only those that the caller may stop. */
  async function checkScope(caller: Caller, instance_id: string, scope: 'observer' | 'risk'): Promise<void> {
    const found = await instances.byId(instance_id);
    if (!found || !access.mayReach(caller, { owner: found.user_id, api_id: found.api_id }, scopeOf(scope)))
      throw new Refusal('NOT_FOUND', { field: 'instance_id', rule: 'unknown' });
  }

  server.guarded(observed.observedInstances, ({ input: { scope, user_id, ...filter }, caller: { user } }) =>
    instances.listOf(
      access.granted(user, scopeOf(scope), user_id).map(({ api_id }) => api_id),
      filter,
      async (owner) => (await users.byId(owner))?.username ?? '',
    ),
  );
  server.guarded(observedAnalysis, ({ input: { scope, user_id, ...asked }, caller: { user } }) =>
    instances.analysis.observed(
      access.granted(user, scopeOf(scope), user_id),
      asked,
      async (owner) => (await users.byId(owner))?.username ?? '',
    ),
  );
  server.guarded(observed.observedInstanceStat, async ({ input: { instance_id, scope }, caller, owners }) => {
    await checkScope(caller, instance_id, scope);
    return instances.stat(owners.asOwner(), instance_id);
  });
  server.guarded(observed.observedInstancePositions, async ({ input: { instance_id, scope }, caller, owners }) => {
    await checkScope(caller, instance_id, scope);
    return instances.positions(owners.asOwner(), instance_id);
  });
}
