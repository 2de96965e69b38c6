import * as contracts from '../../../shared/contracts/alert.ts';
import type { Alerts } from '../../desk/alerts/alerts.ts';
import type { Server } from '../serve.ts';

/** Price alerts. */
export function alertRoutes(server: Server, alerts: Alerts): void {
  server.guarded(contracts.alertList, ({ input, caller }) => alerts.list(caller.user.userId, input.before));
  server.guarded(contracts.alertSave, ({ input, caller }) => alerts.save(caller.user.userId, input));
  server.guarded(contracts.alertClose, ({ input, caller }) => alerts.close(caller.user.userId, input.alert_id));
}
