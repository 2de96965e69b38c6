import * as contracts from '../../../shared/contracts/strategy.ts';
import type { Instances } from '../../desk/instances/instances.ts';
import type { Server } from '../serve.ts';
import type { Caller } from '../../identity/authenticator.ts';

const traderOf = ({ user }: Caller) => ({ user_id: user.userId, vip_level: user.vipLevel, username: user.username });

/** The specification's strategies. */
export function strategyRoutes(server: Server, instances: Instances): void {
  server.guarded(contracts.strategyTemplate, ({ input }) => instances.templates(input));
  server.guarded(contracts.instanceList, ({ input, caller }) => instances.list(traderOf(caller), input));
  server.guarded(contracts.instanceInfo, ({ input, caller }) => instances.log(traderOf(caller), input));
  server.guarded(contracts.instanceStat, ({ input, caller }) => instances.stat(traderOf(caller), input.instance_id));
  server.guarded(contracts.instancePositions, ({ input, caller }) =>
    instances.positions(traderOf(caller), input.instance_id),
  );
  server.guarded(contracts.netValueData, ({ input, caller }) => instances.netValues(traderOf(caller), input));
  server.guarded(contracts.strategyStart, ({ input, caller }) => instances.begin(traderOf(caller), input));
  server.guarded(contracts.strategyStop, ({ input, caller }) => instances.end(traderOf(caller), input));
}
