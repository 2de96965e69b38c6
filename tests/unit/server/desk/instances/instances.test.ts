import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Instance, InstancePosition, InstanceStat } from '../../../../../src/shared/trade/instance.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { childrenOf, gridStart, listOf, logOf, openInstances, openOf, user } from './instance-kit.ts';
import { baseOf, priceList } from '../../../shared/strategies/grid/order-figures.ts';

async function started(params: object = {}) {
  const bench = await openInstances(await filesOf(null));
  // From the bottom of the swing to about its middle.
  await bench.run(100);
  const { instance_id } = await bench.instances.begin(user, gridStart(params));
  return { ...bench, instance_id };
}

describe('a grid that is started', () => {
  it('buys for its sells and then has one order an interval, all on different levels and one level empty', async () => {
    const { instance_id, ...bench } = await started();
    await bench.run(20);
    expect(await listOf(bench)).toMatchObject([
      {
        instance_id,
        status: 'TRADING',
        name: 'Swing',
        owner: 'Ulla',
        strategy_type: 'GRID',
        api_ids: ['a'],
        error: null,
      },
    ]);
    v.parse(Instance, (await listOf(bench))[0]);
    const open = openOf(bench, instance_id);
    expect(new Set(open.map((order) => `${order.parent_id} ${order.instance_id}`))).toEqual(
      new Set([`${instance_id} ${instance_id}`]),
    );
    expect(open).toHaveLength(10);
    expect(new Set(open.map(({ price }) => price)).size).toBe(10);
    expect(Math.max(...open.filter(({ side }) => side === 'BUY').map(({ price }) => Number(price)))).toBeLessThan(
      Math.min(...open.filter(({ side }) => side === 'SELL').map(({ price }) => Number(price))),
    );
    expect(open.every(({ source }) => source === 'BOT')).toBe(true);
  });

  it('never spends more than it may', async () => {
    const { instance_id, ...bench } = await started();
    const [instance] = await listOf(bench);
    const spent = childrenOf(bench, instance_id)
      .filter(({ side }) => side === 'BUY')
      .reduce(
        (sum, { total, price, amount, filled_total, status }) =>
          sum + (status === 'FILLED' ? Number(filled_total) : Number(price) * Number(amount) || Number(total)),
        0,
      );
    expect(spent).toBeLessThanOrEqual(Number(instance!.invested) + 1e-9);
    expect(Number(instance!.invested)).toBeLessThanOrEqual(2_000);
  });

  it('earns by the swing: every sell that is filled brings more than what it has cost', async () => {
    const { instance_id, ...bench } = await started();
    await bench.run(1_000);
    const sells = childrenOf(bench, instance_id).filter(({ side, status }) => side === 'SELL' && status === 'FILLED');
    expect(sells.length).toBeGreaterThan(3);
    const stat = v.parse(InstanceStat, await bench.instances.stat(user, instance_id));
    expect(stat).toMatchObject({ funding: '0', sharpe: null });
    // Fills are counted, not orders: before and after they are written, and one order may have several.
    const ofInstance = () =>
      childrenOf(bench, instance_id).flatMap(({ order_id }) => bench.engine.history.fillsOf(order_id)).length;
    expect(stat.fills).toBe(ofInstance());
    expect(stat.fills).toBeGreaterThan(childrenOf(bench, instance_id).filter(({ fee }) => Number(fee) > 0).length);
    bench.engine.history.flush();
    expect((await bench.instances.stat(user, instance_id)).fills).toBe(stat.fills);
    expect(stat.win_rate).toBeGreaterThan(0);
    const [position] = await bench.instances.positions(user, instance_id);
    v.parse(InstancePosition, position);
    // Σ fills · sign + position · mark − fees = profit.
    const children = childrenOf(bench, instance_id);
    const flow = children.reduce(
      (sum, { side, filled_total, fee, fee_asset }) =>
        sum + (side === 'SELL' ? 1 : -1) * Number(filled_total) - (fee_asset === 'USDT' ? Number(fee) : 0),
      0,
    );
    expect(Number(position!.qty)).toBeCloseTo(baseOf(children), 9);
    expect(flow + Number(position!.qty) * Number(position!.mark_price)).toBeCloseTo(Number(stat.profit), 9);
    expect(Number(position!.realized) + Number(position!.unrealized)).toBeCloseTo(Number(stat.profit), 9);
    expect(new Set(openOf(bench, instance_id).map(({ price }) => price)).size).toBe(openOf(bench, instance_id).length);
  });

  it('puts an order back that somebody has canceled or amended by hand', async () => {
    const { instance_id, ...bench } = await started();
    await bench.run(5);
    const [first, second] = openOf(bench, instance_id)
      .filter(({ side }) => side === 'BUY')
      .sort((a, b) => Number(a.price) - Number(b.price));
    const before = priceList(openOf(bench, instance_id));
    await bench.engine.submit({ kind: 'cancel', user_id: 'u', order_ids: [first!.order_id] });
    await bench.engine.submit({
      kind: 'amend',
      user_id: 'u',
      client_id: 'am',
      hash: 'am',
      order_id: second!.order_id,
      price: '985',
      amount: undefined,
    } as never);
    await bench.run(40);
    expect(
      priceList(openOf(bench, instance_id)).filter(
        (each) => each.endsWith(first!.price) || each.endsWith(second!.price) || each.endsWith('985.0'),
      ),
    ).toEqual(before.filter((each) => each.endsWith(first!.price) || each.endsWith(second!.price)));
  });
});

