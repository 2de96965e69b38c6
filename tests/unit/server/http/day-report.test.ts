import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { dayFills, dayReport } from '../../../../src/shared/contracts/day-report.ts';
import { fromScaled, toScaled } from '../../../../src/shared/base/decimal.ts';
import { type Answer, openWholeServer } from './whole-server.ts';

const dayMs = 86_400_000;
const monday = Date.UTC(2026, 0, 5);
let time = monday + 10 * 3_600_000;
let server: Awaited<ReturnType<typeof openWholeServer>>;
let api_id: string;
/** Calls with tokens that outlive the days of the test. */
let [owner, stranger]: ((method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>)[] = [];
beforeAll(async () => {
  server = await openWholeServer({ clock: { nowMs: () => time } });
  const callerOf = async (userId: string) => {
    const authorization = await server.services.identity.sessions.open(userId, '127.0.0.1', time, 30 * dayMs);
    return async (method: 'GET' | 'POST', path: string, body?: object) =>
      (
        await fetch(`${server.url}/sapi${path}`, {
          method,
          headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json() as Promise<Answer>;
  };
  [owner, stranger] = [await callerOf(server.owner.userId), await callerOf(server.stranger.userId)];
  ({ api_id } = await server.owner.accountOn('HALYARD'));
  await server.owner.fund(api_id, 'spot', 'USDT', '100000');
  await server.owner.fund(api_id, 'linear', 'USDT', '100000');
}, 60_000);
afterAll(() => server.stop());

const query = (start: number, end: number, rest = '') => `?start=${start}&end=${end}${rest}`;
const report = async (start: number, end = start + dayMs) =>
  v.parse(dayReport.output, (await owner!('GET', `/user/report/day${query(start, end)}`)).data);
const fillsOf = async (start: number, rest = '') =>
  v.parse(dayFills.output, (await owner!('GET', `/user/report/day/fills${query(start, start + dayMs, rest)}`)).data)
    .pagenation;
const sum = (texts: readonly string[]): string =>
  fromScaled(
    texts.reduce((total, text) => total + toScaled(text, 12)!, 0n),
    12,
  );
let sent = 0;
async function trade(
  side: 'BUY' | 'SELL',
  amount: string,
  account_type: 'spot' | 'linear' = 'linear',
  rest: object = {},
): Promise<number> {
  time += 60_000;
  const { data } = await owner!('POST', '/order/doOrder', {
    api_id,
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type,
    side,
    order_type: 'MARKET',
    amount,
    client_id: `day-${sent++}`,
    ...rest,
  });
  expect(data, JSON.stringify(data)).toMatchObject({ order: { status: 'FILLED' } });
  return Number(data.order.avg_price);
}

test('a day on which nothing happened has zeros and no rows', async () => {
  const empty = await report(monday - 20 * dayMs);
  expect(empty).toMatchObject({
    symbols: [],
    interest: [],
    rebates: [],
    positions: [],
    as_of: monday - 19 * dayMs,
    accounts: [{ api_id, start: null, end: null }],
  });
  expect(Object.values(empty.totals)).toEqual([0, 0, '0', '0', '0', '0', '0', '0']);
  expect((await fillsOf(monday - 20 * dayMs)).total).toBe(0);
});

test('days hold their own fills and orders, their sums are those of the fills, and the position at the end is what it was', async () => {
  const price = await trade('BUY', '0.05', 'spot');
  await trade('BUY', '0.030');
  await trade('SELL', '0.010');
  await owner!('POST', '/order/doOrder', {
    api_id,
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'LIMIT',
    price: String(Math.round(price * 0.9)),
    amount: '0.05',
    client_id: 'rests',
  });
  const running = await report(monday);
  expect(running.positions).toMatchObject([{ qty: '0.020', position_side: 'BOTH', asset: 'USDT' }]);
  expect(running.positions[0]!.mark_price).not.toBeNull();
  expect(running.as_of).toBe(time);

  time = monday + dayMs + 9 * 3_600_000;
  // The state has come to the new day, and has paid the funding of the stamps between.
  await expect.poll(async () => (await report(monday)).totals.funding_usd, { timeout: 20_000 }).not.toBe('0');
  // Through flat to the other side, and a part of that back.
  await trade('SELL', '0.050');
  await trade('BUY', '0.010');
  const first = await report(monday);
  const second = await report(monday + dayMs);
  expect(first.totals).toMatchObject({
    orders: 4,
    realized_usd: running.totals.realized_usd,
    turnover_usd: running.totals.turnover_usd,
    fills: running.totals.fills,
  });
  expect(first.positions).toMatchObject([{ qty: '0.02', avg_open: null, mark_price: null, unrealized: null }]);
  expect(second.positions).toMatchObject([{ qty: '-0.020' }]);
  expect(second.totals.orders).toBe(2);
  for (const [start, { totals, symbols }] of [
    [monday, first],
    [monday + dayMs, second],
  ] as const) {
    const { total, results } = await fillsOf(start, '&page_size=500');
    expect([total, results.length]).toEqual([totals.fills, totals.fills]);
    for (const { time: atMs } of results) expect(atMs >= start && atMs < start + dayMs).toBe(true);
    for (const row of symbols) {
      const own = results.filter(
        ({ account_type, symbol }) => account_type === row.account_type && symbol === row.symbol,
      );
      expect([row.fills, row.turnover, row.realized]).toEqual([
        own.length,
        sum(own.map(({ quote }) => quote)),
        sum(own.map(({ realized_pnl }) => realized_pnl)),
      ]);
    }
  }
  // Pages one after the other are the list.
  const whole = (await fillsOf(monday, '&page_size=500')).results.map(({ fill_id }) => fill_id);
  const pages = await Promise.all(
    whole.map(async (_id, index) => (await fillsOf(monday, `&page_size=1&page=${index + 1}`)).results[0]?.fill_id),
  );
  expect(pages).toEqual(whole);
  // Funding was paid at the stamps between, by the position that was open: the lines of both days make up what it says
  // of itself.
  const paid = sum([first, second].flatMap(({ symbols }) => symbols.map(({ funding }) => funding)));
  const closed = (await owner!('GET', `/user/order/position/close/list${query(monday, monday + 2 * dayMs)}`)).data
    .pagenation.results as { funding: string }[];
  expect(paid).toBe(sum(closed.map(({ funding }) => funding)));
}, 60_000);

test('a long and a short position of hedge mode are told apart at the end of a day that is over', async () => {
  const { api_id: hedged } = await server.owner.accountOn('HALYARD');
  await server.owner.fund(hedged, 'linear', 'USDT', '100000');
  expect(
    (
      await owner!('POST', '/user/api/position/setting/update', {
        api_id: hedged,
        symbol: 'BTCUSDT',
        account_type: 'linear',
        position_mode: 'HEDGE',
      })
    ).code,
  ).toBe(200);
  await trade('BUY', '0.020', 'linear', { api_id: hedged, position_side: 'LONG' });
  await trade('SELL', '0.030', 'linear', { api_id: hedged, position_side: 'SHORT' });
  time = monday + 2 * dayMs + 3_600_000;
  await trade('SELL', '0.020', 'linear', { api_id: hedged, position_side: 'LONG' });
  const { positions } = v.parse(
    dayReport.output,
    (await owner!('GET', `/user/report/day${query(monday + dayMs, monday + 2 * dayMs, `&api_ids=${hedged}`)}`)).data,
  );
  expect(positions.map(({ position_side, qty }) => `${position_side} ${qty}`).sort()).toEqual([
    'LONG 0.02',
    'SHORT 0.03',
  ]);
}, 60_000);

test.each([
  [`${query(monday, monday)}`, 'end'],
  [query(monday, monday + 27 * 3_600_000), 'end'],
  [`?start=${monday}`, 'end'],
  [query(monday, monday + dayMs, '&symbol=X'), 'symbol'],
])('%s is refused by the name of its field', async (path, field) => {
  for (const call of ['/user/report/day', '/user/report/day/fills'])
    expect(await owner!('GET', call + path)).toMatchObject({ code: 400, data: { field } });
});

test('somebody else’s account is told like one that does not exist, and nobody is told nothing', async () => {
  for (const call of ['/user/report/day', '/user/report/day/fills']) {
    expect(await stranger!('GET', call + query(monday, monday + dayMs, `&api_ids=${api_id}`))).toMatchObject({
      code: 404,
      data: { field: 'api_ids' },
    });
    expect(
      ((await (await fetch(`${server.url}/sapi${call}${query(monday, monday + dayMs)}`)).json()) as { code: number })
        .code,
    ).toBe(401);
  }
});
