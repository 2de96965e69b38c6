import { contracts } from '../shared/contracts/index.ts';
import { outLogin } from '../shared/contracts/user.ts';
import { must } from '../shared/kit/assert.ts';
import type { Contract } from '../shared/kit/contract.ts';
import type { CallResult, EngineApi, LogLine } from './api.ts';
import type { Dashboard } from './dashboard.ts';
import type { Clock } from './environment.ts';
import { KlineFeed } from './feeds/kline-feed.ts';
import type { TickerSource } from './feeds/ticker-feed.ts';
import type { Http } from './http.ts';
import { type OrderTimes, orderIdsOf } from './latency/order-times.ts';
import { search } from './search.ts';
import type { Saver } from './saver.ts';
import type { SessionStore } from './session.ts';
import type { Sources } from './sources.ts';
import type { Reference } from './startup.ts';

export interface CallParts {
  readonly http: Http;
  readonly session: SessionStore;
  readonly dashboard: Dashboard;
  readonly reference: Reference;
  readonly saver: Saver;
  readonly sources: Sources;
  readonly clock: Clock;
  readonly orders: OrderTimes;
  readonly logged: () => readonly LogLine[];
}

const byPath: ReadonlyMap<string, Contract> = new Map(contracts.map((contract) => [contract.path, contract]));

/** What tabs may call; `hello` is the worker's own. Rejects only where a caller's bug is the reason. */
export function createCalls({ http, session, dashboard, reference, saver, sources, clock, orders, logged }: CallParts): Omit<EngineApi, 'hello'> {
  async function timed(contract: Contract, input: unknown, clickedMs: number): Promise<CallResult> {
    const passage = orders.begin(clickedMs);
    const outcome = await http.call(contract, input as object, passage.sent);
    passage.acknowledged(outcome.ok ? orderIdsOf(outcome.data) : []);
    return outcome;
  }

  return {
    async call(path, input, clickedMs) {
      const contract: Contract = must(byPath.get(path), `contract ${path}`);
      if (clickedMs !== undefined) return timed(contract, input, clickedMs);
      if (path !== outLogin.path) return http.call(contract, input);
      await dashboard.flush();
      return session.leave(() => http.call(contract, input));
    },
    async setSession(next) { session.set(next); },
    async setLanguage(lang) { http.setLanguage(lang); },
    async setDataSaver(on) { saver.set(on); },
    async patchDashboard(patch) { dashboard.patch(patch); },
    async loadOlder(key, interval) {
      const source = sources.peek({ kind: 'klines', key, interval });
      return source instanceof KlineFeed && source.loadOlder();
    },
    async search(query, filter, limit) {
      const tickers = sources.peek({ kind: 'tickers' }) as TickerSource | undefined;
      const tables = { instruments: reference.symbols.rows() ?? [], shares: reference.shares.rows() ?? [] };
      return search({ ...tables, ticker: (key) => tickers?.row(key) }, query, filter, limit);
    },
    async logged() { return logged(); },
    async ping() { return clock.wallMs(); },
  };
}
