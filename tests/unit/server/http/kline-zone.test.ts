import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { openWholeServer } from './whole-server.ts';

/** Sunday, on which clocks of New York were put forward: 14:00 there. */
const startMs = Date.parse('2026-03-08T18:00:00Z');
const begunMs = Date.now();
const clock = { nowMs: () => startMs + Date.now() - begunMs };
let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ clock });
});
afterAll(() => server.stop());

const btc = 'exchange=BINANCE&symbol=BTCUSDT&account_type=spot';
const ask = (path: string, query: string) => server.owner.call('GET', `/client/klines/${path}?${query}`);
const opens = (data: { readonly list: readonly Kline[] }) =>
  data.list.map(([openMs]) => new Date(openMs).toISOString().slice(0, 16));

test('days of a zone open at its midnights, over a change of its clocks, and the page before them goes on there', async () => {
  const { data } = await ask('list', `${btc}&interval=1d&limit=3&tz=America/New_York`);
  expect(opens(data)).toEqual(['2026-03-06T05:00', '2026-03-07T05:00', '2026-03-08T05:00']);
  const older = await ask('list/history', `${btc}&interval=1d&limit=2&tz=America/New_York&end=${data.list[0][0]}`);
  expect(opens(older.data)).toEqual(['2026-03-04T05:00', '2026-03-05T05:00']);
  expect(opens((await ask('list', `${btc}&interval=1w&limit=1&tz=Asia/Kathmandu`)).data)).toEqual(['2026-03-01T18:15']);
  expect(opens((await ask('list', `${btc}&interval=1M&limit=1&tz=Asia/Shanghai`)).data)).toEqual(['2026-02-28T16:00']);
});

test.each([
  ['1h', btc],
  ['3d', btc],
  ['1d', 'exchange=Astock&symbol=SH600519&account_type=astock'],
  ['1w', 'exchange=forex&symbol=EURUSD&account_type=forex'],
])('bars of %s of %s are not moved', async (interval, instrument) => {
  const [plain, zoned] = await Promise.all(
    ['', '&tz=America/New_York'].map((tz) => ask('list', `${instrument}&interval=${interval}&limit=4${tz}`)),
  );
  expect(plain!.data.list.length).toBeGreaterThan(1);
  expect(opens(zoned!.data)).toEqual(opens(plain!.data));
});

test.each(['Mars/Olympus', '%2B05:30', '', 'x'.repeat(65)])(
  'a zone that is none (%s) is refused by the name of its field',
  async (tz) => {
    for (const [path, more] of [
      ['list', ''],
      ['list/history', '&end=1773000000000'],
    ] as const) {
      expect(await ask(path, `${btc}&interval=1d&tz=${tz}${more}`)).toMatchObject({ code: 400, data: { field: 'tz' } });
    }
  },
);

test('the stream of a zone begins with the bars of its list; one of an unknown zone is refused by the name of its field', async () => {
  const { list } = (await ask('list', `${btc}&interval=1d&limit=2&tz=Asia/Kolkata`)).data;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wssapi/mux`, 'v1.json');
  await once(socket, 'open');
  const params = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot', interval: '1d' };
  const frames: Record<string, ReturnType<typeof JSON.parse>> = {};
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text));
    frames[`${frame.id} ${frame.e}`] ??= frame;
  });
  for (const [id, tz] of [
    [1, 'Asia/Kolkata'],
    [2, 'Mars/Olympus'],
  ] as const) {
    socket.send(JSON.stringify({ op: 'sub', id, path: '/client/klines/list/ws', query: { ...params, tz } }));
  }
  await expect
    .poll(() => [frames['1 snap']?.list.map(([openMs]: Kline) => openMs), frames['2 err']?.data?.field])
    .toEqual([list.map(([openMs]: Kline) => openMs), 'tz']);
  socket.close();
});
