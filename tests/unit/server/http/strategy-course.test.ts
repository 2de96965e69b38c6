import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../../../src/shared/base/time.ts';
import { eventually } from '../../../doubles/eventually.ts';
import { robotOf } from './naming-requests.ts';
import { queried } from './foreign-ids.ts';
import { type Answer, openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
let time = Date.UTC(2026, 0, 5, 12);
let api_id: string;
let instance_id: string;

beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => time } });
  ({ api_id } = await server.owner.accountOn('HALYARD'));
  await server.owner.fund(api_id, 'spot', 'USDT', '20000');
  // A market that has been asked for, so that the start finds a price.
  await server.owner.call('POST', '/order/doOrder', {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    api_id,
    side: 'BUY',
    order_type: 'MARKET',
    amount: '0.001',
    client_id: 'look',
  });
  const begun = await server.owner.call('POST', '/strategy/client/robot/start', {
    ...robotOf(api_id),
    strategy_type: 'STRONG_GRID',
    params: { value: '1000', reserve: '500', step: 1, trail: 20 },
    client_id: 'robot',
  });
  expect(begun).toMatchObject({ code: 200, data: { status: 'PREPARING' } });
  instance_id = begun.data.robot_id;
  await eventually(async () => {
    await server.services.strategies.instances.look();
    expect((await get('/strategy/instance/info/stat/vo', { instance_id })).data.fills).toBeGreaterThan(0);
  });
}, 60_000);
afterAll(() => server.stop());

const get = (path: string, input: object = {}): Promise<Answer> => server.owner.call('GET', queried(path, input));

/** Lets time pass, and instances do what is due. */
async function passes(ms: number): Promise<void> {
  for (let looks = 0; looks < 6; looks++) {
    time += ms / 6;
    await server.services.strategies.instances.look();
  }
}

describe('how an instance has gone', () => {
  test('its named series are written every five minutes, and are told as they are now', async () => {
    await passes(20 * minuteMs);
    const { data } = await get('/strategy/infoValue/data', { instance_id });
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['price', 'position', 'profit', 'realised', 'fees']));
    const times: number[] = data.price.map(([at]: [number]) => at);
    expect(times.length).toBeGreaterThanOrEqual(4);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(time);
    expect(data.fees.at(-1)[1]).toBeGreaterThan(0);
  });

  test('of the keys and the window that are asked for; a name that it never had has no points', async () => {
    const { data } = await get('/strategy/infoValue/data', { instance_id, keys: 'price,reservation' });
    expect(Object.keys(data)).toEqual(['price', 'reservation']);
    expect(data.reservation).toEqual([]);
    const before = await get('/strategy/infoValue/data', { instance_id, keys: 'price', end: time - 10 * minuteMs });
    expect(before.data.price.length).toBeGreaterThan(0);
    expect(before.data.price.at(-1)[0]).toBeLessThan(time - 10 * minuteMs);
  });

  test('its marks are its orders that have traded', async () => {
    const { data } = await get('/strategy/instance/marks', { instance_id });
    const orders = (await get('/hft/order/newest', { instance_id, limit: 200 })).data.filter(
      (order: { filled_amount: string }) => Number(order.filled_amount) > 0,
    );
    expect(orders.length).toBeGreaterThan(0);
    expect(data.length).toBe(orders.length);
    expect(data[0]).toMatchObject({ side: 'BUY', kind: 'OPEN', symbol: 'BTCUSDT', account_type: 'spot' });
    expect((await get('/strategy/instance/marks', { instance_id, symbol: 'ETHUSDT' })).data).toEqual([]);
    // A window cuts the list and changes no kind.
    const later = (await get('/strategy/instance/marks', { instance_id, start: data[0].time + 1 })).data;
    expect(later).toEqual(data.filter(({ time: at }: { time: number }) => at > data[0].time));
  });

  test('one that trades no distance and no options says so', async () => {
    expect(await get('/strategy/instance/arb/spread/data', { instance_id })).toMatchObject({
      code: 400,
      data: { field: 'instance_id', rule: 'no_spread' },
    });
    expect(await get('/strategy/instance/arb/option/netvalues', { instance_id })).toMatchObject({
      code: 400,
      data: { field: 'instance_id', rule: 'no_options' },
    });
  });

  test('bad windows and both at once are refused by field', async () => {
    expect(
      await get('/strategy/client/profit/data', { instance_id, start: time - 500 * dayMs, end: time }),
    ).toMatchObject({ code: 400, data: { field: 'start', rule: 'window' } });
    expect((await get('/strategy/client/profit/data', { instance_id, api_ids: api_id })).code).toBe(400);
  });
});

