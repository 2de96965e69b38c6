import { Subject } from 'rxjs';
import { alertClose, alertList, alertSave } from '../../src/shared/contracts/alert.ts';
import { balanceData } from '../../src/shared/contracts/account-balance.ts';
import { messageLoadBefore, messageRead } from '../../src/shared/contracts/message.ts';
import { algoList } from '../../src/shared/contracts/algo-order.ts';
import { doOrder, doOrderV2 } from '../../src/shared/contracts/order-place.ts';
import * as orderContracts from '../../src/shared/contracts/order.ts';
import * as userContracts from '../../src/shared/contracts/user.ts';
import { type DrawingDocument, edited, emptyDocument } from '../../src/shared/drawings/document.ts';
import { noTemplates, templatesAfter } from '../../src/shared/trade/indicator-template.ts';
import { intervals } from '../../src/shared/kit/time.ts';
import type { Contract } from '../../src/shared/kit/contract.ts';
import { BarList } from '../../src/shared/market/bar-list.ts';
import { keyOfSymbol } from '../../src/shared/market/instrument.ts';
import { withSets } from '../../src/shared/trade/chart-set.ts';
import type { DashboardState } from '../../src/shared/trade/dashboard-state.ts';
import type { Alert } from '../../src/shared/trade/alert.ts';
import type { Order } from '../../src/shared/trade/order.ts';
import type { Message } from '../../src/shared/user/message.ts';
import type { Session } from '../../src/shared/user/session.ts';
import type { Position } from '../../src/shared/trade/position.ts';
import { CallError, type EngineClient, type Watched } from '../../src/app/engine/client.ts';
import { dashboardFault } from '../../src/worker/state/check-dashboard.ts';
import type {
  CallFailure,
  ExchangeRow,
  Feed,
  FeedState,
  LinksValue,
  UrgentEvent,
  ValueOf,
  View,
} from '../../src/worker/api.ts';
import type { MarketStatus } from '../../src/shared/topics/market-status.ts';
import type { MarkValue } from '../../src/shared/topics/mark-price.ts';
import type { ApiAccount } from '../../src/shared/trade/api-account.ts';
import { accounts, balances, fakeOrder } from './fake-account.ts';
import { connection } from './fake-connection.ts';
import { messages } from './fake-messages.ts';
import { createFakeMarket, instruments } from './fake-market.ts';
import { fakeReadings } from './fake-readings.ts';
import { fakeStats } from './fake-stats.ts';
import { defaultDashboardState } from './dashboard-state.ts';

export interface FakeOptions {
  readonly session?: Session | null;
  /** State of all market streams. */
  readonly state?: FeedState;
  readonly reason?: string;
  readonly orders?: readonly Order[];
  readonly positions?: readonly Position[];
  /** Alerts that wait. */
  readonly alerts?: readonly Alert[];
  /** Announcements among the messages. */
  readonly announced?: readonly Message[];
  /** Milliseconds between two moves; 0 stands still. */
  readonly everyMs?: number;
  /** Fails every call of this path. */
  readonly fail?: { readonly path: string; readonly failure: CallFailure };
  /** What calls of these paths answer, in place of the usual. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Mark and index prices of contracts by key. */
  readonly marks?: Readonly<Record<string, MarkValue>>;
  readonly halts?: Readonly<Record<string, MarketStatus>>;
  /** Accounts in place of the usual. */
  readonly ownAccounts?: readonly ApiAccount[];
  /** Venues besides the usual. */
  readonly further?: readonly ExchangeRow[];
}

export interface FakeEngine extends EngineClient {
  /** Every call with its input, oldest first. */
  readonly calls: { readonly path: string; readonly input: unknown }[];
  readonly fire: (event: UrgentEvent) => void;
  /** Another state of all market streams. */
  readonly become: (state: FeedState) => void;
  /** Another state of the streams of one kind alone. */
  readonly becomeOf: (kind: View['kind'], state: FeedState) => void;
  readonly patched: Partial<DashboardState>[];
  /** The market stands still from now on. */
  readonly end: () => void;
}

const venues: readonly ExchangeRow[] = (['BINANCE', 'OKX', 'HALYARD'] as const).map((exchange) => ({
  exchange,
  name: exchange === 'HALYARD' ? 'Halyard' : exchange === 'OKX' ? 'OKX' : 'Binance',
  mode: exchange === 'HALYARD' ? 'HOUSE' : exchange === 'OKX' ? 'REPLAY' : 'SIM',
  account_types: ['spot', 'linear'],
  status: 'UP',
}));

