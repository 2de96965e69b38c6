import * as v from 'valibot';
import { expect, it } from 'vitest';
import { closePositionV2 } from '../../../../src/shared/contracts/position.ts';
import { createChasing } from '../../../../src/server/desk/chasing.ts';
import { perpetual } from '../../shared/core/contract-kit.ts';
import { terms } from '../../shared/core/margin-kit.ts';
import { freshId, listed } from '../../shared/core/core-kit.ts';
import { accounts, childrenOf, filesOf, listOf, openAlgos, user } from './algo/algo-kit.ts';

const asked = (fields: object = {}) =>
  v.parse(closePositionV2.input, {
    api_ids: ['f'],
    account_type: 'linear',
    symbol: 'BTCUSDT',
    chase: true,
    client_id: freshId(),
    ...fields,
  });

/** `f` is long 2 BTC in the perpetual. */
async function open(max_qty = perpetual.max_qty, isHedge = false) {
  const opened = await openAlgos(await filesOf(null), {
    terms: { ...terms, pairs: [] },
    listing: [{ ...listed(), instrument: { ...perpetual, max_qty } }, listed()],
    deposits: [['f', 'USDT', '10000']],
  });
  const { engine, algos } = opened;
  if (isHedge)
    await engine.submit({
      kind: 'setting',
      user_id: 'u',
      api_id: 'f',
      market: 'HALYARD/BTCUSDT/linear',
      position_mode: 'HEDGE',
    });
  for (const client_id of [freshId(), freshId()]) {
    await engine.submit({
      kind: 'place',
      user_id: 'u',
      client_id,
      hash: client_id,
      source: 'API',
      orders: [
        {
          api_id: 'f',
          client_id,
          market: 'HALYARD/BTCUSDT/linear',
          side: 'BUY',
          order_type: 'MARKET',
          time_in_force: 'IOC',
          amount: '1',
          ...(isHedge && { position_side: 'LONG' as const }),
        },
      ],
    });
  }
  expect(engine.positions(['f'])).toMatchObject([{ qty: '2.000' }]);
  return { ...opened, chase: createChasing({ engine, accountOf: (id) => accounts[id], algos }) };
}

it('follows the best price of its own side, and what is left after 30 s goes to the market', async () => {
  const { chase, run, algos, engine } = await open();
  const { results } = await chase(user, asked());
  expect(results).toMatchObject([{ api_id: 'f', code: 200, parent_id: expect.any(String) }]);
  const { parent_id } = results[0]!;
  expect(await listOf(algos)).toMatchObject([
    { parent_id, kind: 'ICEBERG', side: 'SELL', amount: '2.000', duration_s: 30, reduce_only: true },
  ]);
  const [first] = await childrenOf(algos, parent_id!);
  expect(first).toMatchObject({ order_type: 'LIMIT', side: 'SELL', amount: '2.000', reduce_only: true });
  await run(33);
  expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTED', filled_amount: '2.000' }]);
  expect(engine.positions(['f'])).toEqual([]);
  expect(engine.openOrders()).toEqual([]);
});

it.each([
  ['one-way', false],
  ['hedge', true],
])('closes a position that is larger than an order may be, in %s mode', async (_mode, isHedge) => {
  const { chase, run, algos, engine } = await open('1', isHedge);
  const { results } = await chase(user, asked());
  expect(results).toMatchObject([{ api_id: 'f', code: 200, parent_id: expect.any(String) }]);
  expect(await childrenOf(algos, results[0]!.parent_id!)).toMatchObject([{ amount: '2.000', reduce_only: true }]);
  await run(33);
  expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTED', filled_amount: '2.000' }]);
  expect(engine.positions(['f'])).toEqual([]);
});

it('is one request however often it is sent, also once the position is gone', async () => {
  const { chase, run, algos } = await open();
  const request = asked({ percent: 50 });
  const first = await chase(user, request);
  await run(33);
  expect(await listOf(algos)).toMatchObject([{ amount: '1.000', status: 'EXECUTED' }]);
  expect(await chase(user, request)).toEqual({ ...first, replayed: true });
  await expect(chase(user, { ...request, percent: 20 })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await listOf(algos)).toHaveLength(1);
});

it('tells each account that has nothing to close, and leaves the client id free', async () => {
  const { chase } = await open();
  const request = asked({ api_ids: ['a', 'b'] });
  expect((await chase(user, request)).results.map(({ api_id, code }) => [api_id, code])).toEqual([
    ['a', 3006],
    ['b', 404],
  ]);
  expect((await chase(user, { ...request, api_ids: ['f'] })).results).toMatchObject([{ code: 200 }]);
});

it('has no price of its own', () => {
  expect(v.safeParse(closePositionV2.input, { ...asked(), price: '1000' }).success).toBe(false);
  expect(v.safeParse(closePositionV2.input, { ...asked(), order_type: 'LIMIT' }).success).toBe(true);
});