describe('robots', () => {
  test('have the templates, the list, the log and the holdings of instances, and are stopped', async () => {
    const { data: templates } = await get('/strategy/robot/template');
    expect(templates.map(({ strategy_type }: { strategy_type: string }) => strategy_type).sort()).toEqual([
      'BLSH',
      'RATE_GRID',
      'SECOND_WAVE',
      'STRONG_GRID',
      'TREND',
    ]);
    const listed = (await get('/strategy/client/instance/robot/list', { kind: 'running' })).data.pagenation.results;
    expect(listed).toMatchObject([{ instance_id, strategy_type: 'STRONG_GRID' }]);
    const log = (await get('/strategy/client/robot/info/list', { robot_id: instance_id })).data.pagenation.results;
    expect(log.at(-1)).toMatchObject({ event: 'CREATED' });
    expect((await get('/strategy/client/robot/position/list', { robot_id: instance_id })).data).toMatchObject([
      { symbol: 'BTCUSDT', position_side: 'LONG' },
    ]);
    await passes(2 * dayMs);
    await server.owner.call('POST', '/strategy/client/robot/stop', { robot_id: instance_id, mode: 'CANCEL' });
    await passes(minuteMs);
    expect(
      (await get('/strategy/client/instance/robot/list', { kind: 'history' })).data.pagenation.results,
    ).toMatchObject([{ instance_id, status: 'STOPPED' }]);
  });

  test('profit by day sums to the profit of one that has ended, of one and of all', async () => {
    const { data: stat } = await get('/strategy/instance/info/stat/vo', { instance_id });
    const { data: one } = await get('/strategy/client/profit/data', { instance_id });
    expect(one.length).toBeGreaterThanOrEqual(2);
    expect(one.at(-1).cum_profit).toBeCloseTo(Number(stat.profit), 6);
    expect(one.reduce((sum: number, { profit }: { profit: number }) => sum + profit, 0)).toBeCloseTo(
      Number(stat.profit),
      6,
    );
    expect(one.every(({ time: day }: { time: number }) => day % dayMs === 0)).toBe(true);
    // USDT counts as a dollar.
    expect((await get('/strategy/client/profit/data', { period: '7' })).data).toEqual(one);
    expect((await get('/strategy/client/profit/data', { api_ids: api_id })).data).toEqual(one);
    const last = one.at(-1);
    expect((await get('/strategy/client/profit/data', { instance_id, start: last.time })).data).toEqual([
      { ...last, cum_profit: last.profit },
    ]);
  });

  test('an instance of another strategy is no robot', async () => {
    const grid = await server.owner.call('POST', '/strategy/client/robot/start', {
      ...robotOf(api_id),
      strategy_type: 'GRID',
      params: {},
      client_id: 'grid-robot',
    });
    expect(grid).toMatchObject({ code: 4001 });
    const { data: begun } = await server.owner.call('POST', '/strategy/client/start', {
      ...robotOf(api_id),
      strategy_type: 'GRID',
      params: { lower: '1', upper: '1000000', grid_levels: 2, invest: '1000' },
      client_id: 'a-grid',
    });
    for (const call of ['info', 'position'])
      expect(await get(`/strategy/client/robot/${call}/list`, { robot_id: begun.instance_id })).toMatchObject({
        code: 404,
        data: { field: 'robot_id', rule: 'unknown' },
      });
    expect((await get('/strategy/client/instance/robot/list', { kind: 'running' })).data.pagenation.results).toEqual(
      [],
    );
  });
});

