import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { must } from '../shared/kit/assert.ts';
import { Refusal } from '../shared/kit/refusal.ts';
import { secondMs } from '../shared/kit/time.ts';
import type { UserEvent } from '../shared/core/state/effects.ts';
import { type Instrument, type InstrumentKey, keyOfSymbol } from '../shared/market/instrument.ts';
import type { Kline } from '../shared/market/kline.ts';
import { hasHours, hoursOf } from '../shared/market/session/hours.ts';
import { exchangeSources, fetchLists } from './a-shares/fetch-lists.ts';
import { keepAShares } from './a-shares/refresh.ts';
import { pinyinOf } from './a-shares/pinyin.ts';
import { seed as aShareSeed, seedDate } from './a-shares/seed.ts';
import type { Clock } from './base/clock.ts';
import type { Config } from './config/config.ts';
import { demoEmail } from './demo.ts';
import { createAlerts } from './desk/alerts/alerts.ts';
import { type AlgosOptions, createAlgos } from './desk/algo/algos.ts';
import { createInstances, type Instances } from './desk/instances/instances.ts';
import { createStrategyFigures } from './desk/instances/platform-figures.ts';
import { createDesk } from './desk/desk.ts';
import { createMarginAccount } from './desk/margin/margin-account.ts';
import { endMessages, fillMessages } from './desk/messages/order-messages.ts';
import { createEquityLog } from './desk/reports/equity-log.ts';
import { sendHistoryMessages } from './desk/messages/history-messages.ts';
import { marginNotices } from './desk/messages/margin-messages.ts';
import { createMoving } from './desk/margin/transfers.ts';
import type { ExternalBook } from './desk/order-request.ts';
import { createSizing } from './desk/sizing.ts';
import { createTradingActivity } from './desk/reports/trading-activity.ts';
import { createTurnover } from './desk/reports/turnover.ts';
import { tellUnanswered } from './desk/messages/unanswered-messages.ts';
import { createUsdPrices } from './desk/valuation.ts';
import { openIndex } from './fear-greed/open-index.ts';
import type { Metrics } from './http/metrics.ts';
import type { Log } from './base/log.ts';
import { createAnnounce, createMessages } from './notify/messages.ts';
import { createAlertStore } from './store/alerts.ts';
import { createAnnouncementStore } from './store/announcements.ts';
import { createAlgoParentStore } from './store/algo-parents.ts';
import { createApplicationStore } from './store/applications.ts';
import { createAShareStore } from './store/a-shares.ts';
import { createApiAccountStore } from './store/api-accounts.ts';
import { createAuditHeadFile } from './store/audit-head.ts';
import { type AuditLog, createAuditLog } from './store/audit-log.ts';
import { createContactRequestStore } from './store/contact-requests.ts';
import { type Database, openDatabase } from './store/database.ts';
import { createDiskReserve, type DiskReserveParts } from './store/disk-reserve.ts';
import { createEquityPointStore } from './store/equity-points.ts';
import { createMessageStore } from './store/messages.ts';
import { createMinuteBarStore } from './store/minute-bars.ts';
import { createPasswordResetStore } from './store/password-resets.ts';
import { createSecondFactorStore } from './store/second-factors.ts';
import { createSecretBox } from './store/secret-box.ts';
import { createSessionStore } from './store/sessions.ts';
import { createLoginLogStore } from './store/login-log.ts';
import { createSymbolSubscriptionStore } from './store/symbol-subscriptions.ts';
import { createInstanceStore } from './store/instances.ts';
import { createLayoutStore } from './store/layouts.ts';
import { createTradeTemplateStore } from './store/trade-templates.ts';
import { createUserConfigStore } from './store/user-configs.ts';
import { createUserStore } from './store/users.ts';
import { clockTroubleMs } from './trading/clockwork.ts';
import { createTradingEngine, type TradingEngine } from './trading/engine.ts';
import { createMarkets, type Markets } from './venues/markets.ts';
import { overLines } from './venues/line/lines.ts';
import { practiceLines } from './venues/line/practice-line.ts';
import { keepContracts } from './trading/contract-keeper.ts';
import { endingListing } from './simulation/listing/ending-listing.ts';
import { venueNames } from './simulation/listing/listing.ts';
import { marginTerms } from './simulation/listing/margin-terms.ts';
import { createOptionViews } from './trading/option-views.ts';
import { type CoinPathOf, createCoinPaths } from './simulation/price/coin-path.ts';
import { createHistory } from './simulation/price/history.ts';
import { historyDays } from './simulation/price/minutes.ts';
import { createSessionHistory } from './simulation/price/session-history.ts';
import { volumePerMinute } from './simulation/price/synthetic-bars.ts';
import { watchPaperOrders } from './venues/replay/paper.ts';
import { createReplayVenue, openRecordings } from './venues/replay/replay-venue.ts';
import { remembered } from '../shared/kit/remembered.ts';
import { listChanged, shareMarkets, startListing } from './trading/share-markets.ts';
import { externalMarket, fairPriceFrom, flowMarket, syntheticBarsOf } from './venues/simulated.ts';
import { ConfigError } from './base/config-error.ts';
import type { Scheduler } from './base/scheduler.ts';

