import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../../trading/engine-kit.ts';
import { algoOrder, childrenOf, filesOf, listOf, openAlgos, user } from './algo-kit.ts';
import { sum } from './exact-sum.ts';

describe('after a crash', () => {
  it.each([5, 12, 25, 39, 60])('a parent of %i s before goes on without doubling a child', async (seconds) => {
    const files = await filesOf(join(folder(), 'trading.db'));
    const before = await openAlgos(files);
    const { parent_id } = await before.algos.place(user, algoOrder({ randomize: 0.4, limit_price: '1003' }));
    await before.run(seconds);
    const sent = (await childrenOf(before.algos, parent_id!)).map(({ client_id }) => client_id);
    before.algos.stop();
    const after = await openAlgos(files);
    await after.run(60);
    const [twap] = await listOf(after.algos);
    expect(['EXECUTED', 'EXPIRED']).toContain(twap!.status);
    const children = await childrenOf(after.algos, parent_id!);
    const ids = children.map(({ client_id }) => client_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(sent));
    expect(sum(children.map(({ filled_amount }) => filled_amount))).toBe(Number(twap!.filled_amount));
    expect(Number(twap!.filled_amount)).toBeLessThanOrEqual(1);
    expect(after.engine.openOrders()).toEqual([]);
  });

  it('a parent whose market is listed no more has ended, and the others go on', async () => {
    const files = await filesOf(join(folder(), 'trading.db'));
    const before = await openAlgos(files);
    await before.algos.place(user, algoOrder({ limit_price: '900' }));
    await before.algos.place(user, algoOrder({ limit_price: '900' }, { symbol: 'ETHUSDT' }));
    before.algos.stop();
    before.engine.shutdown();
    const after = await openAlgos(files, {
      listing: files.bench.options.listing.filter(({ instrument }) => instrument.symbol !== 'ETHUSDT'),
    });
    expect(
      (await listOf(after.algos))
        .map(({ symbol, status, status_reason }) => `${symbol} ${status} ${status_reason}`)
        .sort(),
    ).toEqual(['BTCUSDT EXECUTING ', 'ETHUSDT EXECUTION_ERROR UNKNOWN_PAIR']);
  });

  it('a cancel that was accepted is carried out, and a request that was answered is answered again', async () => {
    const files = await filesOf(join(folder(), 'trading.db'));
    const before = await openAlgos(files);
    const request = algoOrder({ limit_price: '900' });
    const first = await before.algos.place(user, request);
    const row = await files.database.selectFrom('algo_parents').select('body_json').executeTakeFirstOrThrow();
    const body_json = JSON.stringify({ ...JSON.parse(row.body_json), status: 'CANCELING' });
    await files.database.updateTable('algo_parents').set({ status: 'CANCELING', body_json }).execute();
    before.algos.stop();
    const after = await openAlgos(files);
    expect(await after.algos.place(user, request)).toEqual({ ...first, replayed: true });
    expect(after.engine.openOrders()).toHaveLength(1);
    await after.run(1);
    expect(after.engine.openOrders()).toEqual([]);
    expect(await listOf(after.algos)).toMatchObject([{ status: 'CANCELED' }]);
  });
});
