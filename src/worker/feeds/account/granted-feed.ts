import { balanceList } from '../../../shared/contracts/account-balance.ts';
import { accountOpenOrders } from '../../../shared/contracts/account-orders.ts';
import { positionList } from '../../../shared/contracts/position.ts';
import { userOrders } from '../../../shared/topics/user-orders.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Position } from '../../../shared/trade/position.ts';
import type { CallFailure, GrantedValue } from '../../api.ts';
import type { Outcome, Sending } from '../../connection/http.ts';
import { AccountState } from './account-state.ts';
import { NumberedFeed, type UserFrame } from './numbered-feed.ts';
import { Revaluing } from './revaluing.ts';
import type { UserFeedOptions } from './user-feed.ts';

const pollEveryMs = 3_000;

/** What may be seen of an account; undefined is what may not. */
interface GrantedLists {
  readonly balances: readonly Balance[] | undefined;
  readonly orders: readonly Order[] | undefined;
  readonly positions: readonly Position[] | undefined;
}

/** A list that may not be seen is none; a failure is one. */
const orHidden = <T>(outcome: Outcome<T>): Outcome<T | undefined> =>
  !outcome.ok && outcome.failure.code === 'NOT_FOUND' ? { ok: true, data: undefined } : outcome;

/** Orders, positions and balances of one account of somebody else's, as far as its owner lets them be seen. */
export class GrantedFeed extends NumberedFeed<GrantedLists> {
  readonly #apiId: string;
  #state = new AccountState();
  #seen: GrantedLists = { balances: undefined, orders: undefined, positions: undefined };
  readonly #revaluing: Revaluing;

  constructor(apiId: string, options: Omit<UserFeedOptions, 'urgent'>, changed: () => void) {
    super({ ...options, urgent: () => undefined }, changed, {
      topic: userOrders,
      params: { api_id: apiId },
      name: 'a granted account',
      pollEveryMs,
    });
    this.#apiId = apiId;
    this.#revaluing = new Revaluing({
      clock: options.clock,
      of: () => this.stream,
      isSteady: () => !this.isReading && this.head().state === 'live' && this.#seen.balances !== undefined,
      read: () => options.http.call(balanceList, { api_id: apiId }),
      put: (balances) => {
        if (this.#state.revalue(balances)) this.settle();
      },
    });
    this.restart();
  }

  protected value(): GrantedValue {
    const { balances, orders, positions } = this.#state.value();
    return {
      balances: this.#seen.balances && balances,
      orders: this.#seen.orders && orders,
      positions: this.#seen.positions && positions,
    };
  }

  protected override forget(): void {
    super.forget();
    this.#state = new AccountState();
    this.#seen = { balances: undefined, orders: undefined, positions: undefined };
  }

  protected async readLists(sending: Sending): Promise<Outcome<GrantedLists>> {
    const { http } = this.options;
    const api_id = this.#apiId;
    const [balances, orders, positions] = await Promise.all([
      http.call(balanceList, { api_id }, sending).then(orHidden),
      http.call(accountOpenOrders, { api_ids: [api_id] }, sending).then(orHidden),
      http.call(positionList, { api_ids: [api_id] }, sending).then(orHidden),
    ]);
    if (!balances.ok) return balances;
    if (!orders.ok) return orders;
    if (!positions.ok) return positions;
    return { ok: true, data: { balances: balances.data, orders: orders.data, positions: positions.data } };
  }

  protected put(lists: GrantedLists, by: 'read' | 'poll'): void {
    const frames = by === 'read' ? this.takeMeanwhile() : [];
    this.#seen = lists;
    const { orders = [], balances = [], positions = [] } = lists;
    this.#state.replace(
      { accounts: [], orders, balances, positions, usdTotal: '0' },
      new Set(frames.flatMap((frame) => (frame.e === 'order' ? [frame.data.order_id] : []))),
    );
    for (const frame of frames) if (frame.e !== 'order') this.apply(frame);
  }

  protected apply(frame: UserFrame): void {
    if (frame.e === 'order') this.#state.putOrder(frame.data);
    else if (frame.e === 'balance') this.#state.putBalance(frame.data);
    else if (frame.e === 'position') this.#state.putPosition(frame.data);
  }

  protected override restarted(): void {
    this.readAgain();
  }

  /** The owner has taken back what was granted: what was seen is not shown any more. */
  protected override over(): void {
    this.close();
    this.status.become('failed', this.refused('NOT_FOUND'));
  }

  protected override refused(code: CallFailure['code']): CallFailure['code'] {
    this.forget();
    this.known = false;
    // The socket has one close code for all that is unknown.
    return code === 'UNKNOWN_PAIR' ? 'NOT_FOUND' : code;
  }

  protected override opened(): void {
    super.opened();
    this.#revaluing.start();
  }

  override close(): void {
    this.#revaluing.stop();
    super.close();
  }
}
