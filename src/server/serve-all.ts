import type { Duplex } from 'node:stream';
import { ask, bid } from '../shared/market/book/book.ts';
import { fromUnits } from '../shared/kit/decimal.ts';
import { must } from '../shared/kit/assert.ts';
import type { Contract } from '../shared/kit/contract.ts';
import { apiState } from '../shared/topics/api-state.ts';
import type { Clock } from './base/clock.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { createChasing } from './desk/chasing.ts';
import { createDayReport } from './desk/reports/day-report.ts';
import { createMachineOrders } from './desk/machine-orders.ts';
import { type AppParts, createApp } from './http/app.ts';
import { withAudit } from './http/audited.ts';
import { trustedIn } from './base/client-address.ts';
import { createCaptchas } from './identity/captcha.ts';
import type { Metrics } from './http/metrics.ts';
import type { Passwords } from './identity/passwords.ts';
import { createRefusalLog } from './identity/refusal-log.ts';
import { adminRoutes } from './http/routes/admin.ts';
import { alertRoutes } from './http/routes/alert.ts';
import { apiAccountRoutes } from './http/routes/api-account.ts';
import { dayReportRoutes } from './http/routes/day-report.ts';
import { fearGreedRoutes } from './http/routes/fear-greed.ts';
import { fundingRoutes } from './http/routes/funding.ts';
import { hftOrderRoutes } from './http/routes/hft-order.ts';
import { marginRoutes } from './http/routes/margin.ts';
import { marketBaseRoutes } from './http/routes/market-base.ts';
import { marketDataRoutes } from './http/routes/market-data.ts';
import { messageRoutes } from './http/routes/message.ts';
import { optionRoutes } from './http/routes/option.ts';
import { orderRoutes } from './http/routes/order.ts';
import { positionRoutes } from './http/routes/position.ts';
import { statsRoutes } from './http/routes/stats.ts';
import { strategyRoutes } from './http/routes/strategy.ts';
import { symbolSubscribeRoutes } from './http/routes/symbol-subscribe.ts';
import { layoutRoutes } from './http/routes/layout.ts';
import { tradeTemplateRoutes } from './http/routes/trade-template.ts';
import { serveEntry } from './serve-entry.ts';
import { serveSite } from './serve-site.ts';
import { createServer } from './http/serve.ts';
import { createThrottle } from './identity/throttle.ts';
import type { Log } from './base/log.ts';
import { createCourier } from './notify/courier.ts';
import type { Outbox } from './notify/outbox.ts';
import type { Markets } from './venues/markets.ts';
import { createGateway, type Gateway } from './ws/gateway.ts';
import { createPublishers } from './ws/publishers/index.ts';
import { createTickets } from './identity/tickets.ts';
import { ConfigError } from './base/config-error.ts';
import { createAuthenticator } from './identity/authenticator.ts';

export interface ServeParts {
  readonly config: Config;
  readonly context: Context;
  readonly passwords: Passwords;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly dist: string;
  readonly ready: AppParts['ready'];
  readonly bodyTime?: AppParts['bodyTime'];
  /** Where messages lie that have no way out. */
  readonly outbox: Outbox;
  /** Opens the page of the outbox. */
  readonly outboxToken: string;
}

/** One process's doors: /sapi, /wssapi, the pages, health and metrics. */
export interface Doors {
  readonly served: ReadonlySet<Contract>;
  readonly gateway: Gateway;
  /** Throws ConfigError where the address cannot be taken. */
  listen(): Promise<void>;
  /** Opens the doors without a port; the result serves one connection, a stream of bytes both ways. */
  listenToStreams(): Promise<(connection: Duplex) => void>;
  /** Takes no new calls, lets running ones end, closes every socket. */
  stop(): Promise<void>;
}

const btcPlaces = ['BINANCE/BTCUSDT/spot', 'OKX/BTCUSDT/spot', 'HALYARD/BTCUSDT/spot'];

