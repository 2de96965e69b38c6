import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { doOrderV2 } from '../../../../src/shared/contracts/order-place.ts';
import type { Args } from '../../../../src/shared/base/contract.ts';
import type { AccountOf } from '../../../../src/server/desk/caller.ts';
import { createDesk } from '../../../../src/server/desk/desk.ts';
import { ofOwnExchange, onOwnGrid } from '../../../../src/server/desk/own-exchange.ts';
import { benchOf } from '../trading/engine-kit.ts';
import { freshId, listed } from '../../shared/core/core-kit.ts';
import { algoOrder, filesOf, listOf, openAlgos } from './algo/algo-kit.ts';
import { caller } from './desk-kit.ts';

const accounts: Record<string, NonNullable<ReturnType<AccountOf>>> = {
  a: { owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true },
  okx: { owner: 'u', exchange: 'OKX', permissions: ['spot'], active: true },
  gate: { owner: 'u', exchange: 'GATE', permissions: ['spot'], active: true },
  b: { owner: 'v', exchange: 'OKX', permissions: ['spot'], active: true },
};
const accountOf: AccountOf = (id) => accounts[id];

/** BTC/USDT of the house, with a tick of 0.1 and a step of 0.001, and of OKX, with 0.2 and 0.01; Gate has none. */
async function open() {
  const bench = benchOf();
  const engine = bench.open({
    listing: [listed(), listed({ exchange: 'OKX', tick: '0.2', step: '0.01', min_qty: '0.01' })],
  });
  for (const api_id of ['a', 'okx'])
    for (const [asset, amount] of [
      ['USDT', '100000'],
      ['BTC', '100'],
    ] as const)
      await engine.deposit({ user_id: 'u', api_id, account_type: 'spot', asset, amount });
  const desk = createDesk({ engine, accountOf, nowMs: () => bench.nowMs });
  const many = (fields: Partial<Args<typeof doOrderV2>>) =>
    desk.placeMany(
      caller,
      v.parse(doOrderV2.input, {
        api_ids: ['a', 'okx', 'gate', 'b'],
        exchange: 'HALYARD',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        side: 'BUY',
        order_type: 'LIMIT',
        price: '1001.3',
        amount: '1.005',
        client_id: freshId(),
        ...fields,
      }),
    );
  return { many };
}

describe('an order of accounts of several exchanges', () => {
  test("trades the pair of each account's own exchange on its own grid, and names the one that lacks it", async () => {
    const { many } = await open();
    const { results } = await many({});
    expect(
      results.map(({ api_id, code, data, order }) => [
        api_id,
        code,
        order ? [order.exchange, order.price, order.amount] : data,
      ]),
    ).toEqual([
      ['a', 200, ['HALYARD', '1001.3', '1.005']],
      ['okx', 200, ['OKX', '1001.2', '1.00']],
      ['gate', 3001, { symbol: 'BTCUSDT', exchange: 'GATE' }],
      ['b', 404, { field: 'api_id', rule: 'unknown' }],
    ]);
  });

  test('sells no lower than asked, takes ratios on its own steps, and is the same when it comes again', async () => {
    const { many } = await open();
    const request = {
      side: 'SELL' as const,
      price: '1490.3',
      sizing: 'RATIO' as const,
      sync_ratio: 50,
      api_ids: ['a', 'okx'],
      client_id: freshId(),
    };
    const { results } = await many(request);
    expect(results.map(({ order }) => [order?.price, order?.amount])).toEqual([
      ['1490.3', '1.005'],
      ['1490.4', '0.50'],
    ]);
    expect(await many(request)).toEqual({ results, replayed: true });
  });

  test('begins with an account of the exchange that it names', async () => {
    const { many } = await open();
    const { results } = await many({ api_ids: ['okx', 'a'] });
    expect(results.map(({ api_id, code, data }) => [api_id, code, data])).toEqual([
      ['okx', 400, { field: 'exchange', rule: 'account_exchange' }],
      ['a', 200, undefined],
    ]);
    expect((await many({ api_ids: ['a', 'okx'], sync: false })).results.map(({ api_id }) => api_id)).toEqual(['a']);
  });
});

test('an algorithmic order has a parent on each exchange, its limit on the ticks there', async () => {
  const files = await filesOf(null);
  const { algos } = await openAlgos(files, {
    listing: [listed(), listed({ exchange: 'OKX', tick: '0.2', step: '0.01', min_qty: '0.01' })],
    deposits: [['okx', 'USDT', '100000']],
    accountOf,
  });
  const { results } = await algos.place(
    caller,
    algoOrder({ limit_price: '1001.3' }, { api_ids: ['a', 'okx', 'gate'], amount: '1.005' }),
  );
  expect(results.map(({ api_id, code, data }) => [api_id, code, data])).toEqual([
    ['a', 200, undefined],
    ['okx', 200, undefined],
    ['gate', 3001, { symbol: 'BTCUSDT', exchange: 'GATE' }],
  ]);
  expect((await listOf(algos)).map(({ exchange, amount, price }) => [exchange, Number(amount), price]).sort()).toEqual([
    ['HALYARD', 1.005, '1001.3'],
    ['OKX', 1, '1001.2'],
  ]);
});

test('a request stays what it is for the first account, for one of the same exchange and for one that nobody knows', () => {
  const request = { exchange: 'HALYARD' as const };
  expect(
    [
      ofOwnExchange(request, accountOf, 'okx', 0),
      ofOwnExchange(request, accountOf, 'a', 1),
      ofOwnExchange(request, accountOf, 'zz', 1),
    ].every((own) => own === request),
  ).toBe(true);
  expect(ofOwnExchange(request, accountOf, 'okx', 1)).toEqual({ exchange: 'OKX' });
});

test.each([
  ['BUY', '100.49', '1.0049', '100', '1'],
  ['SELL', '100.01', '1.0149', '100.5', '1.01'],
  ['BUY', '100.50', '1.010', '100.50', '1.010'],
  ['SELL', undefined, undefined, undefined, undefined],
  ['BUY', 'x', '0.001', 'x', '0'],
] as const)('%s %s × %s is %s × %s on ticks of 0.5 and steps of 0.01', (side, price, amount, onTick, onStep) => {
  expect(onOwnGrid({ side, price, amount }, { tick: '0.5', step: '0.01' })).toEqual({
    side,
    price: onTick,
    amount: onStep,
  });
});
