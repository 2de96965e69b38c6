import * as fc from 'fast-check';
import { fromScaled } from '../../../../src/shared/kit/decimal.ts';
import { loanOf, owedOf } from '../../../../src/shared/core/ledger/loans.ts';
import type { Wallet } from '../../../../src/shared/core/ledger/wallets.ts';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Place } from '../../../../src/shared/core/state/ledger-command.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import { ethKey, type Lever, ledgerCommand, onMargin, placeOf } from './margin-kit.ts';
import { isAlone } from './random-commands.ts';
import { key, userOf } from './world-kit.ts';

const apis = ['a', 'b', 'c'] as const;
const wallets = ['spot', 'margin', 'isolated BTCUSDT', 'isolated ETHUSDT', 'linear'] as const;
const assets = ['USDT', 'USDT', 'BTC', 'ETH'] as const;
const autos = ['MANUAL', 'AUTO_BORROW', 'AUTO_BORROW', 'AUTO_REPAY', 'AUTO_BORROW_REPAY'] as const;
const hows = ['limit', 'limit', 'market', 'total', 'stop', 'oco'] as const;

/** What may happen to accounts with margin, as numbers from which the commands are made. */
export type MarginMove =
  | {
      readonly kind: 'transfer';
      readonly from: string;
      readonly to: string;
      readonly wallets: readonly [string, string];
      readonly asset: string;
      readonly amount: bigint;
    }
  | {
      readonly kind: 'loan';
      readonly type: 'BORROW' | 'REPAY';
      readonly api: string;
      readonly wallet: string;
      readonly asset: string;
      readonly amount: bigint;
    }
  /** Of all that is owed, but for so many money units. */
  | {
      readonly kind: 'repay';
      readonly api: string;
      readonly wallet: string;
      readonly asset: string;
      readonly short: bigint;
    }
  | {
      readonly kind: 'order';
      readonly api: string;
      readonly how: (typeof hows)[number];
      readonly side: 'BUY' | 'SELL';
      readonly auto: (typeof autos)[number];
      readonly account: 'spot' | 'margin' | 'isolated';
      readonly eth: boolean;
      readonly ticks: number;
      readonly lots: number;
    }
  | { readonly kind: 'cancel'; readonly user: 'u' | 'v'; readonly id: number }
  | { readonly kind: 'convert'; readonly how: 'liability' | 'dust'; readonly api: string; readonly asset: string }
  | {
      readonly kind: 'portfolio';
      readonly action: 'repay' | 'collect' | 'auto';
      readonly api: string;
      readonly enabled: boolean | undefined;
    }
  | { readonly kind: 'price'; readonly percent: number }
  | { readonly kind: 'steps'; readonly steps: number }
  | { readonly kind: 'hours'; readonly hours: number };

const api = fc.constantFrom(...apis);
const wallet = fc.constantFrom(...wallets);
/** Mostly thousands of a dollar coin, or some of a coin; now and then an odd part. */
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 5_000n }).map((whole) => whole * 10n ** 12n),
  fc.bigInt({ min: 1n, max: 3n * 10n ** 12n }),
);
const side = fc.constantFrom('BUY' as const, 'SELL' as const);

export const marginMoves = (maxLength: number): fc.Arbitrary<MarginMove[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('transfer' as const),
          from: api,
          to: fc.constantFrom('same', 'same', ...apis),
          wallets: fc.tuple(wallet, wallet),
          asset: fc.constantFrom(...assets),
          amount,
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('loan' as const),
          type: fc.constantFrom('BORROW' as const, 'REPAY' as const),
          api,
          wallet,
          asset: fc.constantFrom(...assets),
          amount,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('repay' as const),
          api,
          wallet: fc.constantFrom('margin', 'isolated BTCUSDT'),
          asset: fc.constantFrom(...assets),
          short: fc.bigInt({ min: -1n, max: 12_000n }),
        }),
      },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('order' as const),
          api,
          how: fc.constantFrom(...hows),
          side,
          auto: fc.constantFrom(...autos),
          account: fc.constantFrom('spot' as const, 'margin' as const, 'margin' as const, 'isolated' as const),
          eth: fc.boolean(),
          ticks: fc.integer({ min: -15, max: 15 }),
          lots: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 2_000, max: 12_000 })),
        }),
      },
      // As much as cross margin lends, or about that.
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('order' as const),
          api,
          how: fc.constant('market' as const),
          side,
          auto: fc.constant('AUTO_BORROW' as const),
          account: fc.constant('margin' as const),
          eth: fc.constant(false),
          ticks: fc.constant(0),
          lots: fc.integer({ min: 7_000, max: 13_000 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('cancel' as const),
          user: fc.constantFrom('u' as const, 'v' as const),
          id: fc.integer({ min: 1, max: 60 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('convert' as const),
          how: fc.constantFrom('liability' as const, 'dust' as const),
          api,
          asset: fc.constantFrom(...assets),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('portfolio' as const),
          action: fc.constantFrom('repay' as const, 'collect' as const, 'auto' as const),
          api,
          enabled: fc.option(fc.boolean(), { nil: undefined }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('price' as const), percent: fc.integer({ min: -18, max: 20 }) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('steps' as const), steps: fc.integer({ min: 1, max: 25 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 30 }) }),
      },
    ),
    { maxLength, size: 'max' },
  );

