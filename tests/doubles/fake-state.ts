import type { DrawingDocument } from '../../src/shared/drawings/document.ts';
import type { Instrument } from '../../src/shared/market/instrument.ts';
import type { MarkValue } from '../../src/shared/topics/mark-price.ts';
import type { MarketStatus } from '../../src/shared/topics/market-status.ts';
import type { SpreadRow } from '../../src/shared/topics/spread.ts';
import type { MarginClasses } from '../../src/shared/market/margin-instrument.ts';
import type { Alert } from '../../src/shared/trade/alert.ts';
import type { ApiAccount } from '../../src/shared/trade/api-account.ts';
import { defaultDashboardState } from './dashboard-state.ts';
import { noTemplates } from '../../src/shared/trade/workspace/indicator-template.ts';
import { noLayouts } from '../../src/shared/trade/workspace/saved-layout.ts';
import type { Balance } from '../../src/shared/trade/balance.ts';
import type { Order } from '../../src/shared/trade/order.ts';
import type { Position } from '../../src/shared/trade/position.ts';
import type { Message } from '../../src/shared/user/message.ts';
import type { Session } from '../../src/shared/user/session.ts';
import type {
  AlgosValue,
  CallFailure,
  ConnectionValue,
  ExchangeRow,
  FeedState,
  LinksValue,
  View,
  GrantedValue,
} from '../../src/worker/api.ts';
import { accounts, balances, fakeOrder } from './fake-account.ts';
import { connection as usualConnection } from './fake-connection.ts';
import { FakeMarket } from './fake-market.ts';

export interface FakeOptions {
  readonly session?: Session | null;
  /** State of all market streams. */
  readonly state?: FeedState;
  readonly reason?: string;
  readonly orders?: readonly Order[];
  readonly positions?: readonly Position[];
  readonly algos?: AlgosValue;
  /** Alerts that wait. */
  readonly alerts?: readonly Alert[];
  /** Announcements among the messages. */
  readonly announced?: readonly Message[];
  /** Milliseconds between two moves; 0 stands still. */
  readonly everyMs?: number;
  /** Fails every call of this path. */
  readonly fail?: { readonly path: string; readonly failure: CallFailure };
  /** What calls of these paths answer, or a function of their input that gives it, in place of the usual. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Mark and index prices of contracts by key. */
  readonly marks?: Readonly<Record<string, MarkValue>>;
  readonly halts?: Readonly<Record<string, MarketStatus>>;
  /** Spreads by kind and base, `SPOT_SWAP BTC`. */
  readonly spreads?: Readonly<Record<string, readonly SpreadRow[]>>;
  /** What may be seen of a granted account. */
  readonly granted?: GrantedValue;
  /** Accounts in place of the usual. */
  readonly ownAccounts?: readonly ApiAccount[];
  /** Balances in place of the usual. */
  readonly ownBalances?: readonly Balance[];
  /** BTC and ETH are lent at all venues, both on cross and isolated margin. */
  readonly lends?: boolean;
  /** Which of its spot symbols have margin; none where it is left out. */
  readonly margin?: MarginClasses;
  /** Sockets, venues and windows in place of the usual. */
  readonly connection?: ConnectionValue;
  /** Venues besides the usual. */
  readonly further?: readonly ExchangeRow[];
  /** Instruments of the symbol table besides those that trade. */
  readonly listed?: readonly Instrument[];
}

/** What the fake engine knows; calls and commands change it. */
export type FakeState = ReturnType<typeof createFakeState>;

const venues: readonly ExchangeRow[] = (['BINANCE', 'OKX', 'HALYARD'] as const).map((exchange) => ({
  exchange,
  name: exchange === 'HALYARD' ? 'Halyard' : exchange === 'OKX' ? 'OKX' : 'Binance',
  mode: exchange === 'HALYARD' ? 'HOUSE' : exchange === 'OKX' ? 'REPLAY' : 'SIM',
  account_types: ['spot', 'linear'],
  status: 'UP',
}));
const lending = ['margin', 'isolated'] as const;
const unlinked = { symbol: null };

/** The state at the start: a market that has moved 80 times, and the account of the options. */
export function createFakeState({
  session = null,
  state = 'live',
  reason = '',
  orders = [1, 2, 3, 4, 5].map((at) => fakeOrder(at)),
  positions = [],
  algos = { parents: [], children: [] },
  alerts = [],
  announced = [],
  answers = {},
  marks = {},
  halts = {},
  spreads = {},
  further = [],
  connection = usualConnection,
  listed = [],
  margin = { both: [], only_isolated: [], only_margin: [] },
  ownAccounts = accounts,
  ownBalances = balances,
  lends = false,
  granted,
}: FakeOptions) {
  const market = new FakeMarket(7, listed);
  for (let index = 0; index < 80; index++) market.step(Date.now() - (80 - index) * 900);
  return {
    market,
    exchanges: [...venues, ...further].map((venue) =>
      lends ? { ...venue, account_types: [...lending, ...venue.account_types] } : venue,
    ),
    lends,
    balances: ownBalances,
    accounts: ownAccounts,
    granted,
    orders,
    positions,
    algos,
    announced,
    answers,
    marks,
    listed,
    halts,
    spreads: { ...spreads } as Record<string, readonly SpreadRow[]>,
    connection,
    margin,
    reason,
    /** State of all market streams. */
    feedState: state,
    /** State of the streams of one kind, in place of that. */
    stateOf: new Map<View['kind'], FeedState>(),
    user: session,
    alerts,
    dashboard: defaultDashboardState(),
    drawings: new Map<string, DrawingDocument>(),
    templates: noTemplates,
    layouts: noLayouts,
    links: { A: unlinked, B: unlinked, C: unlinked, D: unlinked } as LinksValue,
    /** Every call with its input, oldest first. */
    calls: [] as { readonly path: string; readonly input: unknown }[],
  };
}
