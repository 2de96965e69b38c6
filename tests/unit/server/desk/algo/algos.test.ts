import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { doOrderV2 } from '../../../../../src/shared/contracts/order-place.ts';
import { flatBar } from '../../../../../src/shared/market/kline.ts';
import { algoProblem, Twap } from '../../../../../src/shared/trade/algo.ts';
import { listed } from '../../../shared/core/core-kit.ts';
import { algoOrder, childrenOf, filesOf, listOf, openAlgos, user } from './algo-kit.ts';
import { sum } from './exact-sum.ts';

describe('a TWAP', () => {
  it('trades equal slices over its time and is EXECUTED with the last one', async () => {
    const { algos, run, frames } = await openAlgos(await filesOf(null));
    const { parent_id, results } = await algos.place(user, algoOrder());
    expect(results).toMatchObject([{ api_id: 'a', code: 200, parent_id }]);
    expect(await listOf(algos)).toMatchObject([
      {
        parent_id,
        status: 'EXECUTING',
        kind: 'TWAP',
        slices: 4,
        done_slices: 1,
        filled_amount: '0.250',
        trade_rate: 25,
      },
    ]);
    await run(41);
    const [twap] = await listOf(algos);
    expect(twap).toMatchObject({
      status: 'EXECUTED',
      filled_amount: '1.000',
      done_slices: 4,
      next_at: null,
      trade_rate: 100,
      source: 'WEB',
    });
    v.parse(Twap, twap);
    const children = await childrenOf(algos, parent_id!);
    expect(children.map(({ amount, parent_id: parent, source }) => [amount, parent, source])).toEqual(
      Array.from({ length: 4 }, () => ['0.250', parent_id, 'BOT']),
    );
    expect(sum(children.map(({ filled_amount }) => filled_amount))).toBe(1);
    expect(Number(twap!.avg_price)).toBeCloseTo(
      children.reduce((total, child) => total + Number(child.filled_total), 0),
      9,
    );
    expect(twap!.impact_percent).toBeCloseTo(
      ((Number(twap!.avg_price) - Number(twap!.arrival_price)) / Number(twap!.arrival_price)) * 100,
      3,
    );
    const versions = frames.flatMap(({ frame }) => (frame.type === 'parent' ? [frame.data.version] : []));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(versions.length);
    expect(algos.running({ user_id: 'u' })).toEqual([]);
  });

  it('keeps to its limit, lets the rest expire at the deadline and frees all money', async () => {
    const { algos, run, engine } = await openAlgos(await filesOf(null));
    const { parent_id } = await algos.place(user, algoOrder({ limit_price: '900' }));
    await run(19);
    expect(engine.openOrders()).toMatchObject([{ order: { price: '900.0', parent_id, amount: '0.500' } }]);
    await run(22);
    expect(await listOf(algos)).toMatchObject([
      { status: 'EXPIRED', status_reason: 'DEADLINE', filled_amount: '0.000', impact_percent: null },
    ]);
    expect(engine.openOrders()).toEqual([]);
    expect(
      engine
        .accounts()
        .find(({ api_id }) => api_id === 'a')!
        .cells.every(({ locked }) => locked === 0n),
    ).toBe(true);
  });

  it('sweeps the rest at the market where it is told to', async () => {
    const { algos, run } = await openAlgos(await filesOf(null));
    await algos.place(user, algoOrder({ limit_price: '900', finish_policy: 'MARKET' }));
    await run(41);
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTED', filled_amount: '1.000' }]);
  });

  it('never trades farther from the arrival price than its impact allows', async () => {
    const { algos, run } = await openAlgos(await filesOf(null));
    const { parent_id } = await algos.place(user, algoOrder({ max_impact_percent: 0.01 }));
    await run(41);
    const [twap] = await listOf(algos);
    for (const child of await childrenOf(algos, parent_id!))
      expect(Number(child.price)).toBeLessThanOrEqual(Number(twap!.arrival_price) * 1.0001 + 1e-9);
    expect(twap!.impact_percent ?? 0).toBeLessThanOrEqual(0.01);
  });

  it('takes no more than its part of what the market trades', async () => {
    const files = await filesOf(null);
    let traded = 0;
    files.klines = (_limit, endMs) => [
      [Math.floor((endMs - 1) / 60_000) * 60_000, 1_000, 1_000, 1_000, 1_000, traded, traded * 1_000, 1],
    ];
    const { algos, run } = await openAlgos(files);
    const { parent_id } = await algos.place(user, algoOrder({ participation: 0.1 }));
    expect(await childrenOf(algos, parent_id!)).toEqual([]);
    traded = 2;
    await run(11);
    expect(await listOf(algos)).toMatchObject([{ filled_amount: '0.200', vwap_bench: '1000.000' }]);
  });
});

