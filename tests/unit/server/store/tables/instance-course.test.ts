import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createInstanceStore } from '../../../../../src/server/store/tables/instances.ts';

const startMs = 20_000 * dayMs;

/** An instance with a point each five minutes for two days and a half, whose net value counts them. */
async function withPoints() {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  const database = await openDatabase(join(folder, 'halyard.db'));
  onTestFinished(async () => {
    await database.destroy();
    rmSync(folder, { recursive: true });
  });
  const store = createInstanceStore(database);
  for (let nth = 0; nth < 720; nth++)
    await store.addPoint('i', startMs + nth * 5 * minuteMs, String(nth), { profit: String(nth) });
  await store.addPoint('other', startMs, '7', {});
  return store;
}

test('points and series of a window are the last of each step, which need not divide the day', async () => {
  const store = await withPoints();
  const hour = 60 * minuteMs;
  const points = await store.points('i', startMs, startMs + 3 * dayMs, hour);
  expect(points).toHaveLength(60);
  expect(points.slice(0, 2)).toEqual([
    [startMs + 55 * minuteMs, 11],
    [startMs + hour + 55 * minuteMs, 23],
  ]);
  expect(await store.points('i', startMs + hour, startMs + 2 * hour, 7 * minuteMs)).toHaveLength(9);
  const course = await store.course('i', startMs, startMs + dayMs, 6 * hour);
  expect(course.map(({ net_value, series }) => [net_value, series.profit])).toEqual(
    ['71', '143', '215', '287'].map((value) => [value, value]),
  );
});

test('the last point of each day, which a later one takes the place of; of those asked for alone', async () => {
  const store = await withPoints();
  const days = async (ids: readonly string[]) =>
    (await store.dayPoints(ids)).map(({ instance_id, net_value }) => [instance_id, net_value]);
  expect(await days(['i'])).toEqual([
    ['i', '287'],
    ['i', '575'],
    ['i', '719'],
  ]);
  await store.addPoint('i', startMs + 3 * dayMs - 1, '900', {});
  expect(await days(['other', 'i'])).toEqual([
    ['i', '287'],
    ['i', '575'],
    ['i', '900'],
    ['other', '7'],
  ]);
  expect(await days([])).toEqual([]);
});
