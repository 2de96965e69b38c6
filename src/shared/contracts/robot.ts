import * as v from 'valibot';
import { contract, pageFields, Paged } from '../base/contract.ts';
import { Instance, InstanceLog, InstancePosition, logLevels, stopModes } from '../trade/instance.ts';
import {
  instance_id as robot_id,
  instanceListFields,
  strategyStart,
  strategyStop,
  strategyTemplate,
} from './strategy.ts';

/*
 * Robots are instances of the strategies that need nothing but a market and an amount. Their calls are those of all
 * instances, by the specification's names for them; `robot_id` is the id of the instance. NOT_FOUND where it is no
 * robot, or may not be seen.
 */

/** `GET /strategy/robot/template`: those that can be started. */
export const robotTemplate = contract({
  ...strategyTemplate,
  path: '/strategy/robot/template',
  alias: '/robot/template',
});

/** `GET /strategy/client/instance/robot/list`: as the list of instances. */
export const robotList = contract({
  method: 'GET',
  path: '/strategy/client/instance/robot/list',
  alias: '/client/instance/robot/list',
  access: 'user',
  names: {},
  input: v.strictObject(instanceListFields),
  output: Paged(Instance),
});

/** `GET /strategy/client/robot/info/list`: the log of one, newest first. */
export const robotInfo = contract({
  method: 'GET',
  path: '/strategy/client/robot/info/list',
  alias: '/client/robot/info/list',
  access: 'user',
  names: { robot_id: 'instance' },
  input: v.strictObject({ robot_id, level: v.optional(v.picklist(logLevels, 'level')), ...pageFields }),
  output: Paged(InstanceLog),
});

/** `GET /strategy/client/robot/position/list`: none where it holds nothing. */
export const robotPositions = contract({
  method: 'GET',
  path: '/strategy/client/robot/position/list',
  alias: '/client/robot/position/list',
  access: 'user',
  names: { robot_id: 'instance' },
  input: v.strictObject({ robot_id }),
  output: v.array(InstancePosition),
});

/** `POST /strategy/client/robot/start`: as the start of an instance; UNKNOWN_STRATEGY for what is no robot. */
export const robotStart = contract({
  ...strategyStart,
  path: '/strategy/client/robot/start',
  alias: '/client/robot/start',
  output: v.object({ robot_id: v.string(), status: v.literal('PREPARING'), replayed: v.optional(v.boolean()) }),
});

/** `POST /strategy/client/robot/stop`: as the stop of an instance. */
export const robotStop = contract({
  ...strategyStop,
  path: '/strategy/client/robot/stop',
  alias: '/client/robot/stop',
  names: { robot_id: 'risk' },
  audited: ['robot_id', 'mode'],
  input: v.strictObject({ robot_id, mode: v.picklist(stopModes, 'mode') }),
});