export interface ContextParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly log: Log;
  readonly metrics: Metrics;
  /** How the simulated coins move; by the seed alone where it is left out. */
  readonly coinOf?: CoinPathOf | undefined;
  /** Room on the disk of the data folder; asked of the system where it is left out. */
  readonly freeBytes?: DiskReserveParts['freeBytes'];
}

const barFlushMs = 5 * secondMs;
const equityLookMs = 30 * secondMs;
const markTellMs = 2 * secondMs;
const dayMs = 86_400_000;

/** Books of the recorded markets; FILTER where a recording is over. */
const externalBookOf =
  (recorded: ReturnType<typeof openRecordings>): ExternalBook =>
  (key, side) => {
    const { book, status } = must(
      recorded.find((market) => market.key === key),
      `recording of ${key}`,
    );
    if (status !== 'TRADING') throw new Refusal('FILTER', { filter: 'MARKET_STATUS', field: 'symbol', status });
    const { prices, sizes } = book.top(side, 1_000);
    return Array.from(prices, (ticks, row) => [ticks, sizes[row]!] as const);
  };

/** The audit log. Told where its end is not what was promised; the server starts all the same: what is left must stay readable. */
async function openAuditLog(database: Database, { data }: Config, log: Log): Promise<AuditLog> {
  const audit = createAuditLog(database, createAuditHeadFile(join(data, 'audit.head')));
  const { broken, missing } = await audit.tail();
  if (missing > 0 || broken !== null)
    log.error(
      { missing, broken },
      'the audit log has been tampered with: entries at its end are missing or are not what was written',
    );
  else if (!(await audit.isWatched()))
    log.warn(
      {},
      'the audit log is older than its head: whether its end was cut off cannot be told before the next entry',
    );
  return audit;
}

