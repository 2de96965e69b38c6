import { sumDecimals } from '../../../shared/base/decimal.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { isFinal } from '../../../shared/trade/order-status.ts';
import type { Position } from '../../../shared/trade/position.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { AccountValue } from '../../api.ts';

/** Final orders whose version is remembered, so that a late frame does not bring one back. */
const finalsKept = 1_000;

/** What HTTP tells of all accounts; usdTotal is the sum that the server made. */
export interface AccountLists {
  readonly accounts: readonly ApiAccount[];
  readonly orders: readonly Order[];
  readonly balances: readonly Balance[];
  readonly positions: readonly Position[];
  readonly usdTotal: string;
}

const keyOfPosition = ({ api_id, account_type, symbol, position_side }: Position): string =>
  `${api_id} ${account_type} ${symbol} ${position_side}`;

const keyOfBalance = ({ api_id, account_type, asset, pair }: Balance): string =>
  `${api_id} ${account_type} ${asset} ${pair ?? ''}`;

/** What is known of the user's accounts. Orders follow their `version`: an older frame changes nothing. */
export class AccountState {
  accounts: readonly ApiAccount[] = [];
  #orders = new Map<string, Order>();
  readonly #final = new Map<string, number>();
  #balances = new Map<string, Balance>();
  #positions = new Map<string, Position>();
  #usdTotal = '0';
  #finals = 0;

  value(): AccountValue {
    const orders = [...this.#orders.values()].sort((a, b) => b.created - a.created);
    const positions = [...this.#positions.values()].sort((a, b) => a.opened - b.opened);
    return {
      accounts: this.accounts,
      orders,
      balances: [...this.#balances.values()],
      positions,
      usdTotal: this.#usdTotal,
      finals: this.#finals,
    };
  }

  order(orderId: string): Order | undefined {
    return this.#orders.get(orderId);
  }

  /**
   * Takes the lists as read by HTTP. An order that has gone from the open ones became final meanwhile, unless it is one
   * of `told`: those were put since the read began, and the lists may be older.
   */
  replace({ accounts, orders, balances, positions, usdTotal }: AccountLists, pushed: ReadonlySet<string>): void {
    const before = this.#orders;
    this.accounts = accounts;
    this.#orders = new Map();
    for (const order of orders) {
      const known = before.get(order.order_id);
      if (this.#final.has(order.order_id)) continue;
      this.#orders.set(order.order_id, known && known.version > order.version ? known : order);
    }
    for (const [id, order] of before) {
      if (this.#orders.has(id)) continue;
      if (pushed.has(id)) this.#orders.set(id, order);
      else this.#finals++;
    }
    this.#balances = new Map(balances.map((balance) => [keyOfBalance(balance), balance]));
    this.#positions = new Map(positions.map((position) => [keyOfPosition(position), position]));
    this.#usdTotal = usdTotal;
  }

  /** Whether the frame was newer than what was known. */
  putOrder(order: Order): boolean {
    const known = this.#orders.get(order.order_id)?.version ?? this.#final.get(order.order_id) ?? -1;
    if (order.version <= known) return false;
    if (!isFinal(order.status)) {
      this.#orders.set(order.order_id, order);
      return true;
    }
    this.#orders.delete(order.order_id);
    this.#final.set(order.order_id, order.version);
    this.#finals++;
    const [oldest] = this.#final.keys();
    if (this.#final.size > finalsKept && oldest !== undefined) this.#final.delete(oldest);
    return true;
  }

  /**
   * Takes a position as it has become; one without a size is closed. The order of the calls counts and not the time
   * that a position tells: a server's clock may be put back.
   */
  putPosition(position: Position): void {
    const key = keyOfPosition(position);
    if (/[1-9]/.test(position.qty)) this.#positions.set(key, position);
    else this.#positions.delete(key);
  }

  /** Takes an account as it has become; one that is not known yet is the newest. */
  putAccount(account: ApiAccount): void {
    const isKnown = this.accounts.some(({ api_id }) => api_id === account.api_id);
    this.accounts = isKnown
      ? this.accounts.map((one) => (one.api_id === account.api_id ? account : one))
      : [...this.accounts, account];
  }

  /** Forgets an account that is removed, with all that was known of it. */
  removeAccount(apiId: string): void {
    this.accounts = this.accounts.filter(({ api_id }) => api_id !== apiId);
    for (const [id, { api_id }] of this.#orders) if (api_id === apiId) this.#orders.delete(id);
    for (const [key, { api_id }] of this.#positions) if (api_id === apiId) this.#positions.delete(key);
    for (const [key, balance] of this.#balances) {
      if (balance.api_id !== apiId) continue;
      this.putBalance({ ...balance, usd_value: '0' });
      this.#balances.delete(key);
    }
  }

  /** Replaces one balance; the total moves by the difference in USD. */
  putBalance(balance: Balance): void {
    const key = keyOfBalance(balance);
    const before = this.#balances.get(key)?.usd_value ?? '0';
    this.#usdTotal = sumDecimals([
      this.#usdTotal,
      balance.usd_value,
      before.startsWith('-') ? before.slice(1) : `-${before}`,
    ]);
    this.#balances.set(key, balance);
  }

  /**
   * Takes the worth of balances, and nothing else: those whose amounts are others than what is known may be older.
   * Whether any worth is another one.
   */
  revalue(balances: readonly Balance[]): boolean {
    const moved = balances.filter((balance) => {
      const known = this.#balances.get(keyOfBalance(balance));
      return known && known.net === balance.net && known.free === balance.free && known.usd_value !== balance.usd_value;
    });
    for (const balance of moved) this.putBalance(balance);
    return moved.length > 0;
  }
}