describe('saved forms', () => {
  const form = { name: 'week', strategy_type: 'GRID', params: { lower: '1', upper: '2' } };
  const save = (body: object) => server.owner.call('POST', '/strategy/client/startTemplate/save', body);

  test('are saved, changed, listed by type and deleted', async () => {
    const { data: saved } = await save(form);
    expect(saved).toMatchObject({ ...form, env: 'local', created: time });
    const { template_id } = saved;
    expect((await save({ ...form, template_id, name: 'month' })).data).toMatchObject({ template_id, name: 'month' });
    expect((await get('/strategy/client/startTemplate/list')).data).toEqual([{ ...saved, name: 'month' }]);
    expect((await get('/strategy/client/startTemplate/list', { strategy_type: 'MM' })).data).toEqual([]);
    const gone = () => server.owner.call('POST', '/strategy/client/startTemplate/delete', { template_id });
    expect((await gone()).data).toBe(1);
    expect(await gone()).toMatchObject({ code: 404, data: { field: 'template_id' } });
    expect(await save({ ...form, template_id })).toMatchObject({ code: 404, data: { field: 'template_id' } });
  });

  test('of an unknown strategy, of too much and of too many are refused by field', async () => {
    expect(await save({ ...form, strategy_type: 'NONE' })).toMatchObject({
      code: 4001,
      data: { field: 'strategy_type' },
    });
    expect(await save({ ...form, params: { text: 'x'.repeat(20_000) } })).toMatchObject({
      code: 400,
      data: { field: 'params', rule: 'max_bytes' },
    });
    for (let at = 0; at < 100; at++) expect((await save({ ...form, name: `t${at}` })).code).toBe(200);
    expect(await save(form)).toMatchObject({ code: 400, data: { field: 'template_id', rule: 'too_many', most: 100 } });
    expect((await server.stranger.call('GET', '/strategy/client/startTemplate/list')).data).toEqual([]);
  });
});

describe('coin selection', () => {
  test('lists markets of the strategy that have traded, the best first, with hints for its form', async () => {
    const { data } = await get('/client/base/symbols/ai', { strategy_type: 'GRID' });
    expect(data.length).toBeGreaterThan(0);
    const scores: number[] = data.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const coin of data) {
      expect(coin.volatility).toBeGreaterThan(0);
      expect(Number(coin.volume_usd)).toBeGreaterThan(0);
      expect(['spot', 'linear', 'inverse', 'futures', 'delivery']).toContain(coin.account_type);
    }
    const { data: best } = await get('/client/base/symbols/ai/select', { strategy_type: 'GRID', limit: 3 });
    expect(best.length).toBeLessThanOrEqual(3);
    expect(best[0].symbol).toBe(data[0].symbol);
    expect(Number(best[0].params_hint.lower)).toBeLessThan(Number(best[0].params_hint.upper));
  });

  test('an unknown strategy is refused; the factors are for administrators', async () => {
    expect(await get('/client/base/symbols/ai', { strategy_type: 'NONE' })).toMatchObject({ code: 4001 });
    const factors = '/strategy/admin/strategy/selectcoin?strategy_type=TREND';
    expect((await server.owner.call('GET', factors)).code).toBe(403);
    await server.services.identity.users.setRole(server.owner.userId, 'admin');
    const { data } = await server.owner.call('GET', factors);
    expect(data[0].factors).toMatchObject({ volume: expect.any(Number), trend: expect.any(Number) });
    expect(await get('/strategy/client/env/select')).toMatchObject({
      code: 200,
      data: [{ env: 'local', default: true }],
    });
  });
});
