import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeServer } from './whole-server.ts';

const startMs = Date.UTC(2026, 2, 8, 18);
const begunMs = Date.now();
const clock = { nowMs: () => startMs + Date.now() - begunMs };
let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ clock });
});
afterAll(() => server.stop());

const spot = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const swap = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'linear' } as const;
const play = (body: object) =>
  server.owner.call('POST', '/strategy/backtest', { symbol: spot, interval: '15m', days: 4, ...body });
const carry = {
  strategy_type: 'FUNDING',
  others: [swap],
  params: {
    white_list: ['BTC'],
    split_size: '0.1',
    max_pos: '0.1',
    trigger_rate: 0.1,
    exit_rate: 0,
    hold_periods: 1000,
  },
};

test('two legs are played over the bars of both markets, with the funding that was paid', async () => {
  const [one, other] = [await play(carry), await play(carry)];
  expect(one).toMatchObject({ code: 200, data: { status: 'TRADING', refusals: [] } });
  const { summary, fills, digest, curve } = one.data;
  expect(other.data.digest).toBe(digest);
  expect(fills.map(({ leg, side }: { leg: number; side: string }) => [leg, side]).slice(0, 2)).toEqual([
    [0, 'BUY'],
    [1, 'SELL'],
  ]);
  expect(curve).toHaveLength(4 * 96);
  const paid = await server.owner.call(
    'GET',
    '/client/base/symbols/funding/rate/history/list?exchange=BINANCE&accountType=linear&symbol=BTCUSDT&days=30',
  );
  const [opened] = fills as { time: number }[];
  const rates: number[] = paid.data[0].list.flatMap(([time, rate]: [number, number]) =>
    time > opened!.time && time <= curve.at(-1)[0] ? [rate] : [],
  );
  expect(rates.length).toBeGreaterThan(5);
  expect(Math.sign(summary.funding.sum)).toBe(Math.sign(rates.reduce((sum, rate) => sum + rate, 0)));
});

test.each([
  ['a missing market', { others: undefined }, { field: 'symbols', rule: 'legs', legs: 2 }],
  ['one market twice', { others: [spot] }, { field: 'symbols', rule: 'spot_and_perpetual' }],
  ['too many bars of both', { interval: '1m', days: 40 }, { field: 'days', rule: 'too_many_bars', most: 100_000 }],
  ['a market that is none', { others: [{ ...swap, symbol: 'NONE' }] }, { field: 'others.0', rule: 'unknown' }],
])('%s is refused by its field', async (_, changes, data) => {
  const { data: refused } = await play({ ...carry, ...changes });
  expect(refused).toMatchObject(data);
});
