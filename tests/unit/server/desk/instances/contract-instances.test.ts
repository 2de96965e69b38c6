import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { absoluteOf, toScaled, toUnits } from '../../../../../src/shared/base/decimal.ts';
import type { GridPlan } from '../../../../../src/shared/finance/grid-plan.ts';
import { readRunTape } from '../../../../../src/shared/strategies/record/read-run-tape.ts';
import { replayRun } from '../../../../../src/shared/strategies/record/replay-run.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { accountIn } from '../../../../../src/server/desk/instances/intake.ts';
import { takeoversOf } from '../../../../../src/server/desk/instances/account-events.ts';
import { createRunTapeStore } from '../../../../../src/server/store/tables/run-tapes.ts';
import { inverse, perpetual } from '../../../shared/core/contract-kit.ts';
import { listed } from '../../../shared/core/core-kit.ts';
import { folder } from '../../trading/engine-kit.ts';
import { filesOf } from '../algo/algo-kit.ts';
import { gridRecord, openRun } from './run-kit.ts';
import { childrenOf, gridStart, listOf, openInstances, openOf, user } from './instance-kit.ts';

const money = (text: string): bigint => must(toScaled(text, 12), text);
const listing = [listed(), ...[perpetual, inverse].map((instrument) => ({ ...listed(), instrument }))];
const deposits = [
  ['f', 'linear', 'USDT', '20000'],
  ['f', 'inverse', 'BTC', '10'],
] as const;

/** A server with a perpetual of either kind ten seconds before funding, for the account f. */
async function open(path = join(folder(), 'trading.db')) {
  const files = await filesOf(path);
  files.bench.nowMs = 8 * 3_600_000 - 10_000;
  const reopen = () => openInstances(files, { listing, deposits });
  return { files, bench: await reopen(), reopen };
}

const contract = (account_type: 'linear' | 'inverse', params: object = {}) =>
  gridStart(
    { grid_levels: 10, direction: 'SHORT', leverage: 5, invest: account_type === 'linear' ? '2000' : '4', ...params },
    {
      api_ids: ['f'],
      symbols: [{ exchange: 'HALYARD', symbol: account_type === 'linear' ? 'BTCUSDT' : 'BTCUSD', account_type }],
    },
  );

type Bench = Awaited<ReturnType<typeof open>>['bench'];
const rowsOf = ({ engine }: Bench) =>
  engine.history.entries.list('funding', {
    user_id: 'u',
    api_ids: ['f'],
    start: 0,
    end: Number.MAX_SAFE_INTEGER,
    page: 1,
    page_size: 100,
  }).results;
const statOf = ({ instances }: Bench, instance_id: string) => instances.stat(user, instance_id);
const fundingOf = async (bench: Bench, id: string) => money((await statOf(bench, id)).funding);

test.each(['linear', 'inverse'] as const)(
  'a short grid on a %s perpetual sets its leverage, sells first, has its funding, and leaves nothing behind',
  async (account_type) => {
    const { files, bench, reopen } = await open();
    const { instance_id } = await bench.instances.begin(user, contract(account_type));
    const key = `HALYARD/${account_type === 'linear' ? 'BTCUSDT' : 'BTCUSD'}/${account_type}`;
    expect(bench.engine.setting('f', key)).toMatchObject({ leverage: 5 });
    await bench.run(90);
    const [held] = await bench.instances.positions(user, instance_id);
    expect(held).toMatchObject({ position_side: 'SHORT' });
    const [position] = bench.engine.positions(['f']);
    const { qty } = must(position, 'a position');
    expect(-Number(must(held, 'a position').qty)).toBe(Number(qty));
    const { size } = must(bench.engine.market(key), 'a market').grid;
    const leg = { ...must(position, 'a position'), api_id: 'f' };
    expect(accountIn(bench.engine, leg).position).toBe(-must(toUnits(absoluteOf(qty), size), 'lots'));
    expect(openOf(bench, instance_id).length).toBeGreaterThan(8);
    await bench.run(60);
    const [row] = rowsOf(bench);
    expect(row).toMatchObject({ account_type, qty: expect.stringMatching(/^-/), fill_id: expect.any(String) });
    expect(await fundingOf(bench, instance_id)).toBe(money(must(row, 'a row').amount));
    const before = await statOf(bench, instance_id);
    bench.instances.stop();
    const again = await reopen();
    expect(await fundingOf(again, instance_id)).toBe(money(before.funding));
    await again.run(50);
    await again.instances.end(user, { instance_id, mode: 'CANCEL_CLOSE' });
    await again.run(30);
    expect((await listOf(again, 'history'))[0]).toMatchObject({ status: 'STOPPED' });
    expect(again.engine.positions(['f'])).toEqual([]);
    expect(childrenOf(again, instance_id).at(-1)).toMatchObject({ side: 'BUY', reduce_only: true, status: 'FILLED' });
    // The wallet has what it had and what the instance says that it made.
    const asset = account_type === 'linear' ? 'USDT' : 'BTC';
    const { free, locked } = must(
      again.engine
        .accounts()
        .find(({ api_id }) => api_id === 'f')
        ?.cells.find((cell) => cell.account_type === account_type && cell.asset === asset),
      'a cell',
    );
    const { profit } = must((await listOf(again, 'history'))[0], 'an instance');
    expect(free + locked - (account_type === 'linear' ? 20_000n : 10n) * 10n ** 12n).toBe(money(profit));
    const parts = await createRunTapeStore(files.database).after(instance_id, 0, Number.POSITIVE_INFINITY);
    for (const part of replayRun(readRunTape(Buffer.concat(parts.map(({ bytes }) => bytes)))))
      expect(part).toMatchObject({ difference: undefined });
  },
);