/** An engine without worker and server: market data that move at random, an account, and calls that are written down. */
export function createFakeEngine({
  session = null,
  state = 'live',
  reason = '',
  orders = [1, 2, 3, 4, 5].map((at) => fakeOrder(at)),
  positions = [],
  alerts = [],
  announced = [],
  everyMs = 250,
  fail,
  answers = {},
  marks = {},
  halts = {},
  further = [],
  ownAccounts = accounts,
}: FakeOptions = {}): FakeEngine {
  const market = createFakeMarket(7);
  const urgent = new Subject<UrgentEvent>();
  const listeners = new Set<() => void>();
  const feeds = new Map<string, { readonly tick: number; readonly feed: Feed<unknown> }>();
  const watched = new Map<string, Watched<unknown>>();
  let dashboard = defaultDashboardState();
  let user = session;
  let tick = 0;
  const calls: FakeEngine['calls'] = [];
  const drawings = new Map<string, DrawingDocument>();
  let templates = noTemplates;
  const noDrawings = emptyDocument;
  const patched: Partial<DashboardState>[] = [];
  let ownAlerts = alerts;
  const unlinked = { symbol: null };
  let links: LinksValue = { A: unlinked, B: unlinked, C: unlinked, D: unlinked };
  for (let at = 0; at < 80; at++) market.step(Date.now() - (80 - at) * 900);

  const valueFor = (view: View): unknown => {
    const now = Date.now();
    switch (view.kind) {
      case 'book':
        return market.book(view.key, view.depth, view.group);
      case 'klines':
        return { bars: BarList.of(market.bars(view, now)), complete: true };
      case 'trades':
        return market.trades(view.key);
      case 'mark':
        return marks[view.key];
      case 'status':
        return halts[view.key] ?? { status: 'TRADING', reopens: null };
      case 'tickers':
        return market.tickers(now);
      case 'drawings':
        return drawings.get(view.key) ?? noDrawings;
      case 'templates':
        return templates;
      case 'account':
        return user
          ? { accounts: ownAccounts, orders, balances, positions, usdTotal: '128402.11', finals: 0 }
          : undefined;
      case 'messages':
        return user ? { ...messages, 2: { ...messages[2], results: announced } } : undefined;
      case 'alerts':
        return user ? ownAlerts : undefined;
      case 'symbols':
        return instruments;
      case 'exchanges':
        return [...venues, ...further];
      case 'intervals':
        return intervals.map(({ key, ms }) => ({ key, ms, label: key, affixed: true }));
      case 'session':
        return { session: user, check: user ? 'valid' : 'none' };
      case 'dashboard':
        return dashboard;
      case 'connection':
        return connection;
      case 'recorder':
        return { state: 'on', reason: '', bytes: 1_240_000, startMs: Date.now() - 540_000, endMs: Date.now() };
      case 'links':
        return links;
      case 'dictionary':
        return [];
      case 'margin':
        return { both: [], only_isolated: [], only_margin: [] };
    }
  };
  const moving: readonly View['kind'][] = ['book', 'klines', 'trades', 'tickers'];
  const single = new Map<View['kind'], FeedState>();
  const feedOf = (view: View): Feed<unknown> => {
    const feed = commonFeedOf(view);
    return { ...feed, state: single.get(view.kind) ?? feed.state };
  };
  const commonFeedOf = (view: View): Feed<unknown> => {
    const isMarket = moving.includes(view.kind);
    const known = !('key' in view) || instruments.some((instrument) => keyOfSymbol(instrument) === view.key);
    if (!known) return { state: 'failed', reason: 'UNKNOWN_PAIR', venueMs: null, receivedMs: null, value: undefined };
    const value = isMarket && (state === 'waiting' || state === 'failed') ? undefined : valueFor(view);
    return {
      state: isMarket ? state : value === undefined ? 'waiting' : 'live',
      reason: isMarket ? reason : '',
      venueMs: null,
      receivedMs: Date.now() - (isMarket && state !== 'live' ? 4_000 : 0),
      value,
    };
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const move = () => {
    if (state === 'live') market.step(Date.now());
    tick++;
    requestAnimationFrame(notify);
  };
  const timer = everyMs > 0 ? setInterval(move, everyMs) : undefined;
  const alertAfter = (path: string, input: Record<string, unknown>): Alert => {
    const known = ownAlerts.find(({ alert_id }) => alert_id === input.alert_id);
    const alert = {
      alert_id: String(700 + calls.length),
      created: Date.now(),
      updated: Date.now(),
      expires: null,
      triggered: null,
      price: null,
      ...known,
      ...input,
      status: path === alertClose.path ? 'CLOSED' : 'MONITORING',
    } as Alert;
    ownAlerts = [alert, ...ownAlerts.filter(({ alert_id }) => alert_id !== alert.alert_id)];
    tick++;
    notify();
    return alert;
  };
  const answer = (path: string, input: Record<string, unknown>): unknown => {
    if (path in answers) return answers[path];
    if (path in fakeStats) return fakeStats[path];
    if (path in fakeReadings) return fakeReadings[path];
    if (path === alertList.path) return ownAlerts;
    if (path === alertSave.path || path === alertClose.path) return alertAfter(path, input);
    if (path === userContracts.captchaGenerate.path) return { captcha_id: 'fake', expire_s: 120, demo_answer: 'K7QX' };
    if (path === userContracts.login.path)
      return { invite_code: 'HLY7Q2', role: 'user', token: 'fake', username: String(input.username), vip_level: 3 };
    if (path === orderContracts.orderHistory.path) {
      const results = Array.from({ length: 40 }, (_, at) =>
        fakeOrder(at + 100, {
          status: at % 5 === 0 ? 'CANCELED' : 'FILLED',
          filled_amount: '0.25',
          avg_price: '67180.5',
          trade_rate: 100,
        }),
      );
      return { pagenation: { page: 1, page_size: 100, total: 40, results } };
    }
    if (path === algoList.path) return { pagenation: { page: 1, page_size: 200, total: 0, results: [] } };
    if (path === orderContracts.orderFills.path || path === balanceData.path) return [];
    if (path === doOrder.path)
      return { order: fakeOrder(900 + calls.length, { ...(input as Partial<Order>), status: 'UNFILLED', version: 1 }) };
    if (path === doOrderV2.path)
      return {
        results: (input.api_ids as string[]).map((api_id, at) => ({
          api_id,
          code: at === 0 ? 200 : 3003,
          msg: '',
          ...(at === 0 ? { order: fakeOrder(950) } : {}),
        })),
      };
    if (path === orderContracts.cancelOrder.path)
      return {
        results: ((input.order_ids as string[] | undefined) ?? []).map((order_id) => ({ order_id, code: 200 })),
      };
    return 1;
  };
  return {
    calls,
    patched,
    end: () => clearInterval(timer),
    fire: (event) => urgent.next(event),
    becomeOf: (kind, next) => {
      single.set(kind, next);
      for (const name of feeds.keys()) if ((JSON.parse(name) as View).kind === kind) feeds.delete(name);
      tick++;
      notify();
    },
    become: (next) => {
      state = next;
      tick++;
      notify();
    },
    watch<V extends View>(view: V): Watched<ValueOf<V>> {
      const name = JSON.stringify(view);
      const found = watched.get(name);
      if (found) return found as Watched<ValueOf<V>>;
      const made: Watched<unknown> = {
        subscribe: (changed) => {
          listeners.add(changed);
          return () => listeners.delete(changed);
        },
        current: () => {
          const kept = feeds.get(name);
          if (
            kept &&
            (kept.tick === tick ||
              (!moving.includes(view.kind) &&
                view.kind !== 'dashboard' &&
                view.kind !== 'drawings' &&
                view.kind !== 'templates' &&
                view.kind !== 'links' &&
                view.kind !== 'session' &&
                view.kind !== 'account' &&
                view.kind !== 'messages' &&
                view.kind !== 'alerts'))
          )
            return kept.feed;
          const feed = feedOf(view);
          feeds.set(name, { tick, feed });
          return feed;
        },
      };
      watched.set(name, made);
      return made as Watched<ValueOf<V>>;
    },
    async call<C extends Contract>(contract: C, input: unknown) {
      calls.push({ path: contract.path, input });
      if (fail?.path === contract.path) throw new CallError(fail.failure);
      return answer(contract.path, input as Record<string, unknown>) as never;
    },
    setSession: async (next) => {
      user = next;
      tick++;
      notify();
    },
    setLanguage: async () => undefined,
    setDataSaver: async () => undefined,
    setRecorder: async () => undefined,
    settle: async () => undefined,
    clearCache: async () => undefined,
    exportRecording: async () => ({ ok: false, reason: 'nothing' }),
    setRoute: () => undefined,
    logged: async () => [{ atMs: 1_700_000_000_000, level: 'warn', text: 'mux: silent' }],
    editDrawings: async (key, edits) => {
      drawings.set(key, edited(drawings.get(key) ?? emptyDocument, edits));
      tick++;
      notify();
      return 'ok';
    },
    editTemplate: async (edit) => {
      templates = templatesAfter(templates, edit);
      tick++;
      notify();
      return 'ok';
    },
    checkDashboard: async (patch) => dashboardFault(patch),
    patchDashboard: async (patch) => {
      patched.push(patch);
      dashboard = { ...dashboard, ...patch, chart_sets: withSets(dashboard.chart_sets, patch.chart_sets ?? []) };
      tick++;
      notify();
    },
    link: (group, key, chosen) => {
      if (!group || (!chosen && links[group].symbol)) return;
      links = { ...links, [group]: { ...links[group], symbol: key } };
      tick++;
      notify();
    },
    loadOlder: async () => false,
    loadBackTo: async () => ({ reach: 'failed', oldestMs: Number.NaN }),
    serverMs: async () => Date.now(),
    readMessages: async (which) => {
      calls.push({ path: messageRead.path, input: which });
      if (fail?.path === messageRead.path) throw new CallError(fail.failure);
    },
    olderMessages: async (type) => {
      calls.push({ path: messageLoadBefore.path, input: type });
    },
    search: async (query, filter) =>
      instruments
        .filter((instrument) => !filter.keys || filter.keys.includes(keyOfSymbol(instrument)))
        .filter(
          ({ exchange, base }) =>
            (!filter.exchange || filter.exchange === exchange) && base.toLowerCase().includes(query.toLowerCase()),
        )
        .map((instrument) => ({
          kind: 'instrument' as const,
          instrument,
          ticker: market.tickers(Date.now())[keyOfSymbol(instrument)],
        })),
    urgent: urgent.asObservable(),
  };
}
