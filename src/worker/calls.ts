import { doOrder, doOrderV2 } from '../shared/contracts/order-place.ts';
import { amendOrder } from '../shared/contracts/order.ts';
import { outLogin } from '../shared/contracts/user.ts';
import type { Contract } from '../shared/base/contract.ts';
import type { BarSeries } from '../shared/market/bar-series.ts';
import type { Alert } from '../shared/trade/alert.ts';
import { alertPaths } from '../shared/trade/alert-paths.ts';
import type { CallResult, EngineApi, LogLine } from './api.ts';
import { dashboardFault } from './state/check-dashboard.ts';
import type { Dashboard } from './state/dashboard.ts';
import type { Clock } from './clock.ts';
import type { Http } from './connection/http.ts';
import type { ServerClock } from './latency/server-clock.ts';
import type { Recorder } from './recorder/recorder.ts';
import { type OrderTimes, takenOrders } from './latency/order-times.ts';
import type { OrderIntents } from './state/order-intents.ts';
import type { Saver } from './state/saver.ts';
import type { SessionStore } from './state/session.ts';
import type { Sources } from './sources/sources.ts';
import type { Reference } from './feeds/reference/reference.ts';

export interface CallParts {
  readonly http: Http;
  readonly session: SessionStore;
  readonly dashboard: Dashboard;
  readonly reference: Reference;
  readonly saver: Saver;
  readonly sources: Sources;
  readonly clock: Clock;
  readonly serverClock: ServerClock | undefined;
  readonly recorder: Recorder;
  readonly orders: OrderTimes;
  readonly intents: OrderIntents;
  readonly contractOf: (path: string) => Promise<Contract | undefined>;
  readonly logged: () => readonly LogLine[];
  readonly clearCache: (() => Promise<void>) | undefined;
  readonly kept: (() => Promise<void>) | undefined;
}

/** Calls that send orders, or change one; closing a position sends one too. A cancel is none: it takes orders away. */
const placingPaths: readonly string[] = [
  doOrder.path,
  doOrderV2.path,
  '/order/closePosition',
  '/order/v2/closePosition',
];
const orderPaths: readonly string[] = [...placingPaths, amendOrder.path];

/** What tabs may call; `hello` is the worker's own. Rejects only where a caller's bug is the reason. */
export function createCalls(parts: CallParts): Omit<EngineApi, 'hello'> {
  const { http, session, dashboard, saver, sources, clock, serverClock, recorder, logged, clearCache, kept } = parts;
  const save = () => Promise.all([...new Set([dashboard, ...sources.all()])].map((source) => source.flush?.()));
  return {
    ...sourceCalls(parts),
    call: createServerCall(parts, save),
    async setSession(next) {
      session.set(next);
    },
    async setLanguage(lang) {
      http.setLanguage(lang);
    },
    async setDataSaver(on) {
      saver.set(on);
    },
    async clearCache() {
      await clearCache?.();
    },
    async settle() {
      await save();
      for (const source of sources.all()) source.keep?.();
      await kept?.();
    },
    async setRecorder(on) {
      recorder.set(on);
    },
    exportRecording: () => recorder.export(),
    async patchDashboard(patch) {
      recorder.patched(dashboard.value(), patch);
      dashboard.patch(patch);
    },
    checkDashboard: async (patch) => dashboardFault(patch),
    async logged() {
      return logged();
    },
    async ping() {
      return serverClock?.at(clock.monoMs()) ?? clock.wallMs();
    },
  };
}

/**
 * Calls a contract of the server. A log-out is asked for when `save` is done; what an answer changes is told to the
 * source that has it.
 */
