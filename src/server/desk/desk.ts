import { type Observable, Subject } from 'rxjs';
import type { doOrder, doOrderV2 } from '../../shared/contracts/order-place.ts';
import type { amendOrder, cancelOrder, exchangeCancelOrder } from '../../shared/contracts/order.ts';
import type { closePosition, closePositionV2 } from '../../shared/contracts/position.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import type { Frame } from '../../shared/base/topic.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { MarkValue } from '../../shared/topics/mark-price.ts';
import type { userOrders } from '../../shared/topics/user-orders.ts';
import { type ApiAccount, ordersPerSecond } from '../../shared/trade/api-account.ts';
import type { Balance } from '../../shared/trade/balance.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { Position } from '../../shared/trade/position.ts';
import type { UserEvent } from '../../shared/core/state/effects.ts';
import type { CellView } from '../trading/account-views.ts';
import type { TradingEngine } from '../trading/engine.ts';
import type { AccountOf, Caller } from './caller.ts';
import { createAmendOrders } from './amend-orders.ts';
import { type Balances, cellsOf } from './balances.ts';
import { createCanceling } from './cancel-orders.ts';
import { createClosePositions } from './close-positions.ts';
import { createPositions, type Holding } from './positions.ts';
import { createOrderLists, type OrderLists } from './order-lists.ts';
import type { ExternalBook } from './order-request.ts';
import { createMarkPublisher } from './mark-publisher.ts';
import { createPlaceOrders } from './place-orders.ts';
import { createDailyNotional, type DailyNotional } from './limits/daily-notional.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import { createRequests } from './requests.ts';
import { createSizing } from './sizing.ts';
import { balanceOf, createUsdPrices, type UsdPriceOf } from './valuation.ts';
import { cellOf, createViews } from './views.ts';

type Unnumbered<F> = F extends unknown ? Omit<F, 'seq'> : never;
/** A frame of `/order/user/ws` that has not been numbered for its user yet. */
export type DeskFrame = Unnumbered<
  Extract<Frame<typeof userOrders>, { e: 'order' | 'fill' | 'position' | 'balance' | 'account' }>
>;

export interface UserFrame {
  readonly user_id: string;
  /** The account that it is of. */
  readonly api_id: string;
  readonly frame: DeskFrame;
}

/** The only door to trading: what a caller may do and see. Everything that it tells of is durable. */
export interface Desk extends OrderLists {
  /** Throws the Refusal of the order; a replay answers as the first time. */
  place(caller: Caller, input: Input<typeof doOrder>): Promise<Output<typeof doOrder>>;
  /**
   * Each account has its own outcome; throws VIP, CONFLICT and UNAVAILABLE only. A request with an `algo` must not come
   * here. Client ids of the orders are `clientIdFor`.
   */
  placeMany(caller: Caller, input: Input<typeof doOrderV2>): Promise<Output<typeof doOrderV2>>;
  /** Throws the Refusal of the amendment, after which the order is as it was; a replay answers as the first time. */
  amend(caller: Caller, input: Input<typeof amendOrder>): Promise<Output<typeof amendOrder>>;
  /** Of orders; a `parent_id` is not the desk's. */
  cancel(caller: Caller, input: Input<typeof cancelOrder>): Promise<Output<typeof cancelOrder>>;
  /** All open orders of a user; of algorithmic orders and strategies those that rest now, and none that comes after. */
  cancelOwn(user_id: string): Promise<Output<typeof cancelOrder>['results']>;
  /** By the venue's ids, of one account and market. */
  cancelAtVenue(caller: Caller, input: Input<typeof exchangeCancelOrder>): Promise<Output<typeof exchangeCancelOrder>>;
  /** An open order of a user; undefined where it is final, unknown or another's. */
  openOrder(user_id: string, order_id: string): Order | undefined;
  readonly balances: Balances;
  /** What lies in an account as the durable events have left it, without what its positions have made. */
  cells(api_id: string): Iterable<CellView>;
  /** Open positions by the marks as they stand now. Whose the accounts are is the caller's to check. */
  positions(api_ids: readonly string[]): Position[];
  readonly holding: Omit<Holding, 'positions'>;
  closePosition(caller: Caller, input: Input<typeof closePosition>): Promise<Output<typeof closePosition>>;
  /** Each position has its own outcome; throws VIP, CONFLICT and UNAVAILABLE only. */
  closePositions(caller: Caller, input: Input<typeof closePositionV2>): Promise<Output<typeof closePositionV2>>;
  /** Per user in order; balances once per command and asset. */
  readonly frames: Observable<UserFrame>;
  /** Tells its owner what has become of an account, or that it is removed. */
  publishAccount(account: ApiAccount, removed?: true): void;
  /** Tells the open positions whose profit has moved with the mark since they were told last. */
  publishMarks(): void;
  /** Accounts whose position settings have changed. */
  readonly settings: Observable<{ readonly user_id: string; readonly api_id: string }>;
  /** Last funding rate of a perpetual as a fraction of its interval; null for all else. */
  fundingRate(key: InstrumentKey): number | null;
  /** Prices and open interest of a contract now; undefined where none is traded, or none has had a price. */
  marks(key: InstrumentKey): MarkValue | undefined;
}

