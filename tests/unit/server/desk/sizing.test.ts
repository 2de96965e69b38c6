import { describe, expect, test } from 'vitest';
import { createSizing, type SizedRequest } from '../../../../src/server/desk/sizing.ts';
import { contractState, linearKey } from '../../shared/core/contract-kit.ts';
import { key, stateOf } from '../../shared/core/core-kit.ts';
import { refusalIn } from '../../../refusal-in.ts';

type Cells = readonly (readonly [account_type: string, asset: string, free: bigint, pair?: string])[];
/** Tick 0.1, step 0.001. */
const spot = stateOf().markets.get(key)!;
const linear = contractState().state.markets.get(linearKey)!;

function sizesOf(
  funds: Readonly<Record<string, Cells>>,
  behind: Readonly<Record<string, bigint>> = {},
  lastTicks: number | 'none' = 10_000,
) {
  const asked: object[] = [];
  const sizeFor = createSizing({
    accounts: () =>
      Object.entries(funds).map(([api_id, cells]) => ({
        api_id,
        cells: cells.map(([account_type, asset, free, pair]) => ({ account_type, asset, free, pair })),
      })),
    lastTicks: () => (lastTicks === 'none' ? undefined : lastTicks),
    allowance: ({ market: _market, ...rest }: { api_id: string; market: unknown }) => {
      asked.push(rest);
      return { available: behind[rest.api_id] ?? 0n };
    },
  } as unknown as Parameters<typeof createSizing>[0]);
  const of = (request: Partial<SizedRequest>, index = 1, market = spot) =>
    sizeFor(market, index, {
      api_ids: ['a', 'c'],
      side: 'BUY',
      sizing: 'BALANCE',
      sync_ratio: 100,
      amount: '1',
      ...request,
    });
  return { of, asked };
}

describe('sizes of several accounts', () => {
  test("are the same, or the first one's own, as they were written", () => {
    const { of } = sizesOf({});
    expect(of({ sizing: 'SAME', amount: '1.0001', total: '7' })).toEqual({ amount: '1.0001', total: '7' });
    expect(of({ sizing: 'RATIO', sync_ratio: 50, amount: '1.0001' }, 0)).toEqual({
      amount: '1.0001',
      total: undefined,
    });
  });

  test.each([
    [50, '1', '0.5'],
    [33.33, '1', '0.333'],
    [100, '1.0009', '1'],
    [250, '0.003', '0.007'],
    [0.01, '10', '0.001'],
    [0.01, '9.999', '0'],
  ])('by a ratio of %d percent %s is %s, on the step below', (sync_ratio, amount, size) => {
    expect(sizesOf({}).of({ sizing: 'RATIO', sync_ratio, amount })).toEqual({ amount: size, total: undefined });
  });

  test.each([
    [33.33, '1000', '333.3'],
    [100, '1000.05', '1000'],
    [12.5, '0.9', '0.1'],
  ])('by a ratio of %d percent a total of %s is %s, on the tick below', (sync_ratio, total, size) => {
    expect(sizesOf({}).of({ sizing: 'RATIO', sync_ratio, amount: undefined, total })).toEqual({
      amount: undefined,
      total: size,
    });
  });
});

describe('sizes by what there is', () => {
  const funds: Record<string, Cells> = {
    a: [
      ['spot', 'USDT', 400n],
      ['spot', 'BTC', 10n],
      ['margin', 'USDT', 10n],
      ['isolated', 'USDT', 1n, 'ETHUSDT'],
      ['isolated', 'USDT', 100n, 'BTCUSDT'],
    ],
    c: [
      ['margin', 'USDT', 20n],
      ['spot', 'USDT', 100n],
      ['spot', 'BTC', 30n],
      ['isolated', 'USDT', 50n, 'BTCUSDT'],
    ],
  };

  test('a buy gives the quote and a sale the base, from the wallet that it is settled from', () => {
    const { of } = sizesOf(funds);
    expect(
      [
        of({}),
        of({ side: 'SELL' }),
        of({ account_type: 'margin' }),
        of({ account_type: 'isolated' }),
        of({ account_type: 'spot' }),
      ].map(({ amount }) => amount),
    ).toEqual(['0.25', '3', '2', '0.5', '0.25']);
  });

  test('accounts that are named twice count once, and one that has nothing gets nothing', () => {
    const { of } = sizesOf(funds);
    expect(of({ api_ids: ['a', 'a', 'c'] }).amount).toBe('0.25');
    expect(of({ api_ids: ['a', 'nobody'] }).amount).toBe('0');
  });

  test('where the first has nothing the others cannot be reckoned', () => {
    const { of } = sizesOf(funds);
    expect(refusalIn(() => of({ api_ids: ['nobody', 'a'] }))).toEqual({
      code: 'BALANCE',
      data: { asset: 'USDT', free: '0', need: '0.000000000001', api_id: 'nobody' },
    });
    expect(refusalIn(() => of({ api_ids: ['nobody', 'a'], side: 'SELL' }))).toMatchObject({ data: { asset: 'BTC' } });
  });

  test('of contracts counts what stands behind one at the last price, and nothing before there is one', () => {
    const { of, asked } = sizesOf(funds, { a: 1_000n, c: 300n });
    expect(of({ side: 'SELL' }, 1, linear).amount).toBe('0.3');
    expect(asked[0]).toEqual({ api_id: 'a', side: 'SELL', ticks: 10_000, isLimit: false, leverage: undefined });
    const silent = sizesOf(funds, { a: 1_000n, c: 300n }, 'none');
    expect(refusalIn(() => silent.of({ side: 'SELL' }, 1, linear))).toMatchObject({
      code: 'BALANCE',
      data: { asset: 'USDT' },
    });
  });
});