function walletPlace(api_id: string, name: string): Place {
  const [type, symbol] = name.split(' ');
  return placeOf(api_id, type as Place['account_type'], symbol);
}

function orderOf(
  { how, side: orderSide, auto, account, eth, ticks, lots }: Extract<MarginMove, { kind: 'order' }>,
  lever: Lever,
): Partial<PlaceOrder> {
  const priceText = (at: number) => fromScaled(BigInt(lever.ticks + at), 1);
  const size = fromScaled(BigInt(lots), 3);
  const away = orderSide === 'BUY' ? 40 : -40;
  const fields: Partial<PlaceOrder> = {
    limit: { order_type: 'LIMIT' as const, price: priceText(ticks), amount: size },
    market: { order_type: 'MARKET' as const, time_in_force: 'IOC' as const, amount: size },
    total:
      orderSide === 'BUY'
        ? { order_type: 'MARKET' as const, time_in_force: 'IOC' as const, total: size }
        : { order_type: 'MARKET' as const, time_in_force: 'IOC' as const, amount: size },
    stop: { order_type: 'STOP_LOSS' as const, trigger_price: priceText(away), amount: size },
    oco: {
      order_type: 'OCO' as const,
      amount: size,
      oco: { limit_price: priceText(-away), stop_price: priceText(away) },
    },
  }[how];
  const order = { ...fields, side: orderSide, market: eth ? ethKey : key };
  return account === 'spot' ? order : onMargin(order, auto, account);
}

const stepsOf = (world: World, steps: number) =>
  Array.from({ length: steps }, (_, at) => ({
    command: { kind: 'step' as const, step: world.step + at + 1 },
    nowMs: (world.step + at + 1) * 100,
  }));

/** The commands that a move is made of, with their times. */
export function commandsOf(
  move: MarginMove,
  index: number,
  world: World,
  lever: Lever,
): { readonly command: Command; readonly nowMs: number }[] {
  const now = world.step * 100 + 50;
  const id = `m${index}`;
  switch (move.kind) {
    case 'transfer':
      return [
        {
          nowMs: now,
          command: ledgerCommand(
            move.from,
            {
              kind: 'transfer',
              from: walletPlace(move.from, move.wallets[0]),
              to: walletPlace(move.to === 'same' ? move.from : move.to, move.wallets[1]),
              asset: move.asset,
              amount: fromScaled(move.amount, 12),
            },
            id,
          ),
        },
      ];
    case 'loan':
      return [
        {
          nowMs: now,
          command: ledgerCommand(
            move.api,
            {
              kind: 'loan',
              type: move.type,
              place: walletPlace(move.api, move.wallet),
              vip: 1,
              asset: move.asset,
              amount: fromScaled(move.amount, 12),
            },
            id,
          ),
        },
      ];
    case 'repay': {
      const owed = loanOf(world.ledger.accounts.get(move.api), move.wallet.replace(' ', ':') as Wallet, move.asset);
      const amount = owed ? owedOf(owed) - move.short : 0n;
      return amount > 0n
        ? [
            {
              nowMs: now,
              command: ledgerCommand(
                move.api,
                {
                  kind: 'loan',
                  type: 'REPAY',
                  place: walletPlace(move.api, move.wallet),
                  vip: 1,
                  asset: move.asset,
                  amount: fromScaled(amount, 12),
                },
                id,
              ),
            },
          ]
        : [];
    }
    case 'order': {
      const order: PlaceOrder = {
        api_id: move.api,
        client_id: id,
        market: key,
        side: 'BUY',
        order_type: 'LIMIT',
        time_in_force: 'GTC',
        ...orderOf(move, lever),
      };
      return [
        {
          nowMs: now,
          command: {
            kind: 'place',
            user_id: userOf(move.api),
            client_id: id,
            hash: id,
            source: 'API',
            orders: [order],
          },
        },
      ];
    }
    case 'cancel':
      return [
        {
          nowMs: now,
          command: {
            kind: 'cancel',
            user_id: move.user,
            order_ids: [String(move.id)],
            ...(isAlone(move) && { leg_only: true }),
          },
        },
      ];
    case 'convert':
      return [
        {
          nowMs: now,
          command: ledgerCommand(
            move.api,
            { kind: 'convert', how: move.how, place: placeOf(move.api, 'margin'), assets: [move.asset] },
            id,
          ),
        },
      ];
    case 'portfolio':
      return [
        {
          nowMs: now,
          command: ledgerCommand(
            move.api,
            {
              kind: 'portfolio',
              action: move.action,
              place: placeOf(move.api, 'margin'),
              asset: move.action === 'repay' ? 'USDT' : undefined,
              enabled: move.enabled,
            },
            id,
          ),
        },
      ];
    case 'price':
      lever.ticks = Math.min(20_000, Math.max(5_000, Math.round(lever.ticks * (1 + move.percent / 100))));
      return stepsOf(world, 10);
    case 'steps':
      return stepsOf(world, move.steps);
    case 'hours':
      return [
        {
          command: { kind: 'rebase', step: world.step + move.hours * 36_000 },
          nowMs: (world.step + move.hours * 36_000) * 100,
        },
      ];
  }
}