it('a VWAP follows the usual volume of the seven days before', async () => {
  const files = await filesOf(null);
  const { bench } = files;
  bench.nowMs = 20 * 86_400_000;
  // Three times as much in the second minute of the day as in the others.
  files.klines = (limit, endMs) =>
    Array.from({ length: limit }, (_, index) => {
      const open = Math.floor((endMs - 1) / 60_000) * 60_000 - (limit - 1 - index) * 60_000;
      return [...flatBar(open, 1_000).slice(0, 5), open % 86_400_000 === 60_000 ? 30 : 10, 0, 0] as never;
    });
  const { algos } = await openAlgos(files);
  const { parent_id } = await algos.place(user, algoOrder({ kind: 'VWAP', duration_s: 120, slices: 2 }));
  const [first] = await childrenOf(algos, parent_id!);
  expect(Number(first!.amount)).toBeCloseTo(0.25, 1);
});

describe('an ICEBERG', () => {
  it('shows a part at a time, fills up again, and is EXECUTED when all of it has traded', async () => {
    const { algos, run, engine } = await openAlgos(await filesOf(null));
    const { parent_id } = await algos.place(user, algoOrder({ kind: 'ICEBERG', visible: '0.3', duration_s: 600 }));
    for (let second = 0; second < 600 && algos.running({ user_id: 'u' }).length > 0; second++) {
      const open = engine.openOrders();
      expect(open.length).toBeLessThanOrEqual(1);
      for (const { order } of open) expect(Number(order.amount)).toBeLessThanOrEqual(0.31);
      await run(1);
    }
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTED', filled_amount: '1.000', slices: 4 }]);
    expect(sum((await childrenOf(algos, parent_id!)).map(({ filled_amount }) => filled_amount))).toBe(1);
  });
});

