import { templateDocument } from '../../src/shared/trade/workspace/indicator-template.ts';
import { layoutDocument } from '../../src/shared/trade/workspace/saved-layout.ts';
import { emptyDocument } from '../../src/shared/drawings/document.ts';
import { intervals } from '../../src/shared/base/time.ts';
import { BarList } from '../../src/shared/market/bar-list.ts';
import { keyOfSymbol, marketKeyOf } from '../../src/shared/market/instrument.ts';
import { withMarginRows } from '../../src/shared/market/margin-instrument.ts';
import type { Watched } from '../../src/app/engine/client.ts';
import type { Feed, SpreadsView, ValueOf, View } from '../../src/worker/api.ts';
import { instruments } from './fake-market.ts';
import { messages } from './fake-messages.ts';
import type { FakeState } from './fake-state.ts';

/** Views whose values move with the market. */
const moving: readonly View['kind'][] = ['book', 'klines', 'trades', 'tickers', 'spreads'];
/** Views whose values change with calls and commands; all others stay as they were first read. */
const changing: readonly View['kind'][] = [
  ...moving,
  'dashboard',
  'drawings',
  'templates',
  'layouts',
  'links',
  'session',
  'account',
  'granted',
  'messages',
  'alerts',
];

/** What a view of the fake engine shows now. */
function valueIn(state: FakeState, view: View): unknown {
  const { market, user } = state;
  const now = Date.now();
  switch (view.kind) {
    case 'book':
      return market.book(view.key, view.depth, view.group);
    case 'klines':
      return { bars: BarList.of(market.bars(view, now)), complete: true };
    case 'trades':
      return market.trades(view.key);
    case 'mark':
      return state.marks[view.key];
    case 'status':
      return state.halts[view.key] ?? { status: 'TRADING', reopens: null };
    case 'tickers':
      return market.tickers(now);
    case 'spreads':
      return spreadsIn(state, view);
    case 'drawings':
      return state.drawings.get(view.key) ?? emptyDocument;
    case 'templates':
      return templateDocument.listOf(state.templates);
    case 'layouts':
      return layoutDocument.listOf(state.layouts);
    case 'account':
      return user ? accountOf(state) : undefined;
    case 'algos':
      return user ? state.algos : undefined;
    case 'granted':
      return state.granted;
    case 'messages':
      return user ? { ...messages, 2: { ...messages[2], results: state.announced } } : undefined;
    case 'alerts':
      return user ? state.alerts : undefined;
    case 'symbols':
      return withMarginRows([...instruments, ...state.listed], state.margin);
    case 'exchanges':
      return state.exchanges;
    case 'intervals':
      return intervals.map(({ key, ms }) => ({ key, ms, label: key, affixed: true }));
    case 'session':
      return { session: user, check: user ? 'valid' : 'none' };
    case 'dashboard':
      return state.dashboard;
    case 'connection':
      return state.connection;
    case 'recorder':
      return { state: 'on', reason: '', bytes: 1_240_000, startMs: now - 540_000, endMs: now };
    case 'links':
      return state.links;
    case 'dictionary':
      return [];
    case 'margin':
      return state.lends ? { both: lentPairs, only_isolated: [], only_margin: [] } : state.margin;
  }
}

/** Rows of the kind and base that are asked for, by their keys. */
const spreadsIn = ({ spreads }: FakeState, { pairs, base }: SpreadsView) =>
  Object.fromEntries((spreads[`${pairs} ${base}`] ?? []).map((row) => [row[0], row]));

const lentPairs = (['BINANCE', 'HALYARD'] as const).flatMap((exchange) =>
  ['BTCUSDT', 'ETHUSDT'].map((symbol) => ({
    exchange,
    symbol,
    cross_leverage: 5,
    isolated_leverage: 5,
    borrowable_base: true,
    borrowable_quote: true,
  })),
);

const accountOf = ({ accounts, orders, balances, positions }: FakeState) => ({
  accounts,
  orders,
  balances,
  positions,
  usdTotal: '128402.11',
  finals: 0,
});

function feedOf(state: FakeState, view: View): Feed<unknown> {
  const feed = commonFeedOf(state, view);
  return { ...feed, state: state.stateOf.get(view.kind) ?? feed.state };
}

function commonFeedOf(state: FakeState, view: View): Feed<unknown> {
  const { feedState } = state;
  const isMarket = moving.includes(view.kind);
  const listed = [...instruments, ...state.listed];
  const isKnown = !('key' in view) || listed.some((instrument) => keyOfSymbol(instrument) === view.key);
  if (!isKnown) return { state: 'failed', reason: 'UNKNOWN_PAIR', venueMs: null, receivedMs: null, value: undefined };
  if (view.kind === 'granted' && state.granted === undefined)
    return { state: 'failed', reason: 'NOT_FOUND', venueMs: null, receivedMs: null, value: undefined };
  const value = isMarket && (feedState === 'waiting' || feedState === 'failed') ? undefined : valueIn(state, view);
  return {
    state: isMarket ? feedState : value === undefined ? 'waiting' : 'live',
    reason: isMarket ? state.reason : '',
    venueMs: null,
    receivedMs: Date.now() - (isMarket && feedState !== 'live' ? 4_000 : 0),
    value,
  };
}

/** The views of a fake engine over its state: whoever changes that calls `changed`. */
export function createFakeViews(state: FakeState) {
  const listeners = new Set<() => void>();
  const feeds = new Map<string, { readonly tick: number; readonly feed: Feed<unknown> }>();
  const watched = new Map<string, Watched<unknown>>();
  let tick = 0;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const current = (name: string, asked: View): Feed<unknown> => {
    // As the engine does it: margin is traded in the spot market.
    const view = 'key' in asked ? { ...asked, key: marketKeyOf(asked.key) } : asked;
    const kept = feeds.get(name);
    if (kept && (kept.tick === tick || !changing.includes(view.kind))) return kept.feed;
    const feed = feedOf(state, view);
    feeds.set(name, { tick, feed });
    return feed;
  };
  return {
    /** Values are made anew, and who watches is told at once. */
    changed: (): void => {
      tick++;
      notify();
    },
    /** The same with the next frame, as moves of a market are told. */
    moved: (): void => {
      tick++;
      requestAnimationFrame(notify);
    },
    /** Forgets what views of a kind showed, also those that never change. */
    forget: (kind: View['kind']): void => {
      for (const name of feeds.keys()) if ((JSON.parse(name) as View).kind === kind) feeds.delete(name);
    },
    watch<V extends View>(view: V): Watched<ValueOf<V>> {
      const name = JSON.stringify(view);
      const found = watched.get(name);
      if (found) return found as Watched<ValueOf<V>>;
      const made: Watched<unknown> = {
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        current: () => current(name, view),
      };
      watched.set(name, made);
      return made as Watched<ValueOf<V>>;
    },
  };
}
