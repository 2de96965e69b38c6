import * as contracts from '../../../shared/contracts/fear-greed.ts';
import type { IndexDays } from '../../fear-greed/index-days.ts';
import type { Server } from '../serve.ts';

/** The fear and greed index. */
export function fearGreedRoutes(server: Server, indexDays: IndexDays): void {
  server.open(contracts.fngList, ({ input }) => indexDays.list(input.limit));
}