describe('a stop', () => {
  it.each([
    ['KEEP', 10],
    ['CANCEL', 0],
    ['CANCEL_CLOSE', 0],
  ] as const)('%s leaves %i orders, and the instance in the history', async (mode, left) => {
    const { instance_id, ...bench } = await started();
    await bench.run(3);
    const held = baseOf(childrenOf(bench, instance_id));
    expect(await bench.instances.end(user, { instance_id, mode })).toEqual({ status: 'STOPPING' });
    await bench.run(30);
    expect(await listOf(bench)).toEqual([]);
    expect(await listOf(bench, 'history')).toMatchObject([{ instance_id, status: 'STOPPED' }]);
    if (mode === 'KEEP') expect(openOf(bench, instance_id).length).toBeGreaterThan(left - 4);
    else expect(openOf(bench, instance_id)).toEqual([]);
    if (mode === 'CANCEL_CLOSE') expect(baseOf(childrenOf(bench, instance_id))).toBeLessThan(0.006);
    else expect(held).toBeGreaterThan(0.5);
    await expect(bench.instances.end(user, { instance_id, mode })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await logOf(bench, instance_id)).map(({ event }) => event)).toEqual([
      'STOPPED',
      'STOPPING',
      'TRADING',
      'CREATED',
    ]);
  });

  it.each([
    ['take_profit_price', { take_profit_price: '1001' }, 'TAKE_PROFIT'],
    ['stop_loss_price', { stop_loss_price: '997.5' }, 'STOP_LOSS'],
    ['end_time', { end_time: 1_015_000 }, 'END_TIME'],
  ])('it comes by itself at %s', async (_field, params, reason) => {
    const { instance_id, ...bench } = await started(params);
    await bench.run(900);
    expect(await listOf(bench, 'history')).toMatchObject([{ instance_id, status: 'STOPPED' }]);
    expect((await logOf(bench, instance_id)).find(({ event }) => event === 'STOPPING')).toMatchObject({
      data: { reason, mode: 'CANCEL_CLOSE' },
    });
    expect(openOf(bench, instance_id)).toEqual([]);
  });
});

describe('client ids', () => {
  it('stand for one start, also after a restart', async () => {
    const files = await filesOf(join(folder(), 'trading.db'));
    const bench = await openInstances(files);
    const input = gridStart();
    const first = await bench.instances.begin(user, input);
    expect(await bench.instances.begin(user, input)).toEqual({ ...first, replayed: true });
    await expect(bench.instances.begin(user, { ...input, name: 'Other' })).rejects.toMatchObject({ code: 'CONFLICT' });
    bench.instances.stop();
    bench.engine.shutdown();
    const after = await openInstances(files);
    expect(await after.instances.begin(user, input)).toEqual({ ...first, replayed: true });
    expect(await listOf(after)).toHaveLength(1);
  });
});

