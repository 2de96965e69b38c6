import * as contracts from '../../../shared/contracts/strategy.ts';
import type { Instances } from '../../desk/instances/instances.ts';
import { traderOf } from '../../desk/caller.ts';
import type { Server } from '../serve.ts';
import type { Caller } from '../../identity/authenticator.ts';

const ownerOf = (caller: Caller) => ({ ...traderOf(caller), username: caller.user.username });

/** The specification's strategies. */
export function strategyRoutes(server: Server, instances: Instances): void {
  server.guarded(contracts.strategyTemplate, ({ input }) => instances.templates(input));
  server.guarded(contracts.instanceList, ({ input, caller }) => instances.list(ownerOf(caller), input));
  server.guarded(contracts.instanceInfo, ({ input, caller }) => instances.log(ownerOf(caller), input));
  server.guarded(contracts.instanceStat, ({ input, caller }) => instances.stat(ownerOf(caller), input.instance_id));
  server.guarded(contracts.instancePositions, ({ input, caller }) =>
    instances.positions(ownerOf(caller), input.instance_id),
  );
  server.guarded(contracts.netValueData, ({ input, caller }) => instances.netValues(ownerOf(caller), input));
  server.guarded(contracts.strategyStart, ({ input, caller }) => instances.begin(ownerOf(caller), input));
  server.guarded(contracts.strategyStop, ({ input, caller }) => instances.end(ownerOf(caller), input));
}
