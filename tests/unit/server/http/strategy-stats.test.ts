import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { statsRobot } from '../../../../src/shared/contracts/stats.ts';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let time = Date.UTC(2026, 0, 5, 12);
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => time } });
}, 60_000);
afterAll(() => server.stop());

/** Without a token: the group is public. */
const get = async (path: string) =>
  (await (await fetch(`${server.url}/sapi${path}`)).json()) as { code: number; data: ReturnType<typeof JSON.parse> };
/** Past what is kept for some seconds. */
const later = (): void => {
  time += 6_000;
};

test('strategies are counted and their profit is told by type, from the beginning of the period until now', async () => {
  const { api_id } = await server.owner.accountOn('HALYARD');
  await server.owner.fund(api_id, 'spot', 'USDT', '20000');
  const pair = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' };
  const { data: bought } = await server.owner.call('POST', '/order/doOrder', {
    ...pair,
    api_id,
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.001',
    client_id: 'look',
  });
  const price = Number(bought.order.avg_price);
  const { data: begun, code } = await server.owner.call('POST', '/strategy/client/start', {
    strategy_type: 'GRID',
    name: 'counted',
    api_ids: [api_id],
    symbols: [pair],
    client_id: 'counted',
    params: {
      lower: String(Math.floor(price * 0.9)),
      upper: String(Math.ceil(price * 1.1)),
      grid_levels: 10,
      invest: '10000',
    },
  });
  expect(code).toBe(200);
  await expect
    .poll(
      async () => {
        await server.services.strategies.instances.look();
        return (await server.owner.call('GET', `/strategy/instance/info/stat/vo?instance_id=${begun.instance_id}`)).data
          .fills;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  later();
  expect((await get('/stats/main/only')).data.strategies).toBe(1);
  const [listed] = (await server.owner.call('GET', '/strategy/client/instance/list?kind=running&page=1&page_size=10'))
    .data.pagenation.results;
  const robot = v.parse(statsRobot.output, (await get('/stats/robot')).data);
  expect(robot).toMatchObject({ running: 1, total: 1, avg_annual: 0 });
  // It has paid the fees of what it bought, and more or less by the market since.
  expect(Number(robot.profit_sum)).not.toBe(0);
  expect(Math.abs(Number(robot.profit_sum) - Number(listed.profit))).toBeLessThan(20);
  const {
    data: [curve, ...others],
  } = await get('/stats/robot/data?period=24h&strategy_type=grid');
  expect(others).toEqual([]);
  expect([curve.strategy_type, curve.profit.length, curve.profit[0][1]]).toEqual(['GRID', 61, 0]);
  expect(curve.profit.at(-1)[0]).toBe(time);
  expect(Math.abs(curve.profit.at(-1)[1] - Number(robot.profit_sum))).toBeLessThan(20);
  expect((await get('/stats/robot/data?period=24h&strategy_type=TWAP')).data).toEqual([]);
  await server.owner.call('POST', '/strategy/client/stop', { instance_id: begun.instance_id, mode: 'CANCEL_CLOSE' });
  await expect
    .poll(
      async () => {
        await server.services.strategies.instances.look();
        later();
        return (await get('/stats/robot')).data;
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ running: 0, total: 1 });
}, 90_000);
