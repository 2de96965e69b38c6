import type { Contract } from '../../shared/base/contract.ts';
import { type InstrumentKey, symbolOfKey, type SymbolRef } from '../../shared/market/instrument.ts';
import type { UrgentEvent, View } from '../api.ts';
import { type ConnectionOptions, createConnectionFeed } from '../status/connection-feed.ts';
import type { Dashboard } from '../state/dashboard.ts';
import type { Environment } from '../environment.ts';
import { AccountFeed } from './account/account-feed.ts';
import { AlgoFeed } from './account/algo-feed.ts';
import { GrantedFeed } from './account/granted-feed.ts';
import { AlertsFeed } from './alerts-feed.ts';
import { BookFeed } from './book/book-feed.ts';
import { DrawingsFeed } from './layout/drawings-feed.ts';
import { emptySource, lateSource, type Source } from '../sources/source.ts';
import { KlineFeed } from './klines/kline-feed.ts';
import { createLayoutsFeed, createTemplatesFeed } from './layout/named-feed.ts';
import { MessageFeed } from './messages/message-feed.ts';
import type { SessionSource } from './session-feed.ts';
import { createMarkFeed, createStatusFeed } from './mark-feed.ts';
import { TickerFeed } from './tickers/ticker-feed.ts';
import { TradeFeed } from './trades/trade-feed.ts';
import type { Http } from '../connection/http.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { LinkGroups } from '../state/link-groups.ts';
import type { OrderTimes } from '../latency/order-times.ts';
import { memoryOf } from '../status/memory.ts';
import type { Saver } from '../state/saver.ts';
import type { SessionStore } from '../state/session.ts';
import type { Reference } from './reference/reference.ts';
import type { Streams } from '../connection/streams.ts';

export interface SourceParts {
  readonly environment: Environment;
  readonly http: Http;
  readonly streams: Streams;
  readonly session: SessionStore;
  readonly sessionFeed: SessionSource;
  readonly dashboard: Dashboard;
  readonly linkGroups: LinkGroups;
  readonly reference: Reference;
  readonly saver: Saver;
  readonly recorder: Recorder;
  readonly fanOut: ConnectionOptions['fanOut'];
  readonly orders: OrderTimes;
  /** All sources that exist. */
  readonly open: () => readonly Source[];
  /** Instruments of which somebody reads more than the 24 h figures. */
  readonly near: () => readonly InstrumentKey[];
  readonly urgent: (event: UrgentEvent) => void;
  readonly contractOf: (path: string) => Promise<Contract | undefined>;
}

/** The source of a view. Those of session, dashboard and reference data are there already and outlive their views. */
export function makeSource(parts: SourceParts, view: View, changed: () => void): Source {
  const {
    http,
    streams,
    reference,
    saver,
    environment: { clock, random, log, packs, bars },
  } = parts;
  const common = { http, streams, clock, random, log };
  switch (view.kind) {
    case 'book':
      return new BookFeed(
        {
          key: view.key,
          http,
          streams,
          clock,
          log,
          instrument: reference.instrument,
          onSymbols: reference.onSymbols,
          packs,
          saver,
        },
        changed,
      );
    case 'klines':
      return ofKey(view.key, (symbol) => new KlineFeed({ ...common, ...view, symbol, bars, saver }, changed));
    case 'trades':
      return ofKey(view.key, (symbol) => new TradeFeed({ ...common, symbol, saver }, changed));
    case 'mark':
      return ofKey(view.key, (symbol) => createMarkFeed({ streams, clock, log, symbol }, changed));
    case 'status':
      return ofKey(view.key, (symbol) => createStatusFeed({ streams, clock, log, symbol }, changed));
    case 'tickers':
      return new TickerFeed({ streams, clock, log, packs, saver, near: parts.near }, changed);
    case 'spreads':
      return lateSource(async () => {
        const { createSpreadFeed } = await import('./spread-feed.ts');
        return () => createSpreadFeed(view, { streams, clock, log }, changed);
      }, changed);
    case 'glance':
      return emptySource('waiting');
    case 'drawings':
      return new DrawingsFeed(
        { environment: parts.environment, http, streams, key: view.key, owner: () => ownerOf(parts.session) },
        changed,
      );
    case 'templates':
    case 'layouts':
      return (view.kind === 'layouts' ? createLayoutsFeed : createTemplatesFeed)(
        { environment: parts.environment, http, streams, owner: () => ownerOf(parts.session) },
        changed,
      );
    case 'alerts':
      return new AlertsFeed({ ...common, token: parts.session.token, contractOf: parts.contractOf }, changed);
    case 'account':
      return new AccountFeed({ ...common, token: parts.session.token, urgent: parts.urgent }, changed);
    case 'algos':
      return new AlgoFeed({ ...common, token: parts.session.token, urgent: parts.urgent }, changed);
    case 'granted':
      return new GrantedFeed(view.apiId, { ...common, token: parts.session.token }, changed);
    case 'messages':
      return new MessageFeed({ ...common, token: parts.session.token, urgent: parts.urgent }, changed);
    case 'session':
      return parts.sessionFeed;
    case 'dashboard':
      return parts.dashboard;
    case 'recorder':
      return parts.recorder.source;
    case 'links':
      return parts.linkGroups;
    case 'connection':
      return connectionSource(parts, changed);
    default:
      return reference[view.kind];
  }
}

/** How the connections, the server and this process are doing. */
function connectionSource(parts: SourceParts, changed: () => void): Source {
  const { http, streams, reference, fanOut, orders } = parts;
  const { clock, online, serverClock, heapBytes } = parts.environment;
  return createConnectionFeed(
    {
      clock,
      streams,
      http,
      online,
      serverClock,
      fanOut,
      orders,
      memory: () => memoryOf(parts.open(), heapBytes?.()),
      exchanges: () => reference.exchanges.rows(),
    },
    changed,
  );
}

/** A source of the instrument that a key names; one that failed where it names none. */
function ofKey(key: InstrumentKey, make: (symbol: SymbolRef) => Source): Source {
  const symbol = symbolOfKey(key);
  return symbol ? make(symbol) : emptySource('failed', 'UNKNOWN_PAIR');
}

/** Whose data are kept: null where nobody is logged in, undefined while that is not known. */
function ownerOf(session: SessionStore): string | null | undefined {
  const value = session.value();
  return value && (value.session?.username ?? null);
}
