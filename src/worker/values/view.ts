import type { dictionary, exchangeInfo, symbolsMargin } from '../../shared/contracts/market-base.ts';
import type { Output } from '../../shared/base/contract.ts';
import type { Scale } from '../../shared/base/decimal.ts';
import type { Interval } from '../../shared/base/time.ts';
import type { BarList } from '../../shared/market/bar-list.ts';
import type { BarSeries } from '../../shared/market/bar-series.ts';
import type { SideColumns } from '../../shared/market/book/book.ts';
import type { Instrument, InstrumentKey } from '../../shared/market/instrument.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';
import type { Trade } from '../../shared/market/trade.ts';
import type { MarkValue } from '../../shared/topics/mark-price.ts';
import type { MarketStatus } from '../../shared/topics/market-status.ts';
import type { SpreadKind, SpreadRow } from '../../shared/topics/spread.ts';
import type { Twap } from '../../shared/trade/algo.ts';
import type { ApiAccount } from '../../shared/trade/api-account.ts';
import type { Balance } from '../../shared/trade/balance.ts';
import type { DashboardState } from '../../shared/trade/workspace/dashboard-state.ts';
import type { LinkGroup } from '../../shared/trade/workspace/link-group.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { Position } from '../../shared/trade/position.ts';
import type { Session } from '../../shared/user/session.ts';
import type { ConnectionValue } from './connection-value.ts';
import type { AlertsValue, DrawingsValue, NamedEntries, NamedKind, NamedValue } from './layout-values.ts';
import type { MessagesValue } from './messages-value.ts';
import type { RecorderValue } from './recorder-value.ts';

/** Executable spreads of all pairs of a kind whose legs have this base. */
export interface SpreadsView {
  readonly kind: 'spreads';
  readonly pairs: SpreadKind;
  readonly base: string;
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
  /** Has `tickers` hold the figures of an instrument of which nothing else is shown. No value of its own. */
  | { readonly kind: 'glance'; readonly key: InstrumentKey }
  | SpreadsView
  /** One's drawings over the charts of an instrument. */
  | { readonly kind: 'drawings'; readonly key: InstrumentKey }
  /** One's templates of indicators, or layouts. */
  | { readonly kind: NamedKind }
  | { readonly kind: 'alerts' }
  | { readonly kind: 'account' }
  /** One's algorithmic orders. */
  | { readonly kind: 'algos' }
  /** One account of somebody else's that was granted to the user. */
  | { readonly kind: 'granted'; readonly apiId: string }
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
  /**
   * Ascending, without holes at the end; the last one is forming. The list grows in place: another value has the same
   * list with more in it.
   */
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

/** The newest algorithmic orders, and those of their children that have changed since somebody looks. */
export interface AlgosValue {
  readonly parents: readonly Twap[];
  readonly children: readonly Order[];
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

/** What may be seen of an account; undefined is what may not. Orders that are not final, newest first. */
export interface GrantedValue {
  readonly balances: readonly Balance[] | undefined;
  readonly orders: readonly Order[] | undefined;
  readonly positions: readonly Position[] | undefined;
}

export interface SessionValue {
  readonly session: Session | null;
  /** `unchecked` the server has not answered yet (the user is kept) · `valid` · `none` nobody is logged in. */
  readonly check: 'unchecked' | 'valid' | 'none';
}

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
  glance: undefined;
  /** By pair key; a pair whose legs have no two live books has no row. */
  spreads: Readonly<Record<string, SpreadRow>>;
  drawings: DrawingsValue;
  templates: NamedValue<NamedEntries['templates']>;
  layouts: NamedValue<NamedEntries['layouts']>;
  alerts: AlertsValue;
  account: AccountValue;
  algos: AlgosValue;
  granted: GrantedValue;
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
