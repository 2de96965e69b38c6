import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { amendOrder } from '../../../../../src/shared/contracts/order.ts';
import { createDesk } from '../../../../../src/server/desk/desk.ts';
import { folder } from '../../trading/engine-kit.ts';
import { terms } from '../../../shared/core/margin-kit.ts';
import { freshId, orderBy } from '../../../shared/core/core-kit.ts';
import { accounts, algoOrder, childrenOf, filesOf, listOf, openAlgos, user } from './algo-kit.ts';

it("a parent on a margin account is carried out in the spot market's book, also by the server after a crash", async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  const before = await openAlgos(files, { terms });
  await before.engine.deposit({ user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount: '5000' });
  const { parent_id } = await before.algos.place(user, algoOrder({}, { account_type: 'margin' }));
  before.algos.stop();
  const { algos, run } = await openAlgos(files, { terms });
  await run(41);
  expect(await listOf(algos)).toMatchObject([
    { parent_id, status: 'EXECUTED', account_type: 'margin', filled_amount: '1.000' },
  ]);
  expect((await childrenOf(algos, parent_id!)).map(({ account_type }) => account_type)).toEqual(
    Array.from({ length: 4 }, () => 'margin'),
  );
});

it('an ICEBERG that meets an order of its own user sends no more than one child a second', async () => {
  const { algos, run, engine } = await openAlgos(await filesOf(null));
  await engine.submit({
    kind: 'place',
    user_id: 'u',
    client_id: freshId(),
    hash: '',
    source: 'WEB',
    orders: [orderBy('a', { price: '1005', amount: '90' })],
  });
  const { parent_id } = await algos.place(
    user,
    algoOrder({ kind: 'ICEBERG', visible: '1', duration_s: 60, limit_price: '950' }, { side: 'SELL', amount: '50' }),
  );
  await run(4);
  const children = await childrenOf(algos, parent_id!);
  expect(children.filter(({ status_reason }) => status_reason === 'SELF_TRADE').length).toBeGreaterThan(1);
  expect(children.filter(({ status }) => status !== 'FILLED').length).toBeLessThanOrEqual(5);
});

it('a child cannot be amended: its parent reckons with its size and its limit', async () => {
  const { algos, engine, bench } = await openAlgos(await filesOf(null));
  const desk = createDesk({ engine, accountOf: (id) => accounts[id], nowMs: () => bench.nowMs });
  const { parent_id } = await algos.place(user, algoOrder({ limit_price: '900' }));
  const [child] = await childrenOf(algos, parent_id!);
  const amend = (changes: object) =>
    desk.amend(user, v.parse(amendOrder.input, { order_id: child!.order_id, client_id: freshId(), ...changes }));
  for (const changes of [{ amount: '5' }, { price: '990' }])
    await expect(amend(changes)).rejects.toMatchObject({ code: 'INPUT', data: { field: 'order_id', rule: 'child' } });
  expect(await childrenOf(algos, parent_id!)).toEqual([child]);
});

it('after a crash a parent tells the sums of its children, in a version above all that were told before', async () => {
  const files = await filesOf(join(folder(), 'trading.db'));
  const before = await openAlgos(files);
  await before.algos.place(user, algoOrder({ duration_s: 400 }));
  await before.run(1);
  const [reported] = await listOf(before.algos);
  before.algos.stop();
  const [again] = await listOf((await openAlgos(files)).algos);
  expect([again!.filled_amount, again!.filled_total, again!.fee]).toEqual([
    reported!.filled_amount,
    reported!.filled_total,
    reported!.fee,
  ]);
  expect(reported!.filled_amount).toBe('0.250');
  expect(again!.version).toBeGreaterThan(reported!.version);
});
