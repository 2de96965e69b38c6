import type * as contracts from '../../../shared/contracts/robot.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { AnyStrategy } from '../../../shared/strategies/strategy.ts';
import type { Caller } from '../caller.ts';
import type { Instances } from './instances.ts';
import type { InstanceCaller } from './reading.ts';

/** The instances of the strategies that are robots, by the calls that speak of those alone. */
export function createRobots(
  instances: Pick<Instances, 'templates' | 'list' | 'log' | 'positions' | 'begin' | 'end' | 'byId'>,
  strategies: readonly AnyStrategy[],
) {
  const types = strategies.filter(({ isRobot }) => isRobot).map(({ template }) => template.strategy_type);

  /** Refuses with NOT_FOUND what is an instance of another strategy. */
  async function check(robot_id: string): Promise<string> {
    const found = await instances.byId(robot_id);
    if (!found || !types.includes(found.strategy_type))
      throw new Refusal('NOT_FOUND', { field: 'robot_id', rule: 'unknown' });
    return robot_id;
  }

  return {
    templates: (filter: Input<typeof contracts.robotTemplate>): Output<typeof contracts.robotTemplate> =>
      instances.templates(filter).filter(({ strategy_type }) => types.includes(strategy_type)),

    list: (
      caller: InstanceCaller,
      filter: Input<typeof contracts.robotList>,
    ): Promise<Output<typeof contracts.robotList>> => instances.list(caller, { ...filter, types }),

    log: async (
      caller: Caller,
      { robot_id, ...rest }: Input<typeof contracts.robotInfo>,
    ): Promise<Output<typeof contracts.robotInfo>> =>
      instances.log(caller, { instance_id: await check(robot_id), ...rest }),

    positions: async (caller: Caller, robot_id: string): Promise<Output<typeof contracts.robotPositions>> =>
      instances.positions(caller, await check(robot_id)),

    async begin(
      caller: Caller,
      input: Input<typeof contracts.robotStart>,
    ): Promise<Output<typeof contracts.robotStart>> {
      if (!types.includes(input.strategy_type))
        throw new Refusal('UNKNOWN_STRATEGY', { field: 'strategy_type', rule: 'unknown' });
      const { instance_id: robot_id, ...rest } = await instances.begin(caller, input);
      return { robot_id, ...rest };
    },

    end: async (
      caller: Caller,
      { robot_id, mode }: Input<typeof contracts.robotStop>,
    ): Promise<Output<typeof contracts.robotStop>> =>
      instances.end(caller, { instance_id: await check(robot_id), mode }),
  };
}
export type Robots = ReturnType<typeof createRobots>;
