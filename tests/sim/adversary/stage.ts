import { apply } from '../../../src/shared/core/apply.ts';
import { bestOf, levelsOf, entriesOf, lotsOf } from '../../../src/shared/core/book/queue.ts';
import type { Command, PlaceOrder } from '../../../src/shared/core/state/command.ts';
import { claimOf } from '../../../src/shared/core/state/contract.ts';
import type { Effects } from '../../../src/shared/core/state/effects.ts';
import type { Place } from '../../../src/shared/core/state/ledger-command.ts';
import type { OrderState, MarketState } from '../../../src/shared/core/state/market-state.ts';
import type { Listed } from '../../../src/shared/core/state/listed.ts';
import type { CoreState } from '../../../src/shared/core/state/core-state.ts';
import { unifiedWallets } from '../../../src/shared/core/contracts/collateral.ts';
import { marginTerms } from '../../../src/server/simulation/listing/margin-terms.ts';
import type { MarginTerms } from '../../../src/shared/core/ledger/margin-terms.ts';
import { profitAt } from '../../../src/shared/core/ledger/position.ts';
import { owedOf } from '../../../src/shared/core/ledger/loans.ts';
import { must } from '../../../src/shared/base/assert.ts';
import { fromUnits } from '../../../src/shared/base/decimal.ts';
import type { AccountType } from '../../../src/shared/market/instrument.ts';
import { ask, bid } from '../../../src/shared/market/book/book.ts';
import { onStep } from '../../../src/shared/market/tick-steps.ts';
import { one, priceOf } from '../../../src/shared/core/book/asset-price.ts';
import { flowingState } from '../../doubles/flowing-state.ts';
import { fairTicks, flowOf, instruments, keys, type MarketName } from './stage-markets.ts';

/** Accounts of two users who do not know each other, but work together. */
export const [attacker, accomplice] = ['a', 'b'] as const;
export type Thief = typeof attacker | typeof accomplice;
const ownerOf = (api_id: Thief): string => `owner of ${api_id}`;

const funds: readonly (readonly [AccountType, string, string])[] = [
  ['spot', 'USDT', '100000'],
  ['spot', 'BTC', '100'],
  ['margin', 'USDT', '1000'],
  ['linear', 'USDT', '2000'],
  ['inverse', 'BTC', '2'],
  ['futures', 'USDT', '2000'],
  ['delivery', 'BTC', '2'],
  ['option', 'USDT', '2000'],
  ['option', 'BTC', '2'],
];
/** The terms of the house, for the pair of this state. */
export const lent: MarginTerms = { ...marginTerms, pairs: [{ market: keys.spot, cross: true, isolated: 5 as const }] };

/** A state in which nobody else trades but the flow, and what the two have done in it. */
export class Stage {
  readonly state: CoreState;
  readonly reported: Effects[] = [];
  /** What the insurance funds have paid, in USDT. */
  drawn = 0;
  #ids = 0;
  readonly #before: number;

  /**
   * Where prices move they do so by 3 % within half a minute, faster than those of the simulated venues and yet so that
   * a liquidation comes in time.
   */
  constructor(seed: number, terms: MarginTerms = lent, moves = false) {
    this.state = flowingState(
      (_seed, instrument) => (atMs) =>
        Math.round(fairTicks(instrument) * (moves ? 1 + 0.03 * Math.sin(atMs / 15_000 + seed) : 1)),
    );
    const markets: Listed[] = Object.values(instruments).map((instrument) => ({
      instrument,
      external: false,
      lotsPerMinute: flowOf(instrument),
    }));
    this.#apply({ kind: 'list', seed, markets });
    this.#apply({ kind: 'terms', terms });
    this.#apply({ kind: 'rebase', step: 10 });
    for (const api_id of [attacker, accomplice])
      for (const [account_type, asset, amount] of funds)
        this.#apply({ kind: 'deposit', user_id: ownerOf(api_id), api_id, account_type, asset, amount });
    this.pass(40);
    this.#before = this.wealth();
  }

  #apply(command: Command): Effects {
    const before = this.#insured();
    const effects = apply(this.state, command, this.state.step * 100);
    this.drawn += Math.max(0, before - this.#insured());
    this.reported.push(effects);
    return effects;
  }

