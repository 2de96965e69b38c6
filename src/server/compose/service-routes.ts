import { ask, bid } from '../../shared/market/book/book.ts';
import { dayMs } from '../../shared/base/time.ts';
import { fromUnits } from '../../shared/base/decimal.ts';
import type { Log } from '../base/log.ts';
import { createOrderBatch } from '../desk/batch-orders.ts';
import type { OrderCalls } from '../desk/order-calls.ts';
import { failedIn } from './parts.ts';
import type { Clock } from '../base/clock.ts';
import type { Services } from './services.ts';
import { accountsBy } from '../desk/caller.ts';
import { createChasing } from '../desk/chase-orders.ts';
import { createSummary } from '../desk/reports/granted-summary.ts';
import { createNetValues } from '../desk/reports/net-value.ts';
import { createDayReport } from '../desk/reports/day-report.ts';
import { createMachineOrders } from '../desk/machine-orders.ts';
import { accountRiskRoutes } from '../http/routes/account-risk.ts';
import { alertRoutes } from '../http/routes/alert.ts';
import { apiAccountRoutes } from '../http/routes/api-account.ts';
import { apiSaveRoutes } from '../http/routes/api-save.ts';
import { dayReportRoutes } from '../http/routes/day-report.ts';
import { fearGreedRoutes } from '../http/routes/fear-greed.ts';
import { fundingRoutes } from '../http/routes/funding.ts';
import { hftOrderRoutes } from '../http/routes/hft-order.ts';
import { marginRoutes } from '../http/routes/margin.ts';
import { marketBaseRoutes } from '../http/routes/market-base.ts';
import { shareRuleRoutes } from '../http/routes/share-rules.ts';
import { marketDataRoutes } from '../http/routes/market-data.ts';
import { messageRoutes } from '../http/routes/message.ts';
import { netValueRoutes } from '../http/routes/net-value.ts';
import { observerRoutes } from '../http/routes/observer.ts';
import { optionRoutes } from '../http/routes/option.ts';
import { orderBatchRoutes, orderRoutes } from '../http/routes/order.ts';
import { positionRoutes } from '../http/routes/position.ts';
import { statsRoutes } from '../http/routes/stats.ts';
import { backtestRoutes } from '../http/routes/backtest.ts';
import { coinChoiceRoutes } from '../http/routes/coin-choice.ts';
import { environmentRoutes } from '../http/routes/environment.ts';
import { robotRoutes } from '../http/routes/robot.ts';
import { startTemplateRoutes } from '../http/routes/start-template.ts';
import { strategyRoutes } from '../http/routes/strategy.ts';
import { symbolSubscribeRoutes } from '../http/routes/symbol-subscribe.ts';
import { inviteRoutes } from '../http/routes/invite.ts';
import { layoutRoutes } from '../http/routes/layout.ts';
import { tradeTemplateRoutes } from '../http/routes/trade-template.ts';
import type { Markets } from '../venues/markets.ts';
import type { Server } from '../http/serve.ts';

const btcPlaces = ['BINANCE/BTCUSDT/spot', 'OKX/BTCUSDT/spot', 'HALYARD/BTCUSDT/spot'];

/**
 * The calls by which users trade: accounts, orders, positions, margin, strategies, alerts and what they arrange for
 * themselves.
 */
