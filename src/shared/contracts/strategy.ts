import * as v from 'valibot';
import { ClientId, contract, List, Ms, Nothing, pageFields, Paged, Whole } from '../base/contract.ts';
import { each } from '../base/names.ts';
import { Name } from '../base/text.ts';
import { SymbolRef } from '../market/instrument.ts';
import {
  environments,
  Instance,
  InstanceLog,
  InstancePosition,
  InstanceStat,
  logLevels,
  stopModes,
  StrategyTemplate,
  StrategyType,
} from '../trade/instance.ts';
import { sorVenues } from '../trade/strategy/sor/bounds.ts';
import { chainStrikes } from '../trade/strategy/option-arb/bounds.ts';
import { vipNeeds } from '../user/session.ts';
import { endingRoles, tradingRoles } from '../user/role.ts';

export const instance_id = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const strategy_type = StrategyType;
const vip = vipNeeds.strategy;
/** Markets in which one instance may trade at once. */
const mostLegs = Math.max(sorVenues, 2 * chainStrikes + 1);

/** `GET /strategy/template`: the strategies that can be started; their forms are made from it. */
export const strategyTemplate = contract({
  method: 'GET',
  path: '/strategy/template',
  alias: '/template',
  access: 'user',
  names: {},
  vip,
  input: v.strictObject({ strategy_type: v.optional(strategy_type) }),
  output: v.array(StrategyTemplate),
});

export const instanceListFields = {
  kind: v.picklist(['running', 'history'], 'kind'),
  strategy_type: v.optional(strategy_type),
  group: v.optional(Name(40)),
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  ...pageFields,
};

/** All of one's own that run, whatever the page and the filter; money in USD at prices of now. */
const RunningTotals = v.object({ running: v.number(), invested_usd: v.number(), profit_usd: v.number() });

/**
 * `GET /strategy/client/instance/list`: the caller's, or those of the caller's sub-accounts, newest first; `q` is
 * looked for in name and symbol. With the caller's own that run stand their totals, as they are in the same moment.
 */
export const instanceList = contract({
  method: 'GET',
  path: '/strategy/client/instance/list',
  alias: '/client/instance/list',
  access: 'user',
  names: {},
  input: v.strictObject({ ...instanceListFields, of: v.optional(v.picklist(['own', 'sub'], 'of'), 'own') }),
  output: v.object({ ...Paged(Instance).entries, totals: v.optional(RunningTotals) }),
});

/**
 * `GET /strategy/instance/info/list`: the log of one instance, newest first. NOT_FOUND where it is neither the caller's
 * nor in an account that was granted with `instance`, here and below.
 */
export const instanceInfo = contract({
  method: 'GET',
  path: '/strategy/instance/info/list',
  alias: '/instance/info/list',
  access: 'user',
  names: { instance_id: 'instance' },
  input: v.strictObject({ instance_id, level: v.optional(v.picklist(logLevels, 'level')), ...pageFields }),
  output: Paged(InstanceLog),
});

/** `GET /strategy/instance/info/stat/vo`. */
export const instanceStat = contract({
  method: 'GET',
  path: '/strategy/instance/info/stat/vo',
  alias: '/instance/info/stat/vo',
  access: 'user',
  names: { instance_id: 'instance' },
  input: v.strictObject({ instance_id }),
  output: InstanceStat,
});

/** `GET /strategy/instance/position/list`: none where it holds nothing. */
export const instancePositions = contract({
  method: 'GET',
  path: '/strategy/instance/position/list',
  alias: '/instance/position/list',
  access: 'user',
  names: { instance_id: 'instance' },
  input: v.strictObject({ instance_id }),
  output: v.array(InstancePosition),
});

/**
 * `GET /strategy/netValue/data`: `[time, net value]`, ascending, the last of each `step` ms of the window, which is the
 * whole life of the instance by default.
 */
export const netValueData = contract({
  method: 'GET',
  path: '/strategy/netValue/data',
  alias: '/netValue/data',
  access: 'user',
  names: { instance_id: 'instance' },
  input: v.strictObject({
    instance_id,
    start: v.optional(Ms),
    end: v.optional(Ms),
    step: v.optional(v.pipe(Whole, v.minValue(60_000))),
  }),
  output: v.array(v.tuple([v.number(), v.number()])),
});

/**
 * `GET /strategy/instance/record`: the record of an instance's run (docs/flight-recorder.md) from `after` on, in parts
 * of about a megabyte; `next` goes on, null at its end. Base64.
 */
export const instanceRecord = contract({
  method: 'GET',
  path: '/strategy/instance/record',
  access: 'user',
  names: { instance_id: 'instance' },
  extension: true,
  input: v.strictObject({ instance_id, after: v.optional(Whole, 0) }),
  output: v.object({ bytes: v.string(), next: v.nullable(v.number()) }),
});

/**
 * `POST /strategy/client/start`: acknowledged once it is stored. Refuses PARAMETERS with a list of `{field, rule}`,
 * BALANCE with what is missing, UNKNOWN_STRATEGY, UNKNOWN_PAIR, API_KEY, API_PERMISSION, and INPUT beyond 200 that run.
 * The same `client_id` with the same body answers with the first instance.
 */
