import type { Args, Contract, Output } from '../../shared/base/contract.ts';
import type { DrawingEdit } from '../../shared/drawings/document.ts';
import type { BarSeries } from '../../shared/market/bar-series.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { DashboardState } from '../../shared/trade/workspace/dashboard-state.ts';
import type { NamedEdit } from '../../shared/base/named-list.ts';
import type { LinkGroup } from '../../shared/trade/workspace/link-group.ts';
import type { Session } from '../../shared/user/session.ts';
import type { MessageType } from '../../shared/user/message.ts';
import type { Observable } from 'rxjs';
import type {
  BackTo,
  CallFailure,
  EditOutcome,
  NamedEntries,
  NamedKind,
  Feed,
  LogLine,
  MessageRef,
  RecordingExport,
  SearchFilter,
  SearchHit,
  UrgentEvent,
  ValueOf,
  View,
} from '../../worker/api.ts';

/** A failed call. `failure.code` names the sentence to show. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Whether nobody knows what became of the call: the same one may be sent again under its id. */
export const isUnanswered = ({ code }: CallFailure): boolean => code === 'NETWORK' || code === 'TIMEOUT';

/** A stream in the form that useSyncExternalStore wants: `current` is stable between two notifications. */
export interface Watched<V> {
  readonly subscribe: (changed: () => void) => () => void;
  readonly current: () => Feed<V>;
}

/** The engine as screens see it. One per window; the real one talks to the worker, tests pass a double. */
export interface EngineClient {
  /** The same view always gives the same object. */
  watch<V extends View>(view: V): Watched<ValueOf<V>>;
  /**
   * Throws CallError. `clickedMs`: when the user pressed for it, ms on the wall clock; the stages of the call are then
   * measured.
   */
  call<C extends Contract>(contract: C, input: Args<C>, clickedMs?: number): Promise<Output<C>>;
  setSession(session: Session | null): Promise<void>;
  setLanguage(lang: string): Promise<void>;
  setDataSaver(on: boolean): Promise<void>;
  setRecorder(on: boolean): Promise<void>;
  exportRecording(): Promise<RecordingExport>;
  /** Deletes what this browser keeps of the market and the reference tables. Rejects where that fails. */
  clearCache(): Promise<void>;
  /**
   * Saves now what users have changed, and writes what is kept of the market to this browser's store; fulfilled when
   * both are done.
   */
  settle(): Promise<void>;
  /** Path and query of this window's page, for the list of windows. */
  setRoute(route: string): void;
  /** The newest lines that the engine logged, oldest first, without what names the user. */
  logged(): Promise<readonly LogLine[]>;
  patchDashboard(patch: Partial<DashboardState>): Promise<void>;
  /** The first field of a patch from a file that is not as it has to be, by its path; undefined where all are. */
  checkDashboard(patch: unknown): Promise<string | undefined>;
  /** Marks messages as read, these or all, once the server has confirmed it. Throws CallError. */
  readMessages(which: readonly MessageRef[] | 'all'): Promise<void>;
  /** Reads older messages of a type into the view `messages`. Throws CallError. */
  olderMessages(type: MessageType): Promise<void>;
  /** Changes one's drawings of an instrument in all windows and saves them. */
  editDrawings(key: InstrumentKey, edits: readonly DrawingEdit[]): Promise<EditOutcome>;
  /** Changes one of the templates or layouts in all windows and saves it. */
  editNamed<K extends NamedKind>(kind: K, edit: NamedEdit<NamedEntries[K]>): Promise<EditOutcome>;
  loadOlder(series: BarSeries): Promise<boolean>;
  /** Reads older bars until there is that of a moment. */
  loadBackTo(series: BarSeries, ms: number): Promise<BackTo>;
  /** The server's time, ms; this machine's where that is not known. */
  serverMs(): Promise<number>;
  search(query: string, filter: SearchFilter, limit: number): Promise<readonly SearchHit[]>;
  /** 24 h figures of all instruments, at most so many s old while somebody goes on asking; empty before they came. */
  tickerTable(everyS: number): Promise<readonly TickerRow[]>;
  /** This window's link group and what it shows; `chosen` by the user, so that the group follows. */
  link(group: LinkGroup | null, key: InstrumentKey, chosen: boolean): void;
  readonly urgent: Observable<UrgentEvent>;
}