/** Everything that lives as long as the server, in the order in which it depends on each other. `stop` undoes it. */
export async function createContext({
  config,
  clock,
  scheduler,
  log,
  metrics,
  coinOf = createCoinPaths(),
  freeBytes,
}: ContextParts) {
  const nowMs = () => clock.nowMs();
  const disk = createDiskReserve({ folder: config.data, scheduler, log, ...(freeBytes && { freeBytes }) });
  const database = await openDatabase(join(config.data, 'halyard.db'));
  const users = createUserStore(database, config.demo ? [] : [demoEmail]);
  const sessions = createSessionStore(database);
  const configs = createUserConfigStore(database);
  const bars = createMinuteBarStore(database);
  const audit = await openAuditLog(database, config, log);
  const loginLog = createLoginLogStore(database);
  const resets = createPasswordResetStore(database);
  const factors = createSecondFactorStore(database, createSecretBox(join(config.data, 'secret.key')));
  const accounts = await createApiAccountStore(database);
  const aShares = await createAShareStore(database, aShareSeed, seedDate, pinyinOf);
  const templates = createTradeTemplateStore(database);
  const layouts = createLayoutStore(database);
  const subscriptions = createSymbolSubscriptionStore(database);
  const equityPoints = createEquityPointStore(database);
  const contactRequests = createContactRequestStore(database);
  const applications = createApplicationStore(database, join(config.data, 'resumes'));
  const stored = await bars.since(nowMs() - (historyDays + 1) * dayMs);

  const shares = remembered(aShares.table, (table) => shareMarkets(table, flowOf));
  const listing = startListing(shares(), flowOf);
  const recorded = named('--replay', () =>
    openRecordings(
      config.replay,
      listing.map(({ instrument }) => instrument),
      config.speed,
      nowMs,
      log,
    ),
  );
  const recordedKeys = new Set(recorded.map(({ key }) => key));
  const direct = createTradingEngine({
    seed: config.seed,
    journalPath: join(config.data, 'trading.db'),
    nowMs,
    scheduler,
    names: venueNames,
    log,
    committed: metrics.commit,
    snapshotted: metrics.snapshot,
    makeRoom: disk.release,
    fairPriceOf: fairPriceFrom(coinOf),
    terms: { ...marginTerms, pairs: marginTerms.pairs.filter(({ market }) => !recordedKeys.has(market)) },
    listing: [
      ...listing.filter(({ instrument }) => !recordedKeys.has(keyOfSymbol(instrument))),
      ...recorded.map(({ instrument }) => externalMarket(instrument)),
    ],
    shelf: shares,
    listingOf: (seed) =>
      endingListing(nowMs(), seed, coinOf)
        .filter((instrument) => !recordedKeys.has(keyOfSymbol(instrument)))
        .map(flowOf),
    history(instrument, seed, marketMs) {
      const key = keyOfSymbol(instrument);
      const made = {
        instrument,
        nowMs: marketMs,
        synthetic: syntheticBarsOf(seed, instrument, coinOf),
        stored: stored.get(key) ?? [],
        onClosed: (bar: Kline) => bars.add(key, bar),
      };
      return hasHours(hoursOf(instrument)) ? createSessionHistory(made) : createHistory(made);
    },
  });
  const messages = createMessages(createMessageStore(database), nowMs);
  const exchange = overLines({
    exchange: direct,
    scheduler,
    nowMs,
    lines: practiceLines(config.lines, direct.seed, scheduler, nowMs),
    failed: (error) => log.error({ error }, 'the outcome of an order could not be written down'),
    overdue: tellUnanswered(messages, { nowMs, log }),
  });
  const venues = exchange.venues.map((venue) => {
    const own = recorded.filter(({ instrument }) => instrument.exchange === venue.id);
    return own.length > 0 ? createReplayVenue(venue, own) : venue;
  });
  const markets = createMarkets(venues, exchange.margin.allows);
  const options = createOptionViews({ exchange, markets, coinOf, nowMs });
  const accountOf = (apiId: string) => accounts.byId(apiId);
  const trading = { exchange, nowMs, accountOf, external: externalBookOf(recorded) };
  const { algos, instances, isTaken } = await createMachines(
    database,
    { ...trading, market: markets.byKey, scheduler, newId: randomUUID },
    log,
  );
  const announcements = createAnnouncementStore(database);
  const alertFailed = (error: unknown): void => log.error({ error }, 'a price alert could not be kept');
  const alerts = createAlerts({
    store: createAlertStore(database),
    messages,
    market: markets.byKey,
    scheduler,
    nowMs,
    failed: alertFailed,
  });
  const desk = createDesk({ ...trading, isTaken });
  const moving = createMoving({ exchange, accountOf, isTaken });
  const marginAccount = createMarginAccount({ exchange, accountOf, balances: desk.balances, nowMs });
  const { turnover, activity, strategies } = createPlatformFigures(exchange, markets, instances, { nowMs, log });
  const paper = recorded.map((market) =>
    watchPaperOrders({
      market,
      resting: () => exchange.resting(market.key),
      fill: (orderId, lots) => exchange.fillExternal(orderId, lots),
      failed: (error) => log.warn({ error }, 'an order in a recorded market could not be filled'),
    }),
  );
  const counting = exchange.events.subscribe((events) => {
    for (const event of events) countOrder(event, metrics);
  });
  const historyMessages = [
    marginNotices(exchange.history.entries),
    fillMessages(exchange.history.deals),
    endMessages(exchange.history.ends),
  ].map((source) =>
    sendHistoryMessages(source, {
      events: exchange.events,
      messages,
      scheduler,
      failed: (error) => log.error({ error, source: source.name }, 'messages could not be sent'),
    }),
  );
  const again = (ms: number, task: () => Promise<void>, problem: string) =>
    scheduler.every(ms, () => {
      task().catch((error: unknown) => log.error({ error }, problem));
    });
  const stopFlush = again(barFlushMs, () => bars.flush(), 'minute bars could not be stored');

  const stopContracts = keepContracts({
    exchange,
    scheduler,
    listing: () => endingListing(nowMs(), exchange.seed, coinOf),
    listedOf: flowOf,
    isElsewhere: (key) => recordedKeys.has(key),
    failed: (error) => log.error({ error }, 'contracts could not be listed'),
  });
  const stopMarks = scheduler.every(markTellMs, desk.tellMarks);

  const equity = createEquityLog({
    nowMs,
    apiIds: () => accounts.all().map(({ api_id }) => api_id),
    balances: desk.balances,
    store: equityPoints,
  });
  const stopEquity = again(equityLookMs, () => equity.look(), 'the worth of the accounts could not be stored');

  const keepers = [] as (() => void)[];
  const indexDays = await openIndex({
    database,
    offline: config.offline,
    nowMs,
    instruments: listing.map(({ instrument }) => instrument),
    recorded: recordedKeys,
    barsOf: (instrument) => syntheticBarsOf(direct.seed, instrument, coinOf),
  });

  return {
    disk,
    users,
    sessions,
    audit,
    loginLog,
    resets,
    factors,
    configs,
    accounts,
    templates,
    layouts,
    subscriptions,
    equityPoints,
    contactRequests,
    applications,
    aShares,
    exchange,
    markets,
    options,
    desk,
    algos,
    instances,
    alerts,
    messages,
    announcements,
    announce: createAnnounce(announcements, messages, nowMs),
    moving,
    marginAccount,
    activity,
    turnover,
    strategies,
    indexDays,
    start() {
      for (const venue of venues) venue.start();
      for (const machine of [algos, instances]) machine.start();
      activity.known();
      alerts.start().catch(alertFailed);
      if (!config.offline)
        keepers.push(
          indexDays.keep(scheduler, log),
          keepAShares({
            store: aShares,
            scheduler,
            nowMs,
            log,
            fetchLists: () => fetchLists(exchangeSources),
            changed: () => listChanged(exchange, shares()),
          }),
        );
    },
    /** Ends streams, takes the last snapshot and closes the files. */
    async stop(): Promise<void> {
      for (const end of [...keepers, disk.stop, stopFlush, stopEquity, stopMarks, stopContracts]) end();
      for (const machine of [algos, instances]) machine.stop();
      alerts.stop();
      counting.unsubscribe();
      for (const sending of historyMessages) await sending.stop();
      for (const watcher of paper) watcher.unsubscribe();
      for (const venue of venues) venue.stop();
      exchange.shutdown();
      await bars.flush();
      await database.destroy();
    },
  };
}
export type Context = Awaited<ReturnType<typeof createContext>>;

