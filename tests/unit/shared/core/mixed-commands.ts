import { fromScaled, fromUnits } from '../../../../src/shared/kit/decimal.ts';
import { onStep } from '../../../../src/shared/market/tick-steps.ts';
import { nextUniform, type Random } from '../../../../src/shared/kit/random.ts';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Place } from '../../../../src/shared/core/state/ledger-command.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { ownerOf } from './contract-kit.ts';
import { accounts, chainAt, contractKeys, kinds, lateSource, market, mixedPriceOf, optionKeys } from './mixed-world.ts';

export type Timed = readonly [command: Command, atMs: number];

/** Draws commands of every kind from a seed, by the world as it stands, so that amendments and cancels mostly meet an open order. */
export class Draw {
  readonly #random: Random;
  #count = 0;

  constructor(seed: number) {
    this.#random = { state: (seed * 2_654_435_761) | 0 };
  }

  below = (count: number): number => Math.floor(nextUniform(this.#random) * count);
  of = <T>(values: readonly T[]): T => values[this.below(values.length)]!;
  chance = (percent: number): boolean => this.below(100) < percent;

  /** The next commands, each with its time: one, or some steps. */
  next(world: World): readonly Timed[] {
    const dice = this.below(100);
    const now = world.step * 100 + this.below(100);
    // What follows a chain that has ended is listed soon, as a server that runs does it.
    if (optionKeys(world).length === 0 && this.chance(30))
      return [[{ kind: 'list', seed: world.seed, markets: chainAt(world.step * 100), asleep: true }, now]];
    if (dice < 14) return this.#steps(world, 1 + this.below(12));
    if (dice < 18) return [this.#jump(world)];
    if (dice < 30) return [[this.#money(world), now]];
    if (dice < 40) return [[this.#amendment(world), now]];
    if (dice < 44) return [[this.#cancel(world), now]];
    if (dice < 46 + Math.min(6, world.inFlight.size)) return [[this.#line(world), now]];
    if (dice < 48) return [[this.#setting(world), now]];
    if (dice < 51) return [[this.#listing(world), now]];
    return [[this.#order(world), now]];
  }

  #steps = (world: World, count: number): Timed[] =>
    Array.from({ length: count }, (_, at) => [
      { kind: 'step', step: world.step + at + 1 },
      (world.step + at + 1) * 100,
    ]);

  /** Seconds to days. */
  #jump(world: World): Timed {
    const step =
      world.step +
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

  #place(api_id: string): Place {
    const account_type = this.of([
      'spot',
      'margin',
      'margin',
      'isolated',
      'linear',
      'inverse',
      'futures',
      'delivery',
      'option',
      'astock',
    ] as const);
    return {
      api_id,
      exchange: account_type === 'astock' ? 'Astock' : 'HALYARD',
      account_type,
      ...(account_type === 'isolated' && { symbol: this.of(['BTCUSDT', 'ETHUSDT']) }),
    };
  }

  #money(world: World): Command {
    const api_id = this.of(accounts);
    const asked = { user_id: ownerOf(api_id), ...this.#id() };
    const asset = this.of(['USDT', 'USDT', 'USDT', 'BTC', 'ETH', 'CNY', 'SH600519']);
    const amount = this.chance(80)
      ? String(1 + this.below(asset === 'USDT' ? 4_000 : 4))
      : fromScaled(BigInt(1 + this.below(2 ** 40)), 12);
    switch (this.below(7)) {
      case 0:
      case 1: {
        const to = this.of([api_id, api_id, ...accounts]);
        return { kind: 'transfer', ...asked, from: this.#place(api_id), to: this.#place(to), asset, amount };
      }
      case 2:
      case 3:
        return {
          kind: 'loan',
          ...asked,
          type: this.of(['BORROW', 'BORROW', 'REPAY'] as const),
          place: this.#place(api_id),
          vip: 1,
          asset,
          amount,
        };
      case 4: {
        // What lies in the wallet, so that small parts of it are met.
        const held = [...(world.ledger.accounts.get(api_id)?.cells ?? [])]
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
  #open(world: World): {
    readonly id: string;
    readonly user_id: string;
    readonly price: number;
    readonly lots: number;
    readonly trigger: number;
    readonly key: string;
  } {
    const orders = [
      ...world.orders.values(),
      ...(this.chance(10) ? [...world.inFlight.values()].flatMap((flight) => flight.orders) : []),
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

  #amendment(world: World): Command {
    const { id, user_id, price, lots, trigger, key } = this.#open(world);
    const { grid, steps } = world.markets.get(key)!;
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

  #cancel(world: World): Command {
    const { user_id, id } = this.#open(world);
    const order_ids = [id, ...(this.chance(30) ? [this.#open(world).id] : [])];
    return {
      kind: 'cancel',
      user_id,
      order_ids,
      ...(this.chance(30) && { by_line: order_ids.slice(0, 1 + this.below(2)) }),
      ...(this.chance(30) && { leg_only: true }),
    };
  }

  /** What a line tells: mostly of something that is under way. */
  #line(world: World): Command {
    const sent = [...world.inFlight.values()].flatMap(({ orders }) => orders);
    const canceling = [...world.orders.values()].filter(({ status }) => status === 'CANCELING');
    if (canceling.length > 0 && this.chance(40))
      return {
        kind: 'line',
        order_id: this.of(canceling).id,
        happened: this.of(['cancel_arrived', 'cancel_lost'] as const),
      };
    const order_id = sent.length > 0 && this.chance(95) ? this.of(sent).id : this.#open(world).id;
    return {
      kind: 'line',
      order_id,
      happened: this.of(['arrived', 'arrived', 'timed_out', 'timed_out', 'lost', 'cancel_arrived'] as const),
    };
  }

  #setting(world: World): Command {
    const api_id = this.of(accounts);
    return {
      kind: 'setting',
      user_id: ownerOf(api_id),
      api_id,
      market: this.of([...contractKeys, ...contractKeys, ...contractKeys, ...optionKeys(world)]),
      leverage: this.of([1, 5, 20, 50, 100]),
      margin_mode: this.of(['CROSS', 'ISOLATED'] as const),
      confirm_risk: true,
      ...(this.chance(40) && { position_mode: this.of(['HEDGE', 'ONE_WAY'] as const) }),
      ...(this.chance(20) && { asset_mode: this.of(['MULTI', 'SINGLE'] as const) }),
    };
  }

  #listing(world: World): Command {
    if (this.chance(45)) return { kind: 'wake', markets: [this.of([...world.markets.keys()])] };
    if (this.chance(60)) return { kind: 'rest', markets: [...world.markets.keys()] };
    if (this.chance(30)) return { kind: 'list', seed: world.seed, markets: [lateSource], asleep: true };
    const changed = this.of(kinds.slice(0, 4));
    return {
      kind: 'list',
      seed: world.seed,
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

  #order(world: World): Command {
    const api_id = this.of(accounts);
    const asked = this.#id();
    if (this.chance(6)) return this.#onCredit(api_id, asked);
    const others = this.chance(10) ? [this.of(accounts)].filter((each) => ownerOf(each) === ownerOf(api_id)) : [];
    const orders = [api_id, ...others].map((each, at) => ({
      ...this.#spec(world, each, `${asked.client_id}.${at}`),
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

  #spec(world: World, api_id: string, client_id: string): PlaceOrder {
    const options = optionKeys(world);
    const key = this.of([
      market.btc,
      market.btc,
      market.btc,
      market.eth,
      market.share,
      market.share,
      market.currency,
      ...contractKeys,
      ...contractKeys,
      this.of([market.index, market.commodity]),
      ...options,
      ...options,
    ]);
    const state = world.markets.get(key);
    // One that has been let go of.
    if (!state)
      return {
        api_id,
        client_id,
        market: key,
        side: 'BUY',
        order_type: 'LIMIT',
        time_in_force: 'GTC',
        amount: '1',
        price: '1000',
      };
    const { instrument } = state.listed;
    const last = mixedPriceOf(world.seed, instrument)(world.step * 100);
    // Now and then off the coarser steps that some prices have.
    const text = (percent: number) =>
      fromUnits(
        Math.max(1, onStep(this.chance(3) ? [] : state.steps, Math.round(last * (1 + percent / 100)), 1)),
        state.grid.price,
      );
    const side = this.of(options.includes(key) ? (['BUY', 'SELL', 'SELL'] as const) : (['BUY', 'SELL'] as const));
    const isOption = options.includes(key);
    const isShare = key === market.share;
    const isContract = isOption || contractKeys.includes(key);
    const order_type = isShare
      ? this.of(['LIMIT', 'LIMIT', 'MARKET'] as const)
      : this.of(
          isContract
            ? ([
                'LIMIT',
                'LIMIT',
                'LIMIT',
                'MARKET',
                'MARKET',
                'STOP_MARKET',
                'TAKE_PROFIT_MARKET',
                'TRIGGER_LIMIT',
                'CONDITIONAL',
                'TAKE_PROFIT',
                'OCO',
                'OCO',
              ] as const)
            : ([
                'LIMIT',
                'LIMIT',
                'LIMIT',
                'MARKET',
                'MARKET',
                'STOP_LOSS',
                'TAKE_PROFIT',
                'TRIGGER_MARKET',
                'TRIGGER_LIMIT',
                'CONDITIONAL',
                'OCO',
                'OCO',
              ] as const),
        );
    const hasPrice =
      ['LIMIT', 'TRIGGER_LIMIT', 'TAKE_PROFIT'].includes(order_type) ||
      (order_type === 'CONDITIONAL' && this.chance(50));
    const waits = !['LIMIT', 'MARKET', 'OCO'].includes(order_type);
    const away = this.below(61) / 10 - 3;
    const tif =
      order_type === 'MARKET'
        ? ('IOC' as const)
        : isShare
          ? this.of(['DAY', 'DAY', 'DAY', 'IOC', 'FOK'] as const)
          : hasPrice
            ? this.of(['GTC', 'GTC', 'GTC', 'GTX', 'IOC', 'FOK', 'GTD'] as const)
            : ('GTC' as const);
    const isTotal = !isContract && !hasPrice && order_type !== 'OCO' && side === 'BUY' && this.chance(30);
    const whole = isContract && waits && !hasPrice && this.chance(30);
    // A large part of what the wallet can cover, so that some are liquidated.
    const written = instrument.settle === 'BTC' ? 8 + this.below(16) : 800 + this.below(1_600);
    const heavy = isContract && world.ledger.accounts.get(api_id)?.portfolio && this.chance(40) ? 10 : 1;
    const lots =
      isOption && this.chance(50)
        ? written
        : key === market.share
          ? this.of([30, 100, 100, 200, 330, 1_000])
          : ['1', '0.1'].includes(instrument.step)
            ? 1 + this.below(this.chance(20) ? 900 : 60) * heavy
            : 1 + this.below(this.chance(25) ? 30_000 : 3_000) * heavy;
    const up = side === 'BUY' ? 1 : -1;
    const reduce = isContract && this.chance(25);
    const trigger_by = this.of(['LAST', 'MARK', 'INDEX'] as const);
    // The index of an option is the price of its coin, on the option's own grid.
    const coin = state.contract?.index ?? 0;
    const exits =
      order_type !== 'OCO' && !isShare && (isContract ? !reduce && !whole : side === 'BUY') && this.chance(30);
    return {
      api_id,
      client_id,
      market: key,
      side,
      order_type,
      time_in_force: tif,
      ...(hasPrice && { price: text(away) }),
      ...(waits && {
        trigger_price:
          trigger_by === 'INDEX' && isOption
            ? fromUnits(Math.round(coin * (0.96 + this.below(81) / 1_000)), state.grid.price)
            : text(this.below(81) / 10 - 4),
      }),
      ...(tif === 'GTD' && { expire_time: world.step * 100 + 1_000 + this.below(100_000_000) }),
      ...(isTotal
        ? { total: fromScaled(BigInt(lots) * 10n ** 12n + BigInt(this.below(1_000_000)), 12) }
        : whole
          ? { close_position: true }
          : { amount: fromUnits(lots, state.grid.size) }),
      ...(order_type === 'OCO' && {
        oco: {
          limit_price: text(-up * 2),
          stop_price: text(up * 2),
          ...(this.chance(40) && { stop_limit_price: text(up * 2.5) }),
        },
      }),
      ...((waits || order_type === 'OCO') && isContract && { trigger_by }),
      ...(reduce && !whole && { reduce_only: true }),
      ...(key === market.currency &&
        this.chance(10) &&
        this.of([
          { reduce_only: true },
          { close_position: true, amount: undefined },
          { leverage: 5 },
          { position_side: 'LONG' as const },
          { trigger_by: 'MARK' as const },
        ])),
      ...(isContract && this.chance(20) && { position_side: this.of(['LONG', 'SHORT', 'BOTH'] as const) }),
      ...(isContract &&
        this.chance(6) && { leverage: this.of([3, 8]), margin_mode: this.of(['CROSS', 'ISOLATED'] as const) }),
      ...(exits && {
        tp: { trigger_price: text(away + 3 * up), ...(this.chance(40) && { price: text(away + 3.5 * up) }) },
        sl: { trigger_price: text(away - 2 * up) },
      }),
      ...((key === market.btc || key === market.eth) &&
        this.chance(55) && {
          margin: {
            account_type: this.of(['margin', 'margin', 'isolated'] as const),
            auto: this.of(['MANUAL', 'AUTO_BORROW', 'AUTO_BORROW', 'AUTO_REPAY', 'AUTO_BORROW_REPAY'] as const),
            vip: 1,
          },
        }),
    };
  }
}