describe('cancels and errors', () => {
  it('a cancel takes the children with it, and a second one finds nothing', async () => {
    const { algos, engine } = await openAlgos(await filesOf(null));
    const { parent_id } = await algos.place(user, algoOrder({ limit_price: '900' }));
    const { results } = await algos.cancel(user, parent_id!);
    expect(results).toMatchObject([
      { order_id: parent_id, code: 200, status: 'CANCELING' },
      { code: 200, status: 'CANCELING' },
    ]);
    expect(engine.openOrders()).toEqual([]);
    expect(await listOf(algos)).toMatchObject([{ status: 'CANCELED', status_reason: 'USER' }]);
    expect((await algos.cancel(user, parent_id!)).results).toMatchObject([{ code: 3007 }]);
  });

  it('another user sees and cancels nothing of it', async () => {
    const { algos } = await openAlgos(await filesOf(null));
    const { parent_id } = await algos.place(user, algoOrder({ limit_price: '900' }));
    const other = { user_id: 'v', vip_level: 1 };
    expect((await algos.cancel(other, parent_id!)).results).toMatchObject([{ code: 3007 }]);
    await expect(algos.children(other, { parent_id: parent_id!, page: 1, page_size: 20 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await algos.list(other, { page: 1, page_size: 20 })).pagenation.total).toBe(0);
  });

  it('all of an account means its parents too', async () => {
    const { algos } = await openAlgos(await filesOf(null));
    await algos.place(user, algoOrder({ limit_price: '900' }, { api_ids: ['a', 'c'] }));
    expect(await algos.cancelAll(user, { api_ids: ['c'], side: 'SELL' })).toEqual([]);
    expect(await algos.cancelAll(user, { api_ids: ['c'], symbol: 'BTCUSDT' })).toHaveLength(2);
    expect((await listOf(algos)).map(({ api_id, status }) => `${api_id} ${status}`).sort()).toEqual([
      'a EXECUTING',
      'c CANCELED',
    ]);
  });

  it('five refused children are EXECUTION_ERROR, and what has traded stays', async () => {
    const { algos, run } = await openAlgos(await filesOf(null));
    await algos.place(user, algoOrder({ duration_s: 400, limit_price: '1100' }, { amount: '800' }));
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTING', status_reason: 'BALANCE' }]);
    await run(20);
    expect(await listOf(algos)).toMatchObject([{ status: 'EXECUTION_ERROR', status_reason: 'BALANCE' }]);
  });
});

it.each(['TWAP', 'ICEBERG'] as const)(
  'the children of a %s stand on the coarser steps of their market, within the bound, and are not moved for nothing',
  async (kind) => {
    const { algos, run, engine } = await openAlgos(await filesOf(null), {
      // Takers enough for all that is shown.
      listing: [{ ...listed({ tick_steps: [{ above: '500', tick: '0.5' }] }), lotsPerMinute: 20_000 }],
    });
    for (const side of ['BUY', 'SELL'] as const) {
      const { parent_id } = await algos.place(
        user,
        algoOrder(
          { kind, max_impact_percent: 0.07, ...(kind === 'ICEBERG' && { visible: '0.1', duration_s: 120 }) },
          { side, amount: '2' },
        ),
      );
      await run(kind === 'ICEBERG' ? 121 : 41);
      const parent = (await listOf(algos)).find((each) => each.parent_id === parent_id)!;
      const children = await childrenOf(algos, parent_id!);
      expect(['EXECUTED', 'EXPIRED']).toContain(parent.status);
      expect(children.length).toBeGreaterThan(3);
      for (const { price } of children) {
        expect(Number(price) % 0.5).toBe(0);
        expect((side === 'BUY' ? 1 : -1) * (Number(price) / Number(parent.arrival_price) - 1)).toBeLessThanOrEqual(
          0.0007,
        );
      }
      expect(children.length).toBeLessThan(kind === 'TWAP' ? 6 : 60);
    }
    expect(engine.openOrders()).toEqual([]);
  },
);

describe('a request', () => {
  it('stands for its client id once: the same again places nothing, another body is CONFLICT', async () => {
    const { algos } = await openAlgos(await filesOf(null));
    const request = algoOrder();
    const [first, second] = await Promise.all([algos.place(user, request), algos.place(user, request)]);
    expect(second).toEqual({ ...first, replayed: true });
    await expect(algos.place(user, { ...request, amount: '2' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await listOf(algos)).toHaveLength(1);
    expect([algos.isTaken('u', request.client_id), algos.isTaken('v', request.client_id)]).toEqual([true, false]);
  });

  it('has an outcome for each account, and none leaves the client id free', async () => {
    const { algos } = await openAlgos(await filesOf(null));
    const { parent_id, results } = await algos.place(user, algoOrder({}, { api_ids: ['a', 'b', 'c'] }));
    expect([parent_id, results.map(({ code }) => code)]).toEqual([undefined, [200, 404, 200]]);
    const request = algoOrder({ slices: 400 });
    expect((await algos.place(user, request)).results).toMatchObject([
      { code: 400, data: { field: 'algo.slices', rule: 'too_many', most: 166 } },
    ]);
    expect(algos.isTaken('u', request.client_id)).toBe(false);
  });

  it.each([
    ['algo', 'required', { order_type: 'TWAP' }],
    ['order_type', 'algo_kind', { order_type: 'LIMIT', algo: {} }],
    ['price', 'algo_only', { price: '5', algo: {} }],
    ['trading_mode', 'normal_only', { trading_mode: 'DIRECT', algo: {} }],
    ['amount', 'required', { amount: undefined, algo: {} }],
    ['algo.visible', 'iceberg_only', { algo: { visible: '1' } }],
    ['algo.slices', 'required', { algo: { slices: undefined } }],
    ['algo.visible', 'required', { order_type: 'ICEBERG', algo: { kind: 'ICEBERG', slices: undefined } }],
  ])('is refused for %s: %s', (field, rule, changes) => {
    const draft = {
      order_type: 'TWAP',
      amount: '1',
      ...changes,
      algo:
        'algo' in changes
          ? { kind: 'TWAP', duration_s: 60, slices: 4, randomize: 0, finish_policy: 'EXPIRE', ...changes.algo }
          : undefined,
    };
    expect(algoProblem(draft as Parameters<typeof algoProblem>[0])).toEqual({ field, rule });
    expect(
      v.safeParse(doOrderV2.input, {
        api_ids: ['a'],
        exchange: 'HALYARD',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        side: 'BUY',
        client_id: 'x',
        ...draft,
      }).success,
    ).toBe(false);
  });
});
