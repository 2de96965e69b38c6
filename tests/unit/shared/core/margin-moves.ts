import * as fc from 'fast-check';

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