function createServerCall(
  { http, session, dashboard, sources, recorder, orders, intents, contractOf }: CallParts,
  save: () => Promise<unknown>,
): EngineApi['call'] {
  async function timed(contract: Contract, input: unknown, clickedMs: number): Promise<CallResult> {
    const passage = orders.begin(clickedMs);
    const outcome = await http.call(contract, input as object, passage);
    passage.acknowledged(outcome.ok ? takenOrders(outcome.data) : []);
    return outcome;
  }

  const isLocked = async (path: string): Promise<boolean> =>
    orderPaths.includes(path) && session.token() !== undefined && (await dashboard.known())?.trading_locked !== false;

  return async (path, input, clickedMs, window = '') => {
    const contract = await contractOf(path);
    if (!contract) return { ok: false, failure: { code: 'NETWORK', number: 0, data: null } };
    if (await isLocked(path)) return { ok: false, failure: { code: 'LOCKED', number: 0, data: null } };
    if (path === outLogin.path) {
      await save();
      return session.leave(() => http.call(contract, input));
    }
    const answered = recorder.call(path, input);
    const sent = (): Promise<CallResult> =>
      clickedMs === undefined ? http.call(contract, input as object) : timed(contract, input, clickedMs);
    const username = session.value()?.session?.username;
    const result = await (username !== undefined && placingPaths.includes(path)
      ? intents.send({ path, input: input as Readonly<Record<string, unknown>>, username, window }, sent)
      : sent());
    answered(result.ok ? 'OK' : result.failure.code);
    if (result.ok && (path === alertPaths.save || path === alertPaths.close))
      sources.commands({ kind: 'alerts' }).alerts?.take(result.data as Alert);
    return result;
  };
}

type SourceCalls = Pick<
  EngineApi,
  | 'editDrawings'
  | 'editNamed'
  | 'loadOlder'
  | 'loadBackTo'
  | 'readMessages'
  | 'olderMessages'
  | 'search'
  | 'tickerTable'
>;

/** Calls that a source answers. */
function sourceCalls({ sources, reference }: CallParts): SourceCalls {
  const barsOf = (series: BarSeries) => sources.commands({ kind: 'klines', ...series }).series;
  return {
    async editDrawings(key, edits) {
      return needed(sources.commands({ kind: 'drawings', key }).drawings, 'these drawings').edit(edits);
    },
    async editNamed(kind, edit) {
      return needed(sources.commands({ kind }).named, `the ${kind}`).edit(edit);
    },
    loadOlder: async (series) => barsOf(series)?.loadOlder() ?? false,
    async loadBackTo(series, ms) {
      const bars = barsOf(series);
      // A chunk of its own, as that of the search.
      return bars
        ? (await import('./feeds/klines/read-back.ts')).readBack(ms, bars)
        : { reach: 'failed', oldestMs: Number.NaN };
    },
    async readMessages(which) {
      return needed(sources.commands({ kind: 'messages' }).messages, 'the messages').read(which);
    },
    async olderMessages(type) {
      return needed(sources.commands({ kind: 'messages' }).messages, 'the messages').older(type);
    },
    async tickerTable(everyS) {
      const { tickers } = sources.commands({ kind: 'tickers' });
      await tickers?.whole(everyS);
      return tickers?.rows() ?? [];
    },
    async search(query, filter, limit) {
      const { tickers } = sources.commands({ kind: 'tickers' });
      await tickers?.whole();
      // A chunk of its own: nobody searches before the first paint.
      const { search, namesOf } = await import('./state/search.ts');
      const tables = {
        instruments: reference.symbols.rows() ?? [],
        shares: reference.shares.rows() ?? [],
        venues: new Map(reference.exchanges.rows()?.map(({ exchange: id, name }) => [id, name])),
        bases: namesOf(reference.dictionary.rows()),
      };
      return search({ ...tables, ticker: (key) => tickers?.row(key) }, query, filter, limit);
    },
  };
}

/** A source's commands, which are there whenever a window that gives them is. */
function needed<T>(commands: T | undefined, what: string): T {
  if (commands === undefined) throw new Error(`no window has ${what}`);
  return commands;
}