/** What places orders by itself: algorithmic orders and strategies. */
async function createMachines(database: Database, parts: Omit<AlgosOptions, 'store' | 'sizeFor' | 'failed'>, log: Log) {
  const failed =
    (problem: string) =>
    (error: unknown): void =>
      log.error({ error }, problem);
  const algos = await createAlgos({
    ...parts,
    store: createAlgoParentStore(database),
    sizeFor: createSizing(parts.exchange),
    failed: failed('an algorithmic order could not go on'),
  });
  const instances = await createInstances({
    ...parts,
    store: createInstanceStore(database),
    isElsewhere: algos.isTaken,
    failed: failed('a strategy could not go on'),
  });
  return {
    algos,
    instances,
    isTaken: (user_id: string, client_id: string) =>
      algos.isTaken(user_id, client_id) || instances.isTaken(user_id, client_id),
  };
}

/** What the platform can say of itself in numbers. */
function createPlatformFigures(
  exchange: TradingEngine,
  markets: Markets,
  instances: Instances,
  { nowMs, log }: { readonly nowMs: () => number; readonly log: Log },
) {
  const usdPriceOf = createUsdPrices(exchange);
  const failed = (error: unknown): void => log.error({ error }, 'what was traded could not be added up');
  const instrumentOf = (key: InstrumentKey): Instrument | undefined => exchange.market(key)?.listed.instrument;
  const strategies = createStrategyFigures({ instances, market: markets.byKey, usdPriceOf, nowMs });
  return {
    strategies,
    turnover: createTurnover({ markets, usdPriceOf, nowMs, failed }),
    activity: createTradingActivity({ history: exchange.history, usdPriceOf, instrumentOf, nowMs, failed }),
  };
}

const flowOf = (instrument: Instrument) => flowMarket(instrument, volumePerMinute(instrument));

function countOrder(event: UserEvent, metrics: Metrics): void {
  if (event.kind === 'order') metrics.order(event.order.status);
}

/** A start that fails for what a flag named says so in one line. */
function named<T>(flag: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const facts = error instanceof Refusal ? Object.values(error.data ?? {}).join(': ') : (error as Error).message;
    throw new ConfigError(`${flag}: ${facts}`, { cause: error });
  }
}

/** Facts of /readyz. */
export const readiness = ({ exchange, disk }: Pick<Context, 'exchange' | 'disk'>) => ({
  ready: !exchange.isHalted && !disk.isLow && exchange.clockBehindMs <= clockTroubleMs,
  facts: {
    journal_seq: exchange.journalSeq,
    halted: exchange.isHalted,
    disk_low: disk.isLow,
    clock_behind_ms: exchange.clockBehindMs,
  },
});
