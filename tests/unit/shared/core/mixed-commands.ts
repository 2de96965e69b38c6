import { fromScaled, fromUnits } from '../../../../src/shared/base/decimal.ts';
import { onStep } from '../../../../src/shared/market/tick-steps.ts';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { Chance } from './chance.ts';
import { ownerOf } from './contract-kit.ts';
import { mixedFund, mixedMargin, mixedPlace, mixedRebate, mixedTransfer } from './mixed-giving.ts';
import { mixedOrder } from './mixed-order.ts';
import { accounts, chainAt, contractKeys, kinds, lateSource, market, optionKeys } from './mixed-state.ts';

export type Timed = readonly [command: Command, atMs: number];

/**
 * Draws commands of every kind from a seed, by the state as it stands, so that amendments and cancels mostly meet an
 * open order.
 */
export class Draw extends Chance {
  #count = 0;
  /** What was given last, to be sent again. */
  #given: Extract<Command, { kind: 'fund' | 'rebate' }> | undefined;

  /** The next commands, each with its time: one, or some steps. */
  next(state: CoreState): readonly Timed[] {
    const dice = this.below(100);
    const now = state.step * 100 + this.below(100);
    // What follows a chain that has ended is listed soon, as a server that runs does it.
    if (optionKeys(state).length === 0 && this.chance(30))
      return [[{ kind: 'list', seed: state.seed, markets: chainAt(state.step * 100), asleep: true }, now]];
    if (dice < 14) return this.#steps(state, 1 + this.below(12));
    if (dice < 18) return [this.#jump(state)];
    if (dice < 27) return [[this.#money(state), now]];
    if (dice < 31) return [[this.#giving(state), now]];
    if (dice < 40) return [[this.#amendment(state), now]];
    if (dice < 44) return [[this.#cancel(state), now]];
    if (dice < 46 + Math.min(6, state.inFlight.size)) return [[this.#line(state), now]];
    if (dice < 48) return [[this.#setting(state), now]];
    if (dice < 51) return [[this.#listing(state), now]];
    return [[this.#order(state), now]];
  }

  #steps = (state: CoreState, count: number): Timed[] =>
    Array.from({ length: count }, (_, index) => [
      { kind: 'step', step: state.step + index + 1 },
      (state.step + index + 1) * 100,
    ]);

  /** Seconds to days. */
  #jump(state: CoreState): Timed {
    const step =
      state.step +
      this.of([10, 250, 250, 3_000, 36_000, 36_000, 180_000, 864_000, 2_592_000].slice(0, this.chance(15) ? 9 : 6)) +
      this.below(20);
    return [{ kind: 'rebase', step }, step * 100];
  }

  #id = (): { client_id: string; hash: string } => {
    this.#count += 1;
    // Now and then an id that stands for an earlier request, with its body or another one.
    const client_id = `m${this.chance(4) ? this.below(this.#count) : this.#count}`;
    return { client_id, hash: this.chance(50) ? client_id : `${client_id}'` };
  };

  /** A fund or a rebate, or the last one of them again, with its body or another one. */
  #giving(state: CoreState): Command {
    const last = this.#given;
    if (last && this.chance(20)) {
      if (last.kind === 'rebate' || this.chance(50)) return last;
      return { ...last, hash: `${last.hash}'`, amount: '7' };
    }
    this.#given = this.chance(50) ? mixedFund(this, this.#id()) : mixedRebate(this, state);
    return this.#given;
  }

  #money(state: CoreState): Command {
    const api_id = this.of(accounts);
    const asked = { user_id: ownerOf(api_id), ...this.#id() };
    const asset = this.of(['USDT', 'USDT', 'USDT', 'BTC', 'ETH', 'CNY', 'SH600519']);
    const amount = this.chance(80)
      ? String(1 + this.below(asset === 'USDT' ? 4_000 : 4))
      : fromScaled(BigInt(1 + this.below(2 ** 40)), 12);
    switch (this.below(7)) {
      case 0:
      case 1: {
        const { user_id: _owner, ...own } = asked;
        return mixedTransfer(this, api_id, own, { asset, amount });
      }
      case 2:
      case 3:
        return {
          kind: 'loan',
          ...asked,
          type: this.of(['BORROW', 'BORROW', 'REPAY'] as const),
          place: mixedPlace(this, api_id),
          vip: 1,
          asset,
          amount,
        };
      case 4: {
        // What lies in the wallet, so that small parts of it are met.
        const held = [...(state.ledger.accounts.get(api_id)?.cells ?? [])]
          .filter(([key]) => key.startsWith('margin/'))
          .map(([key]) => key.slice(7));
        return {
          kind: 'convert',
          ...asked,
          how: this.of(['liability', 'dust'] as const),
          place: { api_id, exchange: 'HALYARD', account_type: this.of(['spot', 'margin'] as const) },
          assets: [this.of([asset, ...held])],
        };
      }
      case 5:
        return this.chance(25)
          ? {
              kind: 'leverage',
              ...asked,
              place: { api_id, exchange: 'HALYARD', account_type: 'margin' },
              leverage: this.of([3, 5] as const),
            }
          : {
              kind: 'transfer',
              ...asked,
              from: { api_id, exchange: 'HALYARD', account_type: 'spot' },
              to: {
                api_id,
                exchange: 'HALYARD',
                account_type: this.of(['linear', 'futures', 'margin', 'inverse'] as const),
              },
              asset: this.of(['BTC', 'ETH', 'USDT']),
              amount: '1',
            };
      default:
        return {
          kind: 'portfolio',
          ...asked,
          action: this.of(['repay', 'collect', 'auto', 'auto', 'open'] as const),
          place: { api_id, exchange: 'HALYARD', account_type: 'margin' },
          ...(this.chance(60) && { asset: 'USDT' }),
          ...(this.chance(60) && { enabled: this.chance(50) }),
        };
    }
  }

  /** Mostly an order that is open. */
  #open(state: CoreState): {
    readonly id: string;
    readonly user_id: string;
    readonly price: number;
    readonly lots: number;
    readonly trigger: number;
    readonly key: string;
  } {
    const orders = [
      ...state.orders.values(),
      ...(this.chance(10) ? [...state.inFlight.values()].flatMap((flight) => flight.orders) : []),
    ];
    const order = orders[this.below(orders.length)];
    if (!order || this.chance(6))
      return {
        id: String(1 + this.below(200)),
        user_id: this.of(['u', 'v']),
        price: 10_000,
        lots: 100,
        trigger: 0,
        key: market.btc,
      };
    const {
      id,
      user_id,
      price,
      lots,
      trigger,
      market: { key },
    } = order;
    return { id, user_id: this.chance(97) ? user_id : 'u', price, lots, trigger, key };
  }

  #amendment(state: CoreState): Command {
    const { id, user_id, price, lots, trigger, key } = this.#open(state);
    const { grid, steps } = state.markets.get(key)!;
    const near = (value: number) =>
      fromUnits(Math.max(1, onStep(steps, Math.round(value * (0.97 + this.below(60) / 1_000)), 1)), grid.price);
    return {
      kind: 'amend',
      user_id,
      ...this.#id(),
      order_id: id,
      ...(price > 0 && this.chance(60) && { price: near(price) }),
      ...(trigger > 0 && this.chance(50) && { trigger_price: near(trigger) }),
      ...(this.chance(50) && {
        amount: fromUnits(Math.max(1, Math.round(lots * (0.4 + this.below(12) / 10))), grid.size),
      }),
    };
  }

  #cancel(state: CoreState): Command {
    const { user_id, id } = this.#open(state);
    const order_ids = [id, ...(this.chance(30) ? [this.#open(state).id] : [])];
    return {
      kind: 'cancel',
      user_id,
      order_ids,
      ...(this.chance(30) && { by_line: order_ids.slice(0, 1 + this.below(2)) }),
      ...(this.chance(30) && { leg_only: true }),
    };
  }

  /** What a line tells: mostly of something that is under way. */
  #line(state: CoreState): Command {
    const sent = [...state.inFlight.values()].flatMap(({ orders }) => orders);
    const canceling = [...state.orders.values()].filter(({ status }) => status === 'CANCELING');
    if (canceling.length > 0 && this.chance(40))
      return {
        kind: 'line',
        order_id: this.of(canceling).id,
        happened: this.of(['cancel_arrived', 'cancel_lost'] as const),
      };
    const order_id = sent.length > 0 && this.chance(95) ? this.of(sent).id : this.#open(state).id;
    return {
      kind: 'line',
      order_id,
      happened: this.of(['arrived', 'arrived', 'timed_out', 'timed_out', 'lost', 'cancel_arrived'] as const),
    };
  }

  #setting(state: CoreState): Command {
    if (this.chance(30)) return mixedMargin(this, state, this.#id());
    const api_id = this.of(accounts);
    return {
      kind: 'setting',
      user_id: ownerOf(api_id),
      api_id,
      market: this.of([...contractKeys, ...contractKeys, ...contractKeys, ...optionKeys(state)]),
      leverage: this.of([1, 5, 20, 50, 100]),
      margin_mode: this.of(['CROSS', 'ISOLATED'] as const),
      confirm_risk: true,
      ...(this.chance(40) && { position_mode: this.of(['HEDGE', 'ONE_WAY'] as const) }),
      ...(this.chance(20) && { asset_mode: this.of(['MULTI', 'SINGLE'] as const) }),
    };
  }

  #listing(state: CoreState): Command {
    if (this.chance(45)) return { kind: 'wake', markets: [this.of([...state.markets.keys()])] };
    if (this.chance(60)) return { kind: 'rest', markets: [...state.markets.keys()] };
    if (this.chance(30)) return { kind: 'list', seed: state.seed, markets: [lateSource], asleep: true };
    const changed = this.of(kinds.slice(0, 4));
    return {
      kind: 'list',
      seed: state.seed,
      markets: [
        {
          ...changed,
          instrument: {
            ...changed.instrument,
            taker: this.of([0.0004, 0.0005]),
            status: this.chance(25) ? 'HALT' : 'TRADING',
          },
        },
      ],
      asleep: true,
    };
  }

  #order(state: CoreState): Command {
    const api_id = this.of(accounts);
    const asked = this.#id();
    if (this.chance(6)) return this.#onCredit(api_id, asked);
    const others = this.chance(10) ? [this.of(accounts)].filter((each) => ownerOf(each) === ownerOf(api_id)) : [];
    const orders = [api_id, ...others].map((each, index) => ({
      ...mixedOrder(this, state, each, `${asked.client_id}.${index}`),
      ...(this.chance(8) && { by_line: true as const }),
    }));
    return { kind: 'place', user_id: ownerOf(api_id), ...asked, source: 'API', orders };
  }

  /** As much as margin lends, or about that. */
  #onCredit(api_id: string, asked: { client_id: string; hash: string }): Command {
    const order: PlaceOrder = {
      api_id,
      client_id: asked.client_id,
      market: market.btc,
      side: this.of(['BUY', 'SELL'] as const),
      order_type: 'MARKET',
      time_in_force: 'IOC',
      amount: String(5 + this.below(9)),
      margin: { account_type: this.of(['margin', 'margin', 'isolated'] as const), auto: 'AUTO_BORROW', vip: 1 },
    };
    return { kind: 'place', user_id: ownerOf(api_id), ...asked, source: 'API', orders: [order] };
  }
}
