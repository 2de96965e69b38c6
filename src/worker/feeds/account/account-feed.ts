import { apiAll, balanceAll } from '../../../shared/contracts/api-account.ts';
import { currentOrders } from '../../../shared/contracts/order.ts';
import { positionList } from '../../../shared/contracts/position.ts';
import { userOrders } from '../../../shared/topics/user-orders.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import type { Outcome, Sending } from '../../connection/http.ts';
import { AccountState, type AccountLists } from './account-state.ts';
import { NumberedFeed, type UserFrame } from './numbered-feed.ts';
import { Revaluing } from './revaluing.ts';
import type { UserFeedOptions } from './user-feed.ts';
import type { SourceCommands } from '../../sources/source.ts';

const pollEveryMs = 3_000;

/**
 * Orders, balances and positions of the user. The socket is opened first and the lists are read then; what the socket
 * says meanwhile is told at once and put on top of them. A hole in `seq` and every new socket make the lists be read
 * again.
 */
export class AccountFeed extends NumberedFeed<AccountLists> {
  readonly commands: SourceCommands = { account: this };
  #state = new AccountState();
  readonly #revaluing: Revaluing;

  constructor(options: UserFeedOptions, changed: () => void) {
    super(options, changed, { topic: userOrders, name: 'accounts', pollEveryMs });
    const { clock, http } = options;
    this.#revaluing = new Revaluing({
      clock,
      of: () => this.stream,
      isSteady: () => !this.isReading && this.head().state === 'live',
      async read() {
        const answer = await http.call(balanceAll, {});
        return answer.ok ? { ok: true, data: answer.data.accounts.flatMap(({ balances }) => balances) } : answer;
      },
      put: (balances) => {
        if (this.#state.revalue(balances)) this.settle();
      },
    });
    this.restart();
  }

  accounts(): AccountLists['accounts'] {
    return this.#state.accounts;
  }

  /** Ids of all accounts of the user. */
  apiIds(): readonly string[] {
    return this.#state.accounts.map(({ api_id }) => api_id);
  }

  /**
   * Takes balances that came over the API-state socket. Those of an account that is not live are passed over: its lists
   * are read anyway.
   */
  putBalances(balances: readonly Balance[]): void {
    if (this.isReading || this.head().state !== 'live') return;
    for (const balance of balances) this.#state.putBalance(balance);
    this.settle();
  }

  protected value(): unknown {
    return this.#state.value();
  }

  protected override forget(): void {
    super.forget();
    this.#state = new AccountState();
  }

  protected async readLists(sending: Sending): Promise<Outcome<AccountLists>> {
    const { http } = this.options;
    const [accounts, balances, orders, positions] = await Promise.all([
      http.call(apiAll, {}, sending),
      http.call(balanceAll, {}, sending),
      http.call(currentOrders, {}, sending),
      http.call(positionList, {}, sending),
    ]);
    if (!accounts.ok) return accounts;
    if (!balances.ok) return balances;
    if (!orders.ok) return orders;
    if (!positions.ok) return positions;
    const { usd_total: usdTotal, accounts: valued } = balances.data;
    return {
      ok: true,
      data: {
        // Those of sub-accounts are looked at where they are managed: nothing is traded on them here.
        accounts: accounts.data.filter(({ sub_account }) => sub_account === null),
        orders: orders.data,
        positions: positions.data,
        usdTotal,
        balances: valued.flatMap((account) => account.balances),
      },
    };
  }

  protected put(lists: AccountLists, by: 'read' | 'poll'): void {
    const frames = by === 'read' ? this.takeMeanwhile() : [];
    this.#state.replace(lists, new Set(frames.flatMap((frame) => (frame.e === 'order' ? [frame.data.order_id] : []))));
    for (const frame of frames) {
      if (frame.e === 'balance') this.#state.putBalance(frame.data);
      if (frame.e === 'position') this.#state.putPosition(frame.data);
      if (frame.e === 'account') this.#putAccount(frame);
    }
  }

  protected override opened(): void {
    super.opened();
    this.#revaluing.start();
  }

  override close(): void {
    this.#revaluing.stop();
    super.close();
  }

  protected apply(frame: UserFrame): void {
    const { urgent } = this.options;
    if (frame.e === 'order' && this.#state.putOrder(frame.data)) urgent({ kind: 'order', order: frame.data });
    else if (frame.e === 'fill')
      urgent({ kind: 'fill', fill: frame.data, order: this.#state.order(frame.data.order_id) });
    else if (frame.e === 'balance') this.#state.putBalance(frame.data);
    else if (frame.e === 'position') this.#state.putPosition(frame.data);
    else if (frame.e === 'account') this.#putAccount(frame);
  }

  #putAccount({ data, removed }: Extract<UserFrame, { e: 'account' }>): void {
    if (removed) this.#state.removeAccount(data.api_id);
    else this.#state.putAccount(data);
  }
}
