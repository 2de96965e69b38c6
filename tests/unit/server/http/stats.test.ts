import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  stats24h,
  statsMain,
  statsMainOnly,
  statsRobot,
  statsRobotData,
} from '../../../../src/shared/contracts/stats.ts';
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
const later = (ms = 6_000): void => {
  time += ms;
};

test('a platform on which nobody has traded has true zeros, and its real venues, markets and users', async () => {
  const { data } = await get('/stats/main');
  expect(v.parse(statsMain.output, data)).toMatchObject({
    volume_24h: '0.00',
    volume_30d: '0.00',
    volume_total: '0.00',
    users: 2,
    strategies: 0,
    exchanges: server.services.trading.markets.venues.length,
  });
  expect(data.symbols).toBe(
    server.services.trading.markets.all.filter(({ instrument }) => instrument.status === 'TRADING').length,
  );
  expect(data.series.volume.map(([, notional]: [number, number]) => notional)).toEqual(Array(30).fill(0));
  expect(data.series.volume.at(-1)[0]).toBe(Date.UTC(2026, 0, 5));
  const rows = v.parse(stats24h.output, (await get('/stats/24h')).data);
  expect(rows.map(({ exchange, account_type }) => `${exchange} ${account_type}`)).toEqual(
    expect.arrayContaining(['HALYARD spot', 'BINANCE linear', 'forex forex', 'Astock astock']),
  );
  expect(new Set(rows.map(({ volume, trades, orders }) => `${volume} ${trades} ${orders}`))).toEqual(
    new Set(['0.00 0 0']),
  );
  expect(v.parse(statsRobot.output, (await get('/stats/robot')).data)).toEqual({
    running: 0,
    total: 0,
    profit_sum: '0.00',
    avg_annual: 0,
  });
  expect(v.parse(statsRobotData.output, (await get('/stats/robot/data?period=30d')).data)).toEqual([]);
});

test('what clients trade is counted once a fill, at its venue, in USD; after a day it is out of the last 24 hours and stays in the rest', async () => {
  const { api_id } = await server.owner.accountOn('HALYARD');
  await server.owner.fund(api_id, 'spot', 'USDT', '100000');
  const order = { api_id, exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY' };
  const { data: bought } = await server.owner.call('POST', '/order/doOrder', {
    ...order,
    order_type: 'MARKET',
    amount: '0.05',
    client_id: 'taken',
  });
  expect(bought).toMatchObject({ order: { status: 'FILLED' } });
  const { data: open } = await server.owner.call('POST', '/order/doOrder', {
    ...order,
    order_type: 'LIMIT',
    price: String(Math.round(Number(bought.order.avg_price) * 0.8)),
    amount: '0.01',
    client_id: 'open',
  });
  expect(open).toMatchObject({ order: { filled_amount: '0.00000' } });
  const fills = server.services.trading.engine.history.fillsOf(bought.order.order_id);
  const notional = bought.order.filled_total as string;
  const cents = `${notional.split('.')[0]}.${(notional.split('.')[1] ?? '').padEnd(2, '0').slice(0, 2)}`;

  later();
  const { data: main } = await get('/stats/main');
  expect(main).toMatchObject({ volume_24h: cents, volume_30d: cents, volume_total: cents });
  expect(main.series.volume.at(-1)).toEqual([Date.UTC(2026, 0, 5), Number(cents)]);
  const row = (await get('/stats/24h')).data.find(
    (each: { exchange: string; account_type: string }) => each.exchange === 'HALYARD' && each.account_type === 'spot',
  );
  expect(row).toEqual({ exchange: 'HALYARD', account_type: 'spot', volume: cents, trades: fills.length, orders: 2 });
  const { series: _series, ...scalars } = main;
  expect(v.parse(statsMainOnly.output, (await get('/stats/main/only')).data)).toEqual(scalars);

  later(86_400_000);
  expect((await get('/stats/main/only')).data).toMatchObject({
    volume_24h: '0.00',
    volume_30d: cents,
    volume_total: cents,
  });
  expect(
    (await get('/stats/24h')).data.find(
      (each: { exchange: string; account_type: string }) => each.exchange === 'HALYARD' && each.account_type === 'spot',
    ),
  ).toMatchObject({ volume: '0.00', trades: 0, orders: 0 });
}, 60_000);

test.each([
  ['/stats/robot/data', 'period'],
  ['/stats/robot/data?period=1w', 'period'],
  ['/stats/robot/data?period=7d&strategy_type=%3Cb%3E', 'strategy_type'],
  ['/stats/main?x=1', 'x'],
])('%s is refused by the name of its field', async (path, field) => {
  expect(await get(path)).toMatchObject({ code: 400, data: { field } });
});
