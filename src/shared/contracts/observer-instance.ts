import * as v from 'valibot';
import { contract, Paged } from '../base/contract.ts';
import { matching } from '../base/names.ts';
import { Instance, InstancePosition, InstanceStat } from '../trade/instance.ts';
import { watchingRoles } from '../user/role.ts';
import { UserId } from '../user/user-id.ts';
import { instance_id, instanceListFields } from './strategy.ts';

const access = watchingRoles;

/** `observer`: those that may be seen. `risk`: those that the caller may stop. */
const scope = v.optional(v.picklist(['observer', 'risk'], 'scope'), 'observer');

/**
 * `GET /strategy/client/observer/instance/list`: instances in accounts of others that were granted to the caller,
 * newest first, of all users or of one; an administrator sees those of everybody as `observer`.
 */
export const observedInstances = contract({
  method: 'GET',
  path: '/strategy/client/observer/instance/list',
  alias: '/client/observer/instance/list',
  access,
  names: { user_id: matching('instance') },
  input: v.strictObject({ ...instanceListFields, scope, user_id: v.optional(UserId) }),
  output: Paged(Instance),
});

/** `GET /strategy/observer/instance/info/stat/vo`: its figures; NOT_FOUND where it was not granted. */
export const observedInstanceStat = contract({
  method: 'GET',
  path: '/strategy/observer/instance/info/stat/vo',
  alias: '/observer/instance/info/stat/vo',
  access,
  names: { instance_id: 'instance' },
  input: v.strictObject({ instance_id, scope }),
  output: InstanceStat,
});

/** `GET /strategy/observer/instance/position/list`: what it holds; NOT_FOUND where it was not granted. */
export const observedInstancePositions = contract({
  method: 'GET',
  path: '/strategy/observer/instance/position/list',
  alias: '/observer/instance/position/list',
  access,
  names: { instance_id: 'instance' },
  input: v.strictObject({ instance_id, scope }),
  output: v.array(InstancePosition),
});
