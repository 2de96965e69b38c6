import type { DrawingEdit } from '../shared/drawings/document.ts';
import type { RefusalCode } from '../shared/base/refusal.ts';
import type { BarSeries } from '../shared/market/bar-series.ts';
import type { InstrumentKey } from '../shared/market/instrument.ts';
import type { TickerRow } from '../shared/market/ticker.ts';
import type { DashboardState } from '../shared/trade/workspace/dashboard-state.ts';
import type { Named, NamedEdit } from '../shared/base/named-list.ts';
import type { MessageType } from '../shared/user/message.ts';
import type { Session } from '../shared/user/session.ts';
import type { BackTo } from './values/back-to.ts';
import type { LogLine } from './values/connection-value.ts';
import type { EditOutcome, NamedKind } from './values/layout-values.ts';
import type { MessageRef } from './values/messages-value.ts';
import type { RecordingExport } from './values/recorder-value.ts';
import type { SearchFilter, SearchHit } from './values/search-value.ts';

/** Number of the language between a tab and the worker; another number in one of them asks for a reload. */
export const engineProtocol = 6;

export type * from './values/back-to.ts';
export type * from './values/connection-value.ts';
export type * from './values/feed-value.ts';
export type * from './values/layout-values.ts';
export type * from './values/messages-value.ts';
export type * from './values/port-messages.ts';
export type * from './values/recorder-value.ts';
export type * from './values/search-value.ts';
export type * from './values/view.ts';

/** Why a call failed, as plain data that survives the way between worker and tab. */
export interface CallFailure {
  /**
   * `LOCKED`: the user has locked trading, and the order was not sent. `TWIN`: an equal order goes out from another
   * window, or did `data.ms` ago, and this one was not sent; sent again it goes out.
   */
  readonly code: RefusalCode | 'NETWORK' | 'TIMEOUT' | 'LOCKED' | 'TWIN';
  /** The envelope's number; 0 where no envelope came. */
  readonly number: number;
  readonly data: unknown;
  /** The server has said when to try again: after this many ms. */
  readonly retryMs?: number;
}

export type CallResult =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly failure: CallFailure };

/**
 * Each side's first word. `lockName` is a lock that the speaker holds for as long as it lives; the other side waits for
 * it in shared mode.
 */
export interface TabHandshake {
  readonly protocol: number;
  readonly build: string;
  readonly lockName: string;
}
export interface WorkerHandshake extends TabHandshake {
  /** Number of the newest urgent event when the tab was taken in: the next one is one higher. */
  readonly urgent: number;
}

/**
 * What windows and worker say on the BroadcastChannel of the worker's name, where no SharedWorker brings them together.
 * `tab` names the channel that the window and the worker have for themselves afterwards.
 */
export type BrokerMessage = { readonly t: 'join' | 'welcome'; readonly tab: string } | { readonly t: 'ready' };

/** What the worker offers over comlink. Streams travel on the tab's raw port (TabMessage, WorkerMessage). */
export interface EngineApi {
  /**
   * Says who the tab is and hands over its data port, or the name of the BroadcastChannel in place of one; it lives
   * until the lock `lockName` is released.
   */
  hello(hello: TabHandshake, data: MessagePort | string): Promise<WorkerHandshake>;
  /**
   * Calls one contract by its path and never rejects; the session's token goes along where the contract asks for it.
   * `clickedMs`: when the user pressed for it, ms on the wall clock; its stages are then measured. Orders are sent
   * once, whatever comes (OrderIntents). `window` is filled in by the worker.
   */
  call(path: string, input: unknown, clickedMs?: number, window?: string): Promise<CallResult>;
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
  /**
   * Saves now what users have changed, and writes what is kept of the market to this browser's store; fulfilled when
   * both are done.
   */
  settle(): Promise<void>;
  /** Changes some of the dashboard's state for all windows and saves it. */
  patchDashboard(patch: Partial<DashboardState>): Promise<void>;
  /** The first field of a patch from a file that is not as it has to be, by its path; undefined where all are. */
  checkDashboard(patch: unknown): Promise<string | undefined>;
  /** Changes one's drawings of an instrument in all windows and saves them. */
  editDrawings(key: InstrumentKey, edits: readonly DrawingEdit[]): Promise<EditOutcome>;
  /** Changes one of the templates or layouts in all windows and saves it. */
  editNamed(kind: NamedKind, edit: NamedEdit<Named>): Promise<EditOutcome>;
  /**
   * Reads older bars into the series; false where there are none. `loadBackTo` goes on until it has that of a moment.
   */
  loadOlder(series: BarSeries): Promise<boolean>;
  loadBackTo(series: BarSeries, ms: number): Promise<BackTo>;
  /** Marks messages as read, these or all, once the server has confirmed it; how many. */
  readMessages(which: readonly MessageRef[] | 'all'): Promise<CallResult>;
  /** Reads older messages of a type into the view; how many came. */
  olderMessages(type: MessageType): Promise<CallResult>;
  search(query: string, filter: SearchFilter, limit: number): Promise<readonly SearchHit[]>;
  /**
   * The 24 h figures of all instruments, at most so many s old while somebody goes on asking; empty before they are
   * there, and where no window has the view `tickers`.
   */
  tickerTable(everyS: number): Promise<readonly TickerRow[]>;
  /** The newest lines that the engine logged, oldest first. */
  logged(): Promise<readonly LogLine[]>;
  /** The server's time, ms; the worker's own where that is not known. */
  ping(): Promise<number>;
}