export interface DeskOptions {
  readonly engine: TradingEngine;
  readonly accountOf: AccountOf;
  /** The recorded venues' books; none where there is no such venue. */
  readonly external?: ExternalBook;
  /** Whether a client id stands for a request that did not come to this desk. */
  readonly isTaken?: (user_id: string, client_id: string) => boolean;
  readonly nowMs: () => number;
  readonly usdPriceOf?: UsdPriceOf;
  /** The same one for all that places orders; one of its own where it is left out. */
  readonly dailyNotional?: DailyNotional;
}

/** The desk of one exchange; lives as long as it does. */
export function createDesk({
  engine,
  accountOf,
  external = () => [],
  isTaken = () => false,
  nowMs,
  usdPriceOf = createUsdPrices(engine),
  dailyNotional = createDailyNotional({ engine, accountOf, usdPriceOf, nowMs }),
}: DeskOptions): Desk {
  const views = createViews(engine);
  const frames = new Subject<UserFrame>();
  const settings = new Subject<{ user_id: string; api_id: string }>();
  const placing = {
    engine,
    accountOf,
    external,
    requests: createRequests(engine, isTaken),
    limit: createRateLimit(ordersPerSecond, nowMs, (api_id) => accountOf(api_id)?.max_orders_per_second),
    dailyNotional,
    sizeFor: createSizing(engine),
  };
  const priced = (api_id: string, cell: CellView): Balance =>
    balanceOf(
      api_id,
      cell,
      usdPriceOf(cell.asset, accountOf(api_id)?.exchange),
      engine.unrealised(api_id, cell.account_type, cell.asset),
    );
  const holding = createPositions({ engine, views, accountOf, nowMs });

  engine.events.subscribe({
    next(events) {
      for (const event of events) views.take(event);
      for (const event of events) {
        const framed = frameOf(event, priced);
        if (framed) frames.next({ user_id: event.user_id, ...framed });
        if (event.kind === 'setting') settings.next(event);
      }
    },
    complete() {
      frames.complete();
      settings.complete();
    },
  });

  return {
    ...createPlaceOrders(placing),
    ...createClosePositions({ ...placing, holding }),
    holding,
    settings,
    fundingRate: engine.fundingRate,
    marks: engine.marks,
    amend: createAmendOrders({ ...placing, views }),
    ...createCanceling({ engine, views, accountOf, nowMs }),
    ...createOrderLists({ engine, views, accountOf, nowMs }),
    openOrder: views.order,
    balances: (api_ids, filter = {}) =>
      api_ids.flatMap((api_id) => cellsOf([...views.cells(api_id)], filter).map((cell) => priced(api_id, cell))),
    cells: views.cells,
    positions: (api_ids) => [...holding.positions(api_ids)],
    frames,
    publishAccount: (data, removed) =>
      frames.next({
        user_id: data.owner,
        api_id: data.api_id,
        frame: { e: 'account', data, ...(removed && { removed }) },
      }),
    publishMarks: createMarkPublisher(engine, holding, (frame) => frames.next(frame)),
  };
}

/** Undefined for what no frame tells. */
function frameOf(
  event: UserEvent,
  priced: (api_id: string, cell: CellView) => Balance,
): Omit<UserFrame, 'user_id'> | undefined {
  switch (event.kind) {
    case 'order':
      return { api_id: event.order.api_id, frame: { e: 'order', data: event.order } };
    case 'fill':
      return { api_id: event.api_id, frame: { e: 'fill', data: event.fill } };
    case 'position':
      return { api_id: event.position.api_id, frame: { e: 'position', data: event.position } };
    case 'balance':
      return { api_id: event.api_id, frame: { e: 'balance', data: priced(event.api_id, cellOf(event)) } };
    default:
      return undefined;
  }
}
