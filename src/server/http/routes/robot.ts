import * as contracts from '../../../shared/contracts/robot.ts';
import type { Robots } from '../../desk/instances/robots.ts';
import type { Server } from '../serve.ts';
import { checkSelling, one, ownerOf } from './strategy.ts';

/** The specification's robots. */
export function robotRoutes(server: Server, robots: Robots): void {
  server.guarded(contracts.robotTemplate, ({ input }) => robots.templates(input));
  server.guarded(contracts.robotList, ({ input, caller }) => robots.list(ownerOf(caller), input));
  server.guarded(contracts.robotInfo, (call) => robots.log(one(call), call.input));
  server.guarded(contracts.robotPositions, (call) => robots.positions(one(call), call.input.robot_id));
  server.guarded(contracts.robotStart, ({ input, caller }) => robots.begin(ownerOf(caller), input));
  server.guarded(contracts.robotStop, (call) => {
    checkSelling(call);
    return robots.end(one(call), call.input);
  });
}
