import * as v from 'valibot';
import { ClientId, contract, List } from '../base/contract.ts';
import { Name } from '../base/text.ts';
import { vipNeeds } from '../user/session.ts';
import { tradingRoles } from '../user/role.ts';
import { instance_id } from './strategy.ts';

/** Accounts that one call may start an instance on. */
const mostClones = 20;

/**
 * `POST /strategy/client/clone`: an instance that runs or has run is started once more on each of some accounts, with
 * its parameters, in the market of its symbol on the exchange of each; each is an instance of its own with its own
 * result: what `start` refuses on one account holds back no other, and stands there by its code and data. `name` and
 * `group` are those of the instance where they are left out. The same `client_id` starts nothing a second time.
 */
export const strategyClone = contract({
  method: 'POST',
  path: '/strategy/client/clone',
  access: tradingRoles,
  names: { instance_id: 'owner', api_ids: 'owner' },
  key: 'trade',
  vip: vipNeeds.strategy,
  audited: ['instance_id', 'name', 'api_ids'],
  extension: true,
  input: v.strictObject({
    instance_id,
    api_ids: v.pipe(
      List,
      v.minLength(1, 'one_account'),
      v.maxLength(mostClones, 'too_many'),
      v.check((ids) => new Set(ids).size === ids.length, 'twice'),
    ),
    name: v.optional(Name(60)),
    group: v.optional(v.nullable(Name(40))),
    client_id: ClientId,
  }),
  output: v.object({
    results: v.array(
      v.object({
        api_id: v.string(),
        /** Null where it was not started. */
        instance_id: v.nullable(v.string()),
        /** 200, or that of the refusal by which it was not started. */
        code: v.number(),
        data: v.optional(v.unknown()),
        replayed: v.optional(v.boolean()),
      }),
    ),
  }),
});