export function serveTrading(
  server: Server,
  {
    identity: { users, subs },
    trading: { engine, accounts, markets, usdPriceOf },
    strategies,
    dealing,
    risk,
    accounts: keeping,
    news,
    workspace,
    invites,
  }: Services,
  { clock, log, orders }: { readonly clock: Clock; readonly log: Log; readonly orders: OrderCalls },
): void {
  const { desk, transfers, marginAccount, alerts, equityPoints } = dealing;
  const { algos, instances, limits, backtests } = strategies;
  apiAccountRoutes(server, {
    ...keeping,
    accounts,
    subs,
    desk,
    equityPoints,
    clock,
    btcPrice: () => btcPriceOf(markets),
  });
  apiSaveRoutes(server, { ...keeping, publish: desk.publishAccount, accounts });
  layoutRoutes(server, workspace.layouts, clock);
  tradeTemplateRoutes(server, workspace.templates, clock);
  symbolSubscribeRoutes(server, workspace.subscriptions, markets);
  orderRoutes(server, desk, algos, keeping.cancels);
  orderBatchRoutes(server, createOrderBatch(orders, failedIn(log, 'an order of a batch failed')));
  strategyRoutes(server, { instances, access: keeping.access, accounts, users, subs });
  robotRoutes(server, strategies.robots);
  coinChoiceRoutes(server, strategies.coins);
  environmentRoutes(server, strategies.load);
  startTemplateRoutes(server, {
    templates: strategies.startTemplates,
    isStrategy: strategies.isStrategy,
    nowMs: clock.nowMs,
  });
  backtestRoutes(server, { markets, engine, runner: backtests, nowMs: () => clock.nowMs() });
  accountRiskRoutes(server, { ...risk, instances, limits, accounts });
  alertRoutes(server, alerts);
  messageRoutes(server, { ...news, users });
  hftOrderRoutes(
    server,
    createMachineOrders({
      history: engine.history,
      nowMs: clock.nowMs,
      owns: async (caller, id) => (await algos.owns(caller, id)) || instances.owns(caller, id),
    }),
  );
  marginRoutes(server, { moving: transfers, marginAccount, desk });
  observerRoutes(server, { ...keeping, grants: keeping.grants, users, accounts });
  positionRoutes(server, {
    desk,
    accounts,
    chase: createChasing({ engine, algos, accountOf: accountsBy(accounts, subs, clock.nowMs) }),
  });
  netValueRoutes(server, {
    ...keeping,
    accounts,
    users,
    netValues: createNetValues({
      store: equityPoints,
      btcDays: (fromMs, toMs) => btcDaysOf(markets, fromMs, toMs),
      nowMs: clock.nowMs,
    }),
    summary: createSummary({ cellsOf: desk.cells, unrealised: engine.unrealised, usdPriceOf, nowMs: clock.nowMs }),
  });
  inviteRoutes(server, invites);
  dayReportRoutes(server, createDayReport({ engine, desk, accounts, equityPoints, nowMs: clock.nowMs }));
}

/** The calls that tell of markets and of the platform. */
export function serveMarkets(
  server: Server,
  { identity: { users }, trading: { engine, markets, aShares, options }, site }: Services,
  clock: Clock,
): void {
  fundingRoutes(server, engine);
  marketBaseRoutes(server, { markets, aShares, marginTerms: engine.margin.terms, clock });
  marketDataRoutes(server, markets, clock);
  shareRuleRoutes(server, engine);
  fearGreedRoutes(server, site.indexDays);
  statsRoutes(server, { strategies: site.strategyFigures, activity: site.activity, users, markets });
  optionRoutes(server, options);
}

/** Closes of BTC of each UTC day, by the first BTC spot market that there is. */
function btcDaysOf(markets: Markets, fromMs: number, toMs: number): (readonly [number, number])[] {
  const market = btcPlaces.map((key) => markets.byKey(key)).find((found) => found !== undefined);
  if (!market) return [];
  const days = Math.ceil((toMs - fromMs) / dayMs) + 1;
  return market
    .klines('1d', days, toMs, 'UTC')
    .filter(([open]) => open >= fromMs - dayMs)
    .map(([open, , , , close]) => [open, close] as const);
}

/** Middle of the best prices of the first BTC spot market that has both; "" where none has. */
function btcPriceOf(markets: Markets): string {
  for (const key of btcPlaces) {
    const market = markets.byKey(key);
    const highest = market?.best(bid);
    const lowest = market?.best(ask);
    if (market && highest !== undefined && lowest !== undefined)
      return fromUnits(Math.round((highest + lowest) / 2), market.grid.price);
  }
  return '';
}
