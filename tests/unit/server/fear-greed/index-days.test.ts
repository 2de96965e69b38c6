import { expect, test } from 'vitest';
import * as v from 'valibot';
import { fngList } from '../../../../src/shared/contracts/fear-greed.ts';
import { classOf, fearGreedDays, fearGreedOf } from '../../../../src/shared/finance/fear-greed.ts';
import { computedDays, createIndexDays } from '../../../../src/server/fear-greed/index-days.ts';
import { openWholeServer } from '../http/whole-server.ts';

const dayMs = 86_400_000;
const today = Date.UTC(2026, 5, 10);
/** A market whose price and volume are told by the number of the day. */
const priceOf = (day: number): number => 500_000 + Math.round(50_000 * Math.sin(day / 9)) + (day % 7) * 1_000;
const volumeOf = (day: number): number => 1_000 + (day % 11) * 40;
function market() {
  let made = 0;
  const bars = {
    fairTicks: (atMs: number) => priceOf(Math.floor(atMs / dayMs)),
    window: (fromMs: number) => {
      made += 1;
      return { high: 0, low: 0, volume: volumeOf(fromMs / dayMs), quoteVolume: 0 };
    },
  };
  return { of: { instrument: { tick: '0.1' }, bars }, made: () => made };
}
const none = { days: () => [] };

test('without published days they are computed, each from the closed days before it, and told as such', async () => {
  const { of } = market();
  const days = await createIndexDays({ market: of, store: none, offline: true, nowMs: () => today + 5_000 }).list(0);
  expect(days).toHaveLength(computedDays);
  expect(days.map(({ time }) => time)).toEqual(Array.from({ length: computedDays }, (_, back) => today - back * dayMs));
  for (const { time, value, classification, source, btc } of days.slice(0, 40)) {
    const first = time / dayMs - fearGreedDays;
    const closed = Array.from({ length: fearGreedDays }, (_, index) => ({
      close: priceOf(first + index + 1) / 10,
      volume: volumeOf(first + index),
    }));
    expect({ value, classification, source }).toEqual({
      value: fearGreedOf(closed),
      classification: classOf(value),
      source: 'computed',
    });
    expect(btc).toBe((priceOf(time / dayMs) / 10).toFixed(1));
  }
});

test('what has been worked out is kept: a new day costs one day, and changes no other', async () => {
  const { of, made } = market();
  let nowMs = today;
  const { list } = createIndexDays({ market: of, store: none, offline: true, nowMs: () => nowMs });
  const [first] = await Promise.all([list(0), list(30), list(1)]);
  expect(made()).toBe(computedDays - 1 + fearGreedDays);
  nowMs += dayMs;
  const second = await list(0);
  expect(made()).toBe(computedDays + fearGreedDays);
  expect(second.slice(1)).toEqual(first.slice(0, -1));
});

test('one answer has one source: published days wherever there are any, none of them offline, and nothing where there is no market', async () => {
  const { of } = market();
  const store = {
    days: () => [
      { dayMs: today - dayMs, value: 24 },
      { dayMs: today - 3 * dayMs, value: 25 },
      { dayMs: today - 800 * dayMs, value: 80 },
    ],
  };
  const parts = { market: of, store, nowMs: () => today };
  const published = await createIndexDays({ ...parts, offline: false }).list(0);
  expect(
    published.map(({ time, classification, source, btc }) => [
      (today - time) / dayMs,
      classification,
      source,
      btc !== null,
    ]),
  ).toEqual([
    [1, 'Extreme Fear', 'published', true],
    [3, 'Fear', 'published', true],
    [800, 'Extreme Greed', 'published', false],
  ]);
  expect(new Set((await createIndexDays({ ...parts, offline: true }).list(5)).map(({ source }) => source))).toEqual(
    new Set(['computed']),
  );
  expect(await createIndexDays({ ...parts, store: none, offline: false, market: undefined }).list(0)).toEqual([]);
});

test('the server gives the newest days to anybody, thirty where it is not said how many, and refuses by the name of the field', async () => {
  const server = await openWholeServer();
  try {
    const get = async (path: string) =>
      (await (await fetch(`${server.url}/sapi${path}`)).json()) as {
        code: number;
        data: ReturnType<typeof JSON.parse>;
      };
    const { code, data } = await get('/fng/list');
    expect(code).toBe(200);
    expect(v.parse(fngList.output, data)).toHaveLength(30);
    expect((await get('/fng/list?limit=2')).data).toEqual(data.slice(0, 2));
    expect((await get('/fng/list?limit=0')).data).toHaveLength(computedDays);
    for (const wrong of ['limit=-1', 'limit=1.5', 'limit=x', 'limit=99999'])
      expect(await get(`/fng/list?${wrong}`)).toMatchObject({ code: 400, data: { field: 'limit' } });
    expect(await get('/fng/list?days=3')).toMatchObject({ code: 400, data: { field: 'days' } });
  } finally {
    await server.stop();
  }
}, 60_000);
