import { Subject } from 'rxjs';
import { messageLoadBefore, messageRead } from '../../src/shared/contracts/message.ts';
import type { Contract } from '../../src/shared/base/contract.ts';
import { edited, emptyDocument } from '../../src/shared/drawings/document.ts';
import { keyOfSymbol } from '../../src/shared/market/instrument.ts';
import type { SpreadRow } from '../../src/shared/topics/spread.ts';
import { withSets } from '../../src/shared/trade/workspace/chart-set.ts';
import type { DashboardState } from '../../src/shared/trade/workspace/dashboard-state.ts';
import { editedDocument, type NamedEdit } from '../../src/shared/base/named-list.ts';
import { type IndicatorTemplate, templateDocument } from '../../src/shared/trade/workspace/indicator-template.ts';
import { layoutDocument, type SavedLayout } from '../../src/shared/trade/workspace/saved-layout.ts';
import { CallError, type EngineClient } from '../../src/app/engine/client.ts';
import { dashboardFault } from '../../src/worker/state/check-dashboard.ts';
import type { FeedState, UrgentEvent, View } from '../../src/worker/api.ts';
import { answerOf } from './fake-answers.ts';
import { instruments } from './fake-market.ts';
import { createFakeState, type FakeOptions, type FakeState } from './fake-state.ts';
import { createFakeViews } from './fake-views.ts';

export type { FakeOptions } from './fake-state.ts';

export interface FakeEngine extends EngineClient {
  /** Every call with its input, oldest first. */
  readonly calls: { readonly path: string; readonly input: unknown }[];
  readonly fire: (event: UrgentEvent) => void;
  /** What may be seen of a granted account from now on; undefined where nothing may. */
  readonly grant: (value: FakeState['granted']) => void;
  /** Another state of all market streams. */
  readonly become: (state: FeedState) => void;
  /** Another state of the streams of one kind alone. */
  readonly becomeOf: (kind: View['kind'], state: FeedState) => void;
  /** Moves the price of one instrument by so many ticks, and shows it. */
  readonly shift: (key: string, ticks: number) => void;
  /** Other spreads of a kind and a base, `SPOT_SWAP BTC`. */
  readonly spread: (name: string, rows: readonly SpreadRow[]) => void;
  readonly patched: Partial<DashboardState>[];
  /** The market stands still from now on. */
  readonly end: () => void;
}

/**
 * An engine without worker and server: market data that move at random, an account, and calls that are written down.
 */
export function createFakeEngine(options: FakeOptions = {}): FakeEngine {
  const { everyMs = 250, fail } = options;
  const state = createFakeState(options);
  const views = createFakeViews(state);
  const urgent = new Subject<UrgentEvent>();
  const move = () => {
    if (state.feedState === 'live') state.market.step(Date.now());
    views.moved();
  };
  const timer = everyMs > 0 ? setInterval(move, everyMs) : undefined;
  const failAt = (path: string): void => {
    if (fail?.path === path) throw new CallError(fail.failure);
  };
  return {
    calls: state.calls,
    end: () => clearInterval(timer),
    fire: (event) => urgent.next(event),
    grant: (value) => {
      state.granted = value;
      views.changed();
    },
    shift: (key, ticks) => {
      state.market.shift(key, ticks);
      views.moved();
    },
    spread: (name, rows) => {
      state.spreads[name] = rows;
      views.moved();
    },
    becomeOf: (kind, next) => {
      state.stateOf.set(kind, next);
      views.forget(kind);
      views.changed();
    },
    become: (next) => {
      state.feedState = next;
      views.changed();
    },
    watch: views.watch,
    async call<C extends Contract>(contract: C, input: unknown) {
      state.calls.push({ path: contract.path, input });
      failAt(contract.path);
      const { alerts } = state;
      const answer = answerOf(state, contract.path, input as Record<string, unknown>);
      if (state.alerts !== alerts) views.changed();
      return answer as never;
    },
    readMessages: async (which) => {
      state.calls.push({ path: messageRead.path, input: which });
      failAt(messageRead.path);
    },
    olderMessages: async (type) => {
      state.calls.push({ path: messageLoadBefore.path, input: type });
    },
    ...commandsOf(state, views.changed),
    ...idle,
    search: async (query, filter) => search(state, query, filter),
    tickerTable: async () => Object.values(state.market.tickers(Date.now())),
    urgent: urgent.asObservable(),
  };
}

/** Commands that change the state, each told to who watches. */
function commandsOf(state: FakeState, changed: () => void) {
  const patched: Partial<DashboardState>[] = [];
  return {
    patched,
    setSession: async (next) => {
      state.user = next;
      changed();
    },
    editDrawings: async (key, edits) => {
      state.drawings.set(key, edited(state.drawings.get(key) ?? emptyDocument, edits));
      changed();
      return 'ok';
    },
    editNamed: async (kind, edit) => {
      if (kind === 'templates')
        state.templates = editedDocument(templateDocument, state.templates, edit as NamedEdit<IndicatorTemplate>);
      else state.layouts = editedDocument(layoutDocument, state.layouts, edit as NamedEdit<SavedLayout>);
      changed();
      return 'ok';
    },
    patchDashboard: async (patch) => {
      patched.push(patch);
      const chart_sets = withSets(state.dashboard.chart_sets, patch.chart_sets ?? []);
      state.dashboard = { ...state.dashboard, ...patch, chart_sets };
      changed();
    },
    link: (group, key, chosen) => {
      if (!group || (!chosen && state.links[group].symbol)) return;
      state.links = { ...state.links, [group]: { ...state.links[group], symbol: key } };
      changed();
    },
  } satisfies Partial<FakeEngine>;
}

/** Commands that do nothing here, and questions that have one answer. */
const idle = {
  setLanguage: async () => undefined,
  setDataSaver: async () => undefined,
  setRecorder: async () => undefined,
  settle: async () => undefined,
  clearCache: async () => undefined,
  exportRecording: async () => ({ ok: false, reason: 'nothing' }),
  setRoute: () => undefined,
  logged: async () => [{ atMs: 1_700_000_000_000, level: 'warn', text: 'mux: silent' }],
  checkDashboard: async (patch) => dashboardFault(patch),
  loadOlder: async () => false,
  loadBackTo: async () => ({ reach: 'failed', oldestMs: Number.NaN }),
  serverMs: async () => Date.now(),
} satisfies Partial<EngineClient>;

type Search = Parameters<EngineClient['search']>;

function search({ market }: FakeState, query: Search[0], filter: Search[1]) {
  return instruments
    .filter((instrument) => !filter.keys || filter.keys.includes(keyOfSymbol(instrument)))
    .filter(
      ({ exchange, base }) =>
        (!filter.exchange || filter.exchange === exchange) && base.toLowerCase().includes(query.toLowerCase()),
    )
    .map((instrument) => ({
      kind: 'instrument' as const,
      instrument,
      ticker: market.tickers(Date.now())[keyOfSymbol(instrument)],
    }));
}