test('a long and a short grid on one account share its funding by their own nets', async () => {
  const { bench } = await open();
  const long = await bench.instances.begin(user, contract('linear', { direction: 'LONG', invest: '1000' }));
  const short = await bench.instances.begin(user, contract('linear', { invest: '3000' }));
  await bench.run(150);
  const [row] = rowsOf(bench);
  const parts = [await fundingOf(bench, long.instance_id), await fundingOf(bench, short.instance_id)] as const;
  expect(Math.sign(Number(parts[0]))).toBe(-Math.sign(Number(parts[1])));
  const off = money(must(row, 'a row').amount) - parts[0] - parts[1];
  expect(off >= 0n && off <= 2n).toBe(true);
});

describe('an update of what is invested', () => {
  test.each(['linear', 'spot'] as const)('on %s changes sizes, keeps what is held, and goes on', async (kind) => {
    const { files, bench, reopen } = await open();
    const start = kind === 'linear' ? contract('linear') : gridStart({}, { api_ids: ['c'] });
    const { instance_id } = await bench.instances.begin(user, start);
    await bench.run(60);
    const it = must((await listOf(bench))[0], 'an instance');
    const sizes = () => openOf(bench, instance_id).map(({ amount, side, price }) => ({ amount, side, price }));
    const held = await bench.instances.positions(user, instance_id);
    const before = sizes();
    const orders = childrenOf(bench, instance_id).length;
    const { version } = await bench.instances.update(user, {
      instance_id,
      version: it.version,
      params: { ...it.params, invest: String(Number(it.params.invest) * 2) },
    });
    expect(await bench.instances.positions(user, instance_id)).toMatchObject([{ qty: held[0]!.qty }]);
    const now = must((await listOf(bench))[0], 'an instance');
    expect(Number(now.invested)).toBeGreaterThan(Number(it.invested) * 1.9);
    expect(Number(now.net_value)).toBeCloseTo(Number(it.net_value), 3);
    await bench.run(30);
    const after = sizes();
    expect(after.map(({ price }) => price).sort()).toEqual(before.map(({ price }) => price).sort());
    const opening = kind === 'linear' ? 'SELL' : 'BUY';
    const amounts = (list: typeof before, side: string) =>
      new Set(list.filter((each) => each.side === side).map(({ amount }) => amount));
    const [old] = amounts(before, opening);
    const [size] = amounts(after, opening);
    expect(Number(size) / Number(old)).toBeCloseTo(2, 1);
    // What closes what is held stays as it was.
    expect(childrenOf(bench, instance_id).length - orders).toBeLessThan(before.length);
    bench.instances.stop();
    const again = await reopen();
    await again.run(40);
    expect(openOf(again, instance_id).length).toBe(after.length);
    await expect(
      again.instances.update(user, {
        instance_id,
        version: must((await listOf(again))[0], 'an instance').version,
        params: { ...it.params, invest: '900000' },
      }),
    ).rejects.toMatchObject({ code: 'BALANCE', data: { field: 'invest' } });
    expect(version).toBe(it.version + 1);
    expect(files.bench.nowMs).toBeGreaterThan(0);
  });
});

