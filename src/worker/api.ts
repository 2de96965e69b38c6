import type { exchangeInfo } from '../shared/contracts/market-base.ts';
import type { dictionary, symbolsMargin } from '../shared/contracts/market-base.ts';
import type { Output } from '../shared/kit/contract.ts';
import type { Scale } from '../shared/kit/decimal.ts';
import type { DrawingEdit } from '../shared/drawings/document.ts';
import type { RefusalCode } from '../shared/kit/refusal.ts';
import type { Interval } from '../shared/kit/time.ts';
import type { SideColumns } from '../shared/market/book/book.ts';
import type { Instrument, InstrumentKey } from '../shared/market/instrument.ts';
import type { BarBlock, BarList } from '../shared/market/bar-list.ts';
import type { BarSeries } from '../shared/market/bar-series.ts';
import type { TickerRow } from '../shared/market/ticker.ts';
import type { Trade } from '../shared/market/trade.ts';
import type { Balance } from '../shared/trade/balance.ts';
import type { DashboardState } from '../shared/trade/dashboard-state.ts';
import type { TemplateEdit } from '../shared/trade/indicator-template.ts';
import type { LinkGroup } from '../shared/trade/link-group.ts';
import type { Fill, Order } from '../shared/trade/order.ts';
import type { Position } from '../shared/trade/position.ts';
import type { ApiAccount } from '../shared/trade/api-account.ts';
import type { Message, MessageType } from '../shared/user/message.ts';
import type { Session } from '../shared/user/session.ts';
import type { MarketStatus } from '../shared/topics/market-status.ts';
import type { MarkValue } from '../shared/topics/mark-price.ts';
import type { ConnectionValue, LogLine } from './connection-value.ts';
import type { AlertsValue, DrawingsValue, EditOutcome, TemplatesValue } from './layout-values.ts';
import type { MessageRef, MessagesValue } from './messages-value.ts';
import type { BackTo } from './feeds/read-back.ts';
import type { RecorderValue, RecordingExport } from './recorder-value.ts';
import type { SearchFilter, SearchHit } from './search-value.ts';

/** Number of the language between a tab and the worker; another number in one of them asks for a reload. */
export const engineProtocol = 4;

/**
 * `waiting` nothing yet · `cached` read from this browser, not confirmed · `live` · `stale` was live, now silent, broken or resyncing ·
 * `ended` the source says that no more will come · `failed` refused for good, see reason.
 */
export type FeedState = 'waiting' | 'cached' | 'live' | 'stale' | 'ended' | 'failed';

/** What a screen may know of a stream. The value stays on show while the state is stale or ended. */
export interface Feed<V> {
  readonly state: FeedState;
  /** Why it is not live: a refusal's code, `gap`, `checksum`, `crossed`, `silent`, `disconnected`, `engine`; "" where it is. */
  readonly reason: string;
  /** Venue's time of the value, ms; null where it has none. */
  readonly venueMs: number | null;
  /** When the worker received it, ms on the wall clock. */
  readonly receivedMs: number | null;
  readonly value: V | undefined;
}

/** What a tab can ask for. Two equal views share all work. */
export type View =
  /** `depth` rows a side, each `group` ticks wide. */
  | { readonly kind: 'book'; readonly key: InstrumentKey; readonly depth: number; readonly group: number }
  | ({ readonly kind: 'klines' } & BarSeries)
  | { readonly kind: 'trades'; readonly key: InstrumentKey }
  /** Mark and index price of a contract, and whether a market is halted. */
  | { readonly kind: 'mark'; readonly key: InstrumentKey }
  | { readonly kind: 'status'; readonly key: InstrumentKey }
  /** 24 h figures of every instrument of the platform. */
  | { readonly kind: 'tickers' }
  /** One's drawings over the charts of an instrument. */
  | { readonly kind: 'drawings'; readonly key: InstrumentKey }
  /** One's templates of indicators. */
  | { readonly kind: 'templates' }
  | { readonly kind: 'alerts' }
  | { readonly kind: 'account' }
  | { readonly kind: 'messages' }
  | { readonly kind: 'symbols' }
  | { readonly kind: 'exchanges' }
  | { readonly kind: 'intervals' }
  | { readonly kind: 'dictionary' }
  /** Which spot symbols may be traded on margin. */
  | { readonly kind: 'margin' }
  | { readonly kind: 'session' }
  | { readonly kind: 'dashboard' }
  | { readonly kind: 'recorder' }
  /** What the windows of each link group have in common. */
  | { readonly kind: 'links' }
  | { readonly kind: 'connection' };

export interface BookValue {
  /** Best first, ticks and lots. */
  readonly bids: SideColumns;
  readonly asks: SideColumns;
  readonly u: number;
  readonly price: Scale;
  readonly size: Scale;
}

export interface KlinesValue {
  /** Ascending, without holes at the end; the last one is forming. The list grows in place: another value has the same list with more in it. */
  readonly bars: BarList;
  /** Nothing older exists. */
  readonly complete: boolean;
}