export async function serveAll(parts: ServeParts): Promise<Doors> {
  const { config, context, log, metrics, clock } = parts;
  const isTrusted = must(trustedIn(config.trustProxy), 'trusted proxies');
  const app = await createApp({ ...parts, isTrusted });
  const throttle = createThrottle(clock);
  const tickets = createTickets(clock);
  const refusals = createRefusalLog({ ...context, throttle, clock, log });
  const door = createAuthenticator(context.users, context.sessions, clock, refusals.elsewhere);
  const gateway = createGateway({
    publishers: createPublishers({ ...context, door, clock, log }),
    door,
    tickets,
    isTrusted,
    clock,
    log,
    encoded: metrics.frame,
    sent: metrics.bytes,
  });
  metrics.watchSockets(gateway.sockets, gateway.streams);
  metrics.watchJournal(() => context.exchange.journalSeq);

  const server = withAudit(
    createServer(app, door, throttle, clock, () => context.disk.isLow),
    context.audit,
    clock,
  );
  const shared = {
    ...parts,
    throttle,
    refusals,
    courier: createCourier(config, parts.outbox),
    captchas: createCaptchas(clock),
  };
  serveEntry(server, app, { ...shared, tickets, gateway });
  serveSite(server, app, shared);
  apiAccountRoutes(server, {
    accounts: context.accounts,
    desk: context.desk,
    equityPoints: context.equityPoints,
    clock,
    btcPrice: () => btcPriceOf(context.markets),
  });
  layoutRoutes(server, context.layouts, clock);
  tradeTemplateRoutes(server, context.templates, clock);
  symbolSubscribeRoutes(server, context.subscriptions, context.markets);
  orderRoutes(server, context.desk, context.algos);
  strategyRoutes(server, context.instances);
  alertRoutes(server, context.alerts);
  messageRoutes(server, context.messages, context.announce);
  adminRoutes(server, { ...context, clock, log, recheckSockets: gateway.recheckAll });
  hftOrderRoutes(
    server,
    createMachineOrders({
      history: context.exchange.history,
      nowMs: clock.nowMs,
      owns: async (userId, id) => (await context.algos.owns(userId, id)) || context.instances.owns(userId, id),
    }),
  );
  marginRoutes(server, context);
  positionRoutes(
    server,
    context.desk,
    context.accounts,
    createChasing({ ...context, accountOf: context.accounts.byId }),
  );
  dayReportRoutes(server, createDayReport({ ...context, nowMs: clock.nowMs }));
  fundingRoutes(server, context.exchange);
  marketBaseRoutes(server, {
    markets: context.markets,
    aShares: context.aShares,
    marginTerms: context.exchange.margin.terms,
    clock,
  });
  marketDataRoutes(server, context.markets, clock);
  fearGreedRoutes(server, context.indexDays);
  statsRoutes(server, context);
  optionRoutes(server, context.options);
  app.get(`/sapi${apiState.path}`, (_request, reply) =>
    reply
      .code(426)
      .header('upgrade', 'websocket')
      .send({ code: 426, data: null, msg: 'Upgrade Required', time: clock.nowMs() }),
  );
  app.server.on('upgrade', gateway.upgrade);

  return {
    served: server.served,
    gateway,
    async listen() {
      try {
        await app.listen({ port: config.port, host: config.host });
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'EADDRINUSE') throw new ConfigError(`port ${config.port} is in use`, { cause: error });
        if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EACCES')
          throw new ConfigError(`--host ${config.host} and --port ${config.port} cannot be used: ${code}`, {
            cause: error,
          });
        throw error;
      }
    },
    async listenToStreams() {
      await app.ready();
      return (connection) => {
        app.server.emit('connection', connection);
      };
    },
    async stop() {
      gateway.stop();
      app.server.closeAllConnections();
      await app.close();
    },
  };
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