test('one that waits for its price begins with the money that it has by then', async () => {
  const { bench } = await open();
  const { instance_id } = await bench.instances.begin(user, contract('linear', { trigger_price: '1003' }));
  await bench.run(3);
  const it = must((await listOf(bench))[0], 'an instance');
  expect(it).toMatchObject({ status: 'PREPARING', orders: 0 });
  const params = { ...it.params, invest: '4000' };
  await bench.instances.update(user, { instance_id, version: it.version, params });
  await bench.run(250);
  const [first, second] = childrenOf(bench, instance_id);
  expect(first).toMatchObject({ side: 'SELL', status: 'FILLED' });
  const { plan } = must(await bench.instances.byId(instance_id), 'an instance');
  expect(Number(must(first, 'an order').amount)).toBeCloseTo((plan as GridPlan).opening / 1_000, 9);
  expect(Number(must(second, 'an order').amount)).toBeCloseTo((plan as GridPlan).lots / 1_000, 9);
  expect((plan as GridPlan).opening % (plan as GridPlan).lots).toBe(0);
});

describe('an account that is liquidated', () => {
  const listing = { account_type: 'linear', contract: true, linear: true, max_leverage: 100 } as const;
  const { params, plan } = gridRecord();
  const record = gridRecord({
    account_type: 'linear',
    params: { ...params, direction: 'LONG', leverage: 10 },
    plan: { ...(plan as object), direction: 'LONG' },
  });

  test('stops its grid, which holds nothing after it and has made the loss; the record of it plays again', async () => {
    const { it, run, pass } = openRun(record, [], listing);
    await run.run();
    expect(run.record.figures).toMatchObject({ qty: '0.2', contract: { avg_open: '1000' } });
    run.takeOver(0, 9_000);
    await pass(1_000);
    await pass(1_000);
    expect(run.record).toMatchObject({ status: 'STOPPED', stop: { mode: 'CANCEL', reason: 'LIQUIDATION' } });
    expect(run.record.figures).toMatchObject({ qty: '0', profit: '-20', realised: '-20' });
    expect(run.open).toEqual([]);
    const [part] = replayRun(readRunTape(Buffer.concat(it.taped)));
    expect(part).toMatchObject({ difference: undefined, isMarked: true });
  });

  test('while the server was down is found by the orders after its own', async () => {
    const leg = { api_id: 'f', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' } as const;
    const own = { ...leg, order_id: '5', status_reason: 'LIQUIDATION' } as Order;
    const held = gridRecord(leg);
    const forced = { ...leg, order_id: '7', source: 'LIQ', status_reason: 'LIQUIDATION', avg_price: '912.3' } as Order;
    const { bench } = await open();
    const engineWith = (orders: readonly Order[]) =>
      ({
        market: bench.engine.market,
        history: {
          deals: { ordersAfter: (id: number) => orders.filter(({ order_id }) => Number(order_id) > id) },
        },
      }) as unknown as Parameters<typeof takeoversOf>[0];
    expect(takeoversOf(engineWith([{ ...forced, api_id: 'a', order_id: '6' }, forced]), held, [own])).toEqual([
      { leg: 0, ticks: 9_123 },
    ]);
    expect(takeoversOf(engineWith([{ ...forced, status_reason: 'ADL' }]), held, [own])).toEqual([]);
    expect(takeoversOf(engineWith([forced]), held, [{ ...own, status_reason: '' }])).toEqual([]);
  });
});

test('hedge mode is refused with its field, and a leverage that the engine does not take with its reason', async () => {
  const { bench } = await open();
  const key = 'HALYARD/BTCUSDT/linear';
  await bench.engine.submit({ kind: 'setting', user_id: 'u', api_id: 'f', market: key, position_mode: 'HEDGE' });
  await expect(bench.instances.begin(user, contract('linear'))).rejects.toMatchObject({
    code: 'INPUT',
    data: { field: 'api_ids', rule: 'one_way_only' },
  });
  await bench.engine.submit({ kind: 'setting', user_id: 'u', api_id: 'f', market: key, position_mode: 'ONE_WAY' });
  await expect(bench.instances.begin(user, contract('linear', { leverage: 101 }))).rejects.toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'leverage', rule: 'range', most: 100 }],
  });
  expect(await listOf(bench)).toEqual([]);
});