describe('a start is refused', () => {
  it.each([
    ['a missing field', { lower: undefined }, [{ field: 'lower', rule: 'required' }]],
    ['an unknown field', { wonder: 1 }, [{ field: 'wonder', rule: 'unknown' }]],
    ['a price off the tick', { lower: '990.05' }, [{ field: 'lower', rule: 'tick', tick: '0.1' }]],
    ['an empty range', { upper: '990' }, [{ field: 'upper', rule: 'above_lower' }]],
    ['a range above the price', { lower: '1005' }, [{ field: 'lower', rule: 'range_excludes_price' }]],
    ['a range below the price', { upper: '995' }, [{ field: 'upper', rule: 'range_excludes_price' }]],
    ['a range beyond the band', { lower: '100' }, [{ field: 'lower', rule: 'price_band' }]],
    [
      'levels that the tick does not part',
      { lower: '996', upper: '1004', grid_levels: 100 },
      [{ field: 'grid_levels', rule: 'too_fine' }],
    ],
    ['steps that the fees eat', { grid_levels: 100 }, [{ field: 'grid_levels', rule: 'below_fees' }]],
    ['too little money', { invest: '20' }, [{ field: 'invest', rule: 'too_small' }]],
    [
      'a take-profit below the price',
      { take_profit_price: '900' },
      [{ field: 'take_profit_price', rule: 'above_price' }],
    ],
    ['a stop-loss above the price', { stop_loss_price: '1100' }, [{ field: 'stop_loss_price', rule: 'below_price' }]],
    ['an end in the past', { end_time: 1 }, [{ field: 'end_time', rule: 'future' }]],
    ['too many levels', { grid_levels: 201 }, [{ field: 'grid_levels', rule: 'range' }]],
  ])('for %s', async (_name, params, data) => {
    const { instances } = await openInstances(await filesOf(null));
    await expect(instances.begin(user, gridStart(params))).rejects.toMatchObject({ code: 'PARAMETERS', data });
    expect(await listOf({ instances })).toEqual([]);
  });

  it("for what the account has not, an unknown strategy, another's account and another market", async () => {
    const { instances } = await openInstances(await filesOf(null));
    await expect(instances.begin(user, gridStart({ invest: '200000' }))).rejects.toMatchObject({
      code: 'BALANCE',
      data: { asset: 'USDT', field: 'invest' },
    });
    await expect(instances.begin(user, gridStart({}, { strategy_type: 'SWING' }))).rejects.toMatchObject({
      code: 'UNKNOWN_STRATEGY',
    });
    await expect(instances.begin(user, gridStart({}, { api_ids: ['b'] }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      instances.begin(
        user,
        gridStart({}, { symbols: [{ exchange: 'HALYARD', symbol: 'NONE', account_type: 'spot' }] }),
      ),
    ).rejects.toMatchObject({ code: 'UNKNOWN_PAIR' });
    await expect(
      instances.begin(
        user,
        gridStart({}, { symbols: [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'margin' }] }),
      ),
    ).rejects.toMatchObject({ code: 'INPUT', data: { field: 'symbols' } });
  });

  it('another user neither reads nor stops it', async () => {
    const { instance_id, instances } = await started();
    const other = { user_id: 'v', vip_level: 3, username: 'Vera' };
    for (const asked of [
      instances.stat(other, instance_id),
      instances.positions(other, instance_id),
      instances.end(other, { instance_id, mode: 'CANCEL' }),
      instances.log(other, { instance_id, page: 1, page_size: 20 }),
    ]) {
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await instances.list(other, { kind: 'running', page: 1, page_size: 20 })).pagenation.total).toBe(0);
  });
});