  #insured(): number {
    return [...this.state.ledger.insurance].reduce(
      (sum, [asset, amount]) => sum + (Number(amount) / 1e12) * (asset === 'BTC' ? 1_000 : 1),
      0,
    );
  }

  market(name: MarketName): MarketState {
    return must(this.state.markets.get(keys[name]), `market ${name}`);
  }

  /** Text of a price in ticks, on the market's own steps. */
  price(name: MarketName, ticks: number): string {
    const market = this.market(name);
    return fromUnits(onStep(market.steps, Math.max(1, Math.round(ticks)), 1), market.grid.price);
  }

  size(name: MarketName, lots: number): string {
    return fromUnits(Math.max(1, Math.round(lots)), this.market(name).grid.size);
  }

  /** Lots that lie on a side of the book up to a price in ticks. */
  depth(name: MarketName, side: 'BUY' | 'SELL', ticks: number): number {
    const { book } = this.market(name);
    return levelsOf(book, side === 'BUY' ? bid : ask)
      .filter(({ price }) => (side === 'BUY' ? price >= ticks : price <= ticks))
      .flatMap((level) => entriesOf(book, level))
      .reduce((sum, entry) => sum + lotsOf(book, entry), 0);
  }

  best(name: MarketName, side: 'BUY' | 'SELL'): number | undefined {
    return bestOf(this.market(name).book, side === 'BUY' ? bid : ask);
  }

  order(api_id: Thief, name: MarketName, fields: Partial<PlaceOrder>): Effects {
    const client_id = `i${this.#ids++}`;
    return this.#apply({
      kind: 'place',
      user_id: ownerOf(api_id),
      client_id,
      hash: client_id,
      source: 'API',
      orders: [
        { api_id, client_id, market: keys[name], side: 'BUY', order_type: 'LIMIT', time_in_force: 'GTC', ...fields },
      ],
    });
  }

  /** A limit order of lots at a price in ticks. */
  limit(
    api_id: Thief,
    name: MarketName,
    side: 'BUY' | 'SELL',
    ticks: number,
    lots: number,
    more: Partial<PlaceOrder> = {},
  ): Effects {
    return this.order(api_id, name, { side, price: this.price(name, ticks), amount: this.size(name, lots), ...more });
  }

  set(
    api_id: Thief,
    name: MarketName,
    fields: { leverage?: number; margin_mode?: 'CROSS' | 'ISOLATED'; asset_mode?: 'MULTI'; position_mode?: 'HEDGE' },
  ): Effects {
    return this.#apply({
      kind: 'setting',
      user_id: ownerOf(api_id),
      api_id,
      market: keys[name],
      confirm_risk: true,
      ...fields,
    });
  }

  cancelAll(api_id: Thief): Effects {
    return this.#apply({
      kind: 'cancel',
      user_id: ownerOf(api_id),
      order_ids: this.ordersOf(api_id).map(({ id }) => id),
    });
  }

  ordersOf(api_id: Thief): readonly OrderState[] {
    return [...this.state.orders.values()].filter((order) => order.api_id === api_id);
  }

  cancel(api_id: Thief, order_id: string): Effects {
    return this.#apply({ kind: 'cancel', user_id: ownerOf(api_id), order_ids: [order_id] });
  }

  amend(api_id: Thief, order_id: string, price: string): Effects {
    const client_id = `i${this.#ids++}`;
    return this.#apply({ kind: 'amend', user_id: ownerOf(api_id), client_id, hash: client_id, order_id, price });
  }

  portfolio(api_id: Thief): Effects {
    return this.#ledger(api_id, { kind: 'portfolio', action: 'open', place: this.place(api_id, 'margin') });
  }

  place(api_id: Thief, account_type: AccountType): Place {
    return { api_id, exchange: 'HALYARD', account_type };
  }

  transfer(api_id: Thief, from: AccountType, to: AccountType, asset: string, amount: number): Effects {
    return this.#ledger(api_id, {
      kind: 'transfer',
      from: this.place(api_id, from),
      to: this.place(api_id, to),
      asset,
      amount: amount.toFixed(8),
    });
  }

  loan(api_id: Thief, type: 'BORROW' | 'REPAY', asset: string, amount: number): Effects {
    return this.#ledger(api_id, {
      kind: 'loan',
      type,
      place: this.place(api_id, 'margin'),
      vip: 1,
      asset,
      amount: amount.toFixed(8),
    });
  }

  #ledger(api_id: Thief, fields: object): Effects {
    const client_id = `i${this.#ids++}`;
    return this.#apply({ ...fields, user_id: ownerOf(api_id), client_id, hash: client_id } as Command);
  }

  pass(steps: number): void {
    for (let index = 0; index < steps; index++) {
      const step = this.state.step + 1;
      const before = this.#insured();
      this.reported.push(apply(this.state, { kind: 'step', step }, step * 100));
      this.drawn += Math.max(0, before - this.#insured());
    }
  }

  /** What the two have and owe by the fair prices, in USDT. */
  wealth(): number {
    let sum = 0n;
    const notional = (asset: string) => priceOf(this.state, 'HALYARD', asset);
    for (const account of this.state.ledger.accounts.values()) {
      for (const [name, { free, locked }] of account.cells)
        sum += ((free + locked) * notional(name.split('/').at(-1)!)) / one;
      for (const { loans } of account.debts.values())
        for (const [asset, loan] of loans) sum -= (owedOf(loan) * notional(asset)) / one;
    }
    for (const pool of this.state.contracts.pools.values())
      for (const position of pool.positions.values()) {
        const { contract, fair } = position.market;
        const ticks = must(fair, 'a fair price')(this.state.step * 100);
        sum +=
          ((contract!.option ? claimOf(position) : profitAt(position, contract!.terms, ticks)) *
            notional(pool.settle)) /
          one;
      }
    return Number(sum) / 1e12;
  }

  get gained(): number {
    return this.wealth() - this.#before;
  }

  /** What has been paid for the two that they could not pay: losses beyond a wallet, and debts. */
  get writtenOff(): number {
    return this.reported
      .flatMap(({ events }) => events)
      .reduce((sum, event) => {
        if (event.kind !== 'entry' || event.entry.of !== 'booking' || event.entry.row.kind !== 'INSURANCE') return sum;
        const { amount, asset } = event.entry.row;
        return sum + Math.max(0, Number(amount)) * (asset === 'BTC' ? 1_000 : 1);
      }, 0);
  }

  /**
   * Debts that are larger than what stands behind them, in USDT: their wallet, of a portfolio account all that are one.
   */
  get unpaid(): number {
    let unpaid = 0;
    for (const account of this.state.ledger.accounts.values())
      for (const [wallet, { loans }] of account.debts) {
        const behind: readonly string[] = account.portfolio ? unifiedWallets : [wallet];
        let left = 0;
        for (const [name, { free, locked }] of account.cells)
          if (behind.includes(name.split('/')[0]!))
            left += (Number(free + locked) / 1e12) * (name.endsWith('/BTC') ? 1_000 : 1);
        for (const [asset, loan] of loans) left -= (Number(owedOf(loan)) / 1e12) * (asset === 'BTC' ? 1_000 : 1);
        unpaid += Math.max(0, -left);
      }
    return unpaid;
  }
}