export const strategyStart = contract({
  method: 'POST',
  path: '/strategy/client/start',
  alias: '/client/start',
  access: tradingRoles,
  names: { api_ids: 'owner' },
  key: 'trade',
  vip,
  audited: ['strategy_type', 'name', 'api_ids'],
  input: v.strictObject({
    strategy_type: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    env: v.optional(v.picklist(environments, 'env'), 'local'),
    name: Name(60),
    group: v.optional(Name(40)),
    api_ids: v.pipe(List, v.minLength(1, 'one_account'), v.maxLength(mostLegs, 'one_account')),
    symbols: v.pipe(v.array(SymbolRef), v.minLength(1, 'one_symbol'), v.maxLength(mostLegs, 'one_symbol')),
    params: v.record(v.string(), v.unknown()),
    client_id: ClientId,
  }),
  output: v.object({ instance_id: v.string(), status: v.literal('PREPARING'), replayed: v.optional(v.boolean()) }),
});

/**
 * `POST /strategy/client/update`: all parameters of an instance as they are to be; those that may change while it runs
 * take effect at once. What is left out of parameters, `name` and `group` stays; null is no group. Refuses PARAMETERS
 * with a list of `{field, rule}`, where `fixed` is what may not change, and CONFLICT where it is to stop or `version`
 * is not its newest.
 */
export const strategyUpdate = contract({
  method: 'POST',
  path: '/strategy/client/update',
  alias: '/client/update',
  access: tradingRoles,
  names: { instance_id: 'owner' },
  key: 'trade',
  vip,
  audited: ['instance_id'],
  input: v.strictObject({
    instance_id,
    version: Whole,
    params: v.optional(v.record(v.string(), v.unknown())),
    name: v.optional(Name(60)),
    group: v.optional(v.nullable(Name(40))),
  }),
  output: v.object({ version: v.number() }),
});

/**
 * `POST /strategy/client/resume`: an instance that is interrupted goes on; its limits are measured from then on, loss
 * of the day and drawdown from zero. CONFLICT where it is not interrupted, or was while it stopped, and
 * {`account_limit`} as long as its account stands beyond a limit.
 */
export const strategyResume = contract({
  method: 'POST',
  path: '/strategy/client/resume',
  access: tradingRoles,
  names: { instance_id: 'owner' },
  key: 'trade',
  vip,
  audited: ['instance_id'],
  extension: true,
  input: v.strictObject({ instance_id }),
  output: v.object({ status: v.literal('PREPARING') }),
});

/**
 * `POST /strategy/client/stop`: asked for again it may name another mode as long as it is not STOPPED, where it is
 * CONFLICT. Needs no vip_level: who started must be able to stop. A risk manager stops those in accounts that were
 * granted with `risk`, but sells nothing there (FORBIDDEN {mode, `owner`}); the audit log tells whose it was.
 */
export const strategyStop = contract({
  method: 'POST',
  path: '/strategy/client/stop',
  alias: '/client/stop',
  access: endingRoles,
  names: { instance_id: 'risk' },
  key: 'trade',
  whenFull: true,
  audited: ['instance_id', 'mode'],
  input: v.strictObject({ instance_id, mode: v.picklist(stopModes, 'mode') }),
  output: v.object({ status: v.literal('STOPPING') }),
});

const StopResult = v.object({
  instance_id: v.string(),
  name: v.string(),
  /** 200, or that of the refusal by which it was not stopped. */
  code: v.number(),
});

/**
 * `POST /strategy/client/stop/list`: several instances at once, by their ids or all of a group that run; each has its
 * own result. An id that is unknown is NOT_FOUND there.
 */
export const strategyStopList = contract({
  method: 'POST',
  path: '/strategy/client/stop/list',
  access: endingRoles,
  names: { instance_ids: each('owner') },
  key: 'trade',
  whenFull: true,
  audited: ['instance_ids', 'group', 'mode'],
  extension: true,
  input: v.pipe(
    v.strictObject({
      instance_ids: v.optional(v.pipe(v.array(instance_id), v.minLength(1), v.maxLength(200))),
      group: v.optional(Name(40)),
      mode: v.picklist(stopModes, 'mode'),
    }),
    v.check(({ instance_ids, group }) => (instance_ids === undefined) !== (group === undefined), 'one_of'),
  ),
  output: v.object({ results: v.array(StopResult) }),
});

/**
 * `POST /strategy/client/stop/all`: everything that the caller has under way in its accounts: instances, each as it was
 * set up, then algorithmic orders, then all open orders. Each has its own result; one that fails holds back no other.
 * Positions stay. Needs no vip_level.
 */
export const strategyStopAll = contract({
  method: 'POST',
  path: '/strategy/client/stop/all',
  access: endingRoles,
  names: {},
  key: 'trade',
  whenFull: true,
  audited: [],
  extension: true,
  input: Nothing,
  output: v.object({
    instances: v.array(StopResult),
    /** Algorithmic orders with their open children, and all other open orders. */
    orders: v.array(v.object({ order_id: v.string(), code: v.number() })),
  }),
});

/** `GET /strategy/client/group/list`: the caller's groups by name, with how many of each have not stopped. */
export const strategyGroups = contract({
  method: 'GET',
  path: '/strategy/client/group/list',
  access: 'user',
  names: {},
  extension: true,
  input: Nothing,
  output: v.array(v.object({ group: v.string(), running: v.number(), total: v.number() })),
});
