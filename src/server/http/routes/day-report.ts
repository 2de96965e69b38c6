import * as contracts from '../../../shared/contracts/day-report.ts';
import type { DayReports } from '../../desk/reports/day-report.ts';
import { traderOf } from '../../desk/caller.ts';
import type { Server } from '../serve.ts';

/** What a day did to one's accounts. */
export function dayReportRoutes(server: Server, reports: DayReports): void {
  server.guarded(contracts.dayReport, ({ input, caller }) => reports.report(traderOf(caller), input));
  server.guarded(contracts.dayFills, ({ input, caller }) => reports.fills(traderOf(caller), input));
}