/** Orders that are not final, balances and positions of all accounts of the user, as the server last told. */
export interface AccountValue {
  readonly accounts: readonly ApiAccount[];
  readonly orders: readonly Order[];
  readonly balances: readonly Balance[];
  /** Open positions in contracts, oldest first. */
  readonly positions: readonly Position[];
  readonly usdTotal: string;
  /** Rises whenever an order becomes final: time to read the history again. */
  readonly finals: number;
}

export type ExchangeRow = Pick<
  Output<typeof exchangeInfo>[number],
  'exchange' | 'name' | 'mode' | 'account_types' | 'status' | 'faults' | 'fault_count'
>;

export interface IntervalRow {
  readonly key: Interval;
  readonly ms: number | null;
  readonly label: string;
  readonly affixed: boolean;
}

export interface SessionValue {
  readonly session: Session | null;
  /** `unchecked` the server has not answered yet (the user is kept) · `valid` · `none` nobody is logged in. */
  readonly check: 'unchecked' | 'valid' | 'none';
}

export type {
  ConnectionValue,
  FeedLatency,
  HeldKind,
  LogLine,
  SocketState,
  StreamStatus,
  VenueStatus,
  WindowStatus,
} from './connection-value.ts';
export type { BackTo } from './feeds/read-back.ts';
export type { RecorderValue, RecordingExport } from './recorder-value.ts';
export type { AlertsValue, DrawingsValue, EditOutcome, TemplatesValue } from './layout-values.ts';
export type { MessageFolder, MessageRef, MessagesValue } from './messages-value.ts';
export type { SearchFilter, SearchHit } from './search-value.ts';

/** By link group: what its windows show, null where no window is in it. */
export type LinksValue = Readonly<Record<LinkGroup, { readonly symbol: InstrumentKey | null }>>;

export interface ValueOfKind {
  book: BookValue;
  klines: KlinesValue;
  /** Ascending, the newest 500. */
  trades: readonly Trade[];
  mark: MarkValue;
  status: MarketStatus;
  tickers: Readonly<Record<InstrumentKey, TickerRow>>;
  drawings: DrawingsValue;
  templates: TemplatesValue;
  alerts: AlertsValue;
  account: AccountValue;
  messages: MessagesValue;
  symbols: readonly Instrument[];
  exchanges: readonly ExchangeRow[];
  intervals: readonly IntervalRow[];
  dictionary: Output<typeof dictionary>;
  margin: Output<typeof symbolsMargin>;
  session: SessionValue;
  dashboard: DashboardState;
  links: LinksValue;
  connection: ConnectionValue;
  recorder: RecorderValue;
}
export type ValueOf<V extends View> = ValueOfKind[V['kind']];

/** Events of the urgent lane: each is delivered once, in order, to every tab, and never conflated. */
export type UrgentEvent =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'fill'; readonly fill: Fill; readonly order: Order | undefined }
  /** Unread messages that have just come, oldest first. */
  | { readonly kind: 'messages'; readonly list: readonly Message[] }
  | { readonly kind: 'logged_out'; readonly reason: 'user' | 'revoked' }
  | { readonly kind: 'reload'; readonly build: string };

/** A feed without its value: what is known about it. */
export type FeedHead = Omit<Feed<never>, 'value'>;

/** How one view's value differs from what the tab has. Ranges of several changes are one. */
export type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'whole'; readonly value: unknown }
  /** `front` comes in front of what is there, the bars of `end` replace those from its first one's open time on; with `whole` they replace all. */
  | {
      readonly kind: 'bars';
      readonly whole: boolean;
      readonly front: BarBlock;
      readonly end: BarBlock;
      readonly complete: boolean;
    }
  /** Newer trades to append; the ring keeps `keep`. */
  | { readonly kind: 'trades'; readonly list: readonly Trade[]; readonly keep: number }
  /** Changed rows of the 24 h figures. */
  | { readonly kind: 'rows'; readonly rows: readonly TickerRow[] };

/** Newest state of one view. `id` is the number that the tab gave it. */
export interface Update {
  readonly id: number;
  readonly head: FeedHead;
  readonly change: Change;
}

/** The value that the tab has of a view is not to be trusted any more. Its times stay those of the value. */
export interface Doubt {
  readonly id: number;
  readonly state: FeedState;
  readonly reason: string;
}

/**
 * What travels on a tab's raw port towards the worker. Visibility false stops batches; an `ack` is the credit for the next one and hands the
 * batch's books back for reuse; `paintedMs`, on the wall clock, is the animation frame that draws it, left out where the window was hidden meanwhile.
 * `route` is the path and query of the page. `replay` asks for the urgent events after number `after`. `link` says in which link group the window is,
 * if in any, and what it shows; `chosen` by its user, so that the group follows.
 */
export type TabMessage =
  | { readonly t: 'sub'; readonly id: number; readonly view: View }
  | { readonly t: 'unsub'; readonly id: number }
  | { readonly t: 'ack'; readonly books?: ArrayBuffer; readonly paintedMs?: number }
  | { readonly t: 'replay'; readonly after: number }
  | { readonly t: 'route'; readonly route: string }
  | { readonly t: 'visible'; readonly visible: boolean }
  | { readonly t: 'link'; readonly group: LinkGroup | null; readonly key: InstrumentKey; readonly chosen: boolean };

