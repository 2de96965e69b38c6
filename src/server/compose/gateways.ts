import type { Duplex } from 'node:stream';
import type { Contract } from '../../shared/base/contract.ts';
import { apiState } from '../../shared/topics/api-state.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../config/config.ts';
import type { Services } from './services.ts';
import { type AppParts, createApp } from '../http/app.ts';
import { withAudit } from '../http/audited.ts';
import { addressesIn } from '../base/client-address.ts';
import { createCaptchas } from '../identity/captcha.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Passwords } from '../identity/passwords.ts';
import { createRefusalLog } from '../identity/refusal-log.ts';
import { adminRoutes } from '../http/routes/admin.ts';
import { adminUserRoutes } from '../http/routes/admin-user.ts';
import { adminRequestRoutes } from '../http/routes/admin-requests.ts';
import { adminAstockRoutes } from '../http/routes/admin-astock.ts';
import { adminVenueRoutes } from '../http/routes/admin-venue.ts';
import { subAccountRoutes } from '../http/routes/sub-account.ts';
import { serveEntry } from './entry-routes.ts';
import { serveMarkets, serveTrading } from './service-routes.ts';
import { serveSite } from './site-routes.ts';
import { createServer } from '../http/serve.ts';
import { createThrottle } from '../identity/throttle.ts';
import type { Log } from '../base/log.ts';
import { createMailer } from '../notify/mailer.ts';
import type { Outbox } from '../notify/outbox.ts';
import type { SitePages } from '../site/site-pages.ts';
import { createGateway, type Gateway } from '../ws/gateway.ts';
import { createPublishers, type PublisherParts } from '../ws/publishers/index.ts';
import { createTickets } from '../identity/tickets.ts';
import { ConfigError } from '../base/config-error.ts';
import { createKeyAuthenticator, createRecheck } from '../identity/key-authenticator.ts';
import { createNonces } from '../identity/nonces.ts';
import { createOrderCalls } from '../desk/order-calls.ts';
import { acceptSignedCalls } from '../http/signed-calls.ts';
import { noticing } from '../desk/risk/presence.ts';
import { createAuthenticator } from '../identity/authenticator.ts';

export interface GatewayParts {
  readonly config: Config;
  readonly services: Services;
  readonly passwords: Passwords;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly dist: string;
  readonly pages: SitePages;
  readonly ready: AppParts['ready'];
  readonly bodyTime?: AppParts['bodyTime'];
  /** Where messages lie that have no way out. */
  readonly outbox: Outbox;
  /** Opens the page of the outbox. */
  readonly outboxToken: string;
}

type App = Awaited<ReturnType<typeof createApp>>;

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

/** Opens /sapi, /wssapi and the pages over the services of a server. */
export async function openGateways(parts: GatewayParts): Promise<Doors> {
  const { config, services, log, metrics, clock } = parts;
  const { identity, trading, dealing, news, storage } = services;
  const isTrusted = addressesIn(config.trustProxy);
  const app = await createApp({ ...parts, isTrusted });
  const throttle = createThrottle(clock);
  const tickets = createTickets(clock);
  const refusals = createRefusalLog({ ...identity, throttle, clock, log });
  const door = noticing(
    createAuthenticator(identity.users, identity.sessions, clock, refusals.elsewhere),
    services.risk.presence,
  );
  const keys = createKeyAuthenticator({
    ...identity,
    nonces: createNonces(() => clock.nowMs()),
    clock,
    elsewhere: refusals.elsewhere,
  });
  acceptSignedCalls(app, { keys, store: identity.keys, throttle, clock, log });
  const again = createRecheck(door, keys);
  const isFull = (): boolean => storage.disk.isLow;
  const orders = createOrderCalls({ desk: dealing.desk, cancels: services.accounts.cancels, isFull });
  const gateway = createGateway({
    publishers: publishersOf(services, { orders, again, clock, log }),
    door,
    keys,
    again,
    tickets,
    gate: services.accounts.gate,
    isTrusted,
    clock,
    log,
    encoded: metrics.frame,
    sent: metrics.bytes,
  });
  services.risk.presence.watch(gateway.hasSession);
  metrics.watchSockets(gateway.sockets, gateway.streams);
  metrics.watchJournal(() => trading.engine.journalSeq);
  const server = withAudit(
    createServer(app, door, throttle, clock, { isFull, gate: services.accounts.gate }),
    identity.audit,
    clock,
  );
  const shared = {
    ...parts,
    throttle,
    refusals,
    mailer: createMailer(config, parts.outbox),
    captchas: createCaptchas(clock),
  };
  serveEntry(server, app, {
    ...shared,
    identity,
    accounts: services.accounts,
    messages: news.messages,
    tickets,
    gateway,
  });
  serveSite(server, app, { ...shared, site: services.site, news, markets: trading.markets, disk: storage.disk });
  serveTrading(server, services, { clock, log, orders });
  serveMarkets(server, services, clock);
  serveManagers(server, gateway, parts);
  askForUpgrade(app, clock);
  app.server.on('upgrade', gateway.upgrade);
  return { served: server.served, gateway, ...doorsOf(app, gateway, config) };
}

/** A publisher for each topic, over the services of a server. */
const publishersOf = (
  { trading, dealing, strategies, accounts, identity, news, workspace }: Services,
  parts: Pick<PublisherParts, 'orders' | 'again' | 'clock' | 'log'>,
) =>
  createPublishers({
    markets: trading.markets,
    desk: dealing.desk,
    engine: trading.engine,
    algos: strategies.algos,
    coins: strategies.coins,
    access: accounts.access,
    subs: identity.subs,
    messages: news.messages,
    layouts: workspace.layouts,
    options: trading.options,
    ...parts,
  });

/** The specification lists the path of the API-state socket among its calls: asked for as one, it wants an upgrade. */
function askForUpgrade(app: App, clock: Clock): void {
  app.get(`/sapi${apiState.path}`, (_request, reply) =>
    reply
      .code(426)
      .header('upgrade', 'websocket')
      .send({ code: 426, data: null, msg: 'Upgrade Required', time: clock.nowMs() }),
  );
}

/** The calls by which administrators and main accounts manage others. */
function serveManagers(
  server: ReturnType<typeof withAudit>,
  { recheckAll: recheckSockets, reopenOf: reopenSockets }: Gateway,
  { services, passwords, clock, log }: Pick<GatewayParts, 'services' | 'passwords' | 'clock' | 'log'>,
): void {
  const { identity, trading, accounts, site, news } = services;
  const parts = { ...identity, ...accounts, messages: news.messages, clock, log, recheckSockets };
  subAccountRoutes(server, { ...parts, passwords, reopenSockets, publish: services.dealing.desk.publishAccount });
  adminRequestRoutes(server, site);
  adminVenueRoutes(server, trading);
  adminAstockRoutes(server, site);
  adminUserRoutes(server, parts);
  adminRoutes(server, parts);
}

/** How an application listens and stops. */
function doorsOf(app: App, gateway: Gateway, config: Config): Pick<Doors, 'listen' | 'listenToStreams' | 'stop'> {
  return {
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
