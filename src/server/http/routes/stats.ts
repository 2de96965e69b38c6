import * as contracts from '../../../shared/contracts/stats.ts';
import { placeKey, type TradingActivity, usdText } from '../../desk/reports/trading-activity.ts';
import type { StrategyFigures } from '../../desk/instances/platform-figures.ts';
import type { UserStore } from '../../store/tables/users.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Server } from '../serve.ts';

export interface StatsParts {
  readonly strategies: StrategyFigures;
  readonly activity: TradingActivity;
  readonly users: Pick<UserStore, 'count'>;
  readonly markets: Markets;
}

/** The specification's Stats group. */
export function statsRoutes(server: Server, { activity, strategies, users, markets }: StatsParts): void {
  async function main() {
    const { volume24h, volume30d, volumeTotal, days } = await activity.now();
    const count = await users.count();
    const { running } = await strategies.sums();
    const scalars = {
      volume_24h: usdText(volume24h),
      volume_30d: usdText(volume30d),
      volume_total: usdText(volumeTotal),
      users: count,
      exchanges: markets.venues.length,
      symbols: markets.all.filter(({ instrument }) => instrument.status === 'TRADING').length,
      strategies: running,
    };
    return { scalars, days };
  }

  server.open(contracts.statsMain, async () => {
    const { scalars, days } = await main();
    return {
      ...scalars,
      series: { volume: days.map(([atMs, value]): [number, number] => [atMs, Number(usdText(value))]) },
    };
  });
  server.open(contracts.statsMainOnly, async () => (await main()).scalars);

  server.open(contracts.stats24h, async () => {
    const { places } = await activity.now();
    const listed = new Map(
      markets.all.map(({ instrument: { exchange, account_type } }) => [
        placeKey({ exchange, account_type }),
        { exchange, account_type, volume: 0n, trades: 0, orders: 0 },
      ]),
    );
    return [...new Map([...listed, ...places]).values()].map(({ volume, ...rest }) => ({
      ...rest,
      volume: usdText(volume),
    }));
  });

  server.open(contracts.statsRobot, () => strategies.sums());
  server.open(contracts.statsRobotData, ({ input }) => strategies.curves(input));
}