/**
 * What travels on a tab's raw port towards the tab. `books`: live books in the form of shared/wire/book-pack.ts, transferred; their views are not
 * among `updates`. `doubts`: told at once and besides the batches. Urgent events are numbered without holes within one worker; number 0 is meant for this tab alone and never replayed.
 * `replayed` answers a replay: the events numbered from `after` + 1 on, where `after` is higher than asked if older ones are not kept any more.
 */
export type WorkerMessage =
  | { readonly t: 'batch'; readonly updates: readonly Update[]; readonly books?: ArrayBuffer }
  | { readonly t: 'doubts'; readonly doubts: readonly Doubt[] }
  | { readonly t: 'urgent'; readonly n: number; readonly event: UrgentEvent }
  | { readonly t: 'replayed'; readonly after: number; readonly events: readonly UrgentEvent[] }
  | { readonly t: 'log'; readonly level: 'error' | 'warn'; readonly text: string };

/** Why a call failed, as plain data that survives the way between worker and tab. */
export interface CallFailure {
  /** `LOCKED`: the user has locked trading, and the order was not sent. */
  readonly code: RefusalCode | 'NETWORK' | 'TIMEOUT' | 'LOCKED';
  /** The envelope's number; 0 where no envelope came. */
  readonly number: number;
  readonly data: unknown;
  /** The server has said when to try again: after this many ms. */
  readonly retryMs?: number;
}

export type CallResult =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly failure: CallFailure };

/** Each side's first word. `lockName` is a lock that the speaker holds for as long as it lives; the other side waits for it in shared mode. */
export interface TabHello {
  readonly protocol: number;
  readonly build: string;
  readonly lockName: string;
}
export interface WorkerHello extends TabHello {
  /** Number of the newest urgent event when the tab was taken in: the next one is one higher. */
  readonly urgent: number;
}

/**
 * What windows and worker say on the BroadcastChannel of the worker's name, where no SharedWorker brings them together. `tab` names the channel that
 * the window and the worker have for themselves afterwards.
 */
export type BrokerMessage = { readonly t: 'join' | 'welcome'; readonly tab: string } | { readonly t: 'ready' };

/** What the worker offers over comlink. Streams travel on the tab's raw port (TabMessage, WorkerMessage). */
export interface EngineApi {
  /** Says who the tab is and hands over its data port, or the name of the BroadcastChannel in place of one; it lives until the lock `lockName` is released. */
  hello(hello: TabHello, data: MessagePort | string): Promise<WorkerHello>;
  /**
   * Calls one contract by its path and never rejects; the session's token goes along where the contract asks for it. `clickedMs`: when the user
   * pressed for it, ms on the wall clock; its stages are then measured.
   */
  call(path: string, input: unknown, clickedMs?: number): Promise<CallResult>;
  /** The user that the app keeps in localStorage, or null after a log-out. */
  setSession(session: Session | null): Promise<void>;
  setLanguage(lang: string): Promise<void>;
  /** Whether this browser saves data: books and bars are then asked for less often and less deep. */
  setDataSaver(on: boolean): Promise<void>;
  /** Whether the last minutes are recorded in this browser; switched off, what was recorded is deleted. */
  setRecorder(on: boolean): Promise<void>;
  exportRecording(): Promise<RecordingExport>;
  /** Deletes what this browser keeps of the market and the reference tables. Rejects where that fails. */
  clearCache(): Promise<void>;
  /** Saves now what users have changed, and writes what is kept of the market to this browser's store; fulfilled when both are done. */
  settle(): Promise<void>;
  /** Changes some of the dashboard's state for all windows and saves it. */
  patchDashboard(patch: Partial<DashboardState>): Promise<void>;
  /** The first field of a patch from a file that is not as it has to be, by its path; undefined where all are. */
  checkDashboard(patch: unknown): Promise<string | undefined>;
  /** Changes one's drawings of an instrument in all windows and saves them. */
  editDrawings(key: InstrumentKey, edits: readonly DrawingEdit[]): Promise<EditOutcome>;
  /** Changes one of the templates of indicators in all windows and saves it. */
  editTemplate(edit: TemplateEdit): Promise<EditOutcome>;
  /** Reads older bars into the series; false where there are none. `loadBackTo` goes on until it has that of a moment. */
  loadOlder(series: BarSeries): Promise<boolean>;
  loadBackTo(series: BarSeries, ms: number): Promise<BackTo>;
  /** Marks messages as read, these or all, once the server has confirmed it; how many. */
  readMessages(which: readonly MessageRef[] | 'all'): Promise<CallResult>;
  /** Reads older messages of a type into the view; how many came. */
  olderMessages(type: MessageType): Promise<CallResult>;
  search(query: string, filter: SearchFilter, limit: number): Promise<readonly SearchHit[]>;
  /** The newest lines that the engine logged, oldest first. */
  logged(): Promise<readonly LogLine[]>;
  /** The server's time, ms; the worker's own where that is not known. */
  ping(): Promise<number>;
}
