import { expect, test } from 'vitest';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import { createReading } from '../../../../../src/server/desk/instances/reading.ts';
import type { InstanceRecord } from '../../../../../src/server/store/tables/instances.ts';
import { gridRecord } from './run-kit.ts';

const caller = { user_id: 'u', vip_level: 1, username: 'Ulla' };
const now = 100 * dayMs + 3_600_000;

/** What can be read of a record, over a store that gives these points and notes what it is asked for. */
function open(
  record: Partial<InstanceRecord> = {},
  points: readonly (readonly [number, number])[] = [],
  live?: Partial<InstanceRecord>,
) {
  const asked: unknown[][] = [];
  const stored = gridRecord({ created: now - 10 * dayMs, started: now - 10 * dayMs, status: 'TRADING', ...record });
  const reading = createReading({
    nowMs: () => now,
    own: async () => stored,
    liveOf: () => live && { ...stored, ...live },
    nextOf: () => null,
    figures: { sharpes: async () => new Map([['i-1', 1.5]]), curves: async () => [] },
    runningOf: () => [{ ...stored, ...live }],
    usdRateOf: () => 2,
    fillsOf: () => 0,
    store: {
      points: async (...of: unknown[]) => {
        asked.push(of);
        return points;
      },
      pointBefore: async () => undefined,
      all: async () => [stored],
      list: async () => ({ total: 7, results: [stored] }),
      entries: async (...of: unknown[]) => {
        asked.push(of);
        return { total: 0, results: [] };
      },
    } as never,
  });
  return { asked, reading };
}

test('net values are told from the creation until now, one for each five-hundredth of that', async () => {
  const { reading, asked } = open();
  await reading.netValues(caller, { instance_id: 'i-1' });
  expect(asked).toEqual([['i-1', now - 10 * dayMs, now + 1, Math.ceil((10 * dayMs + 1) / 500)]]);
});

test('until it has stopped, or as far as is asked for; no closer than a minute unless that is', async () => {
  const { reading, asked } = open({ stopped: now - 5 * dayMs });
  await reading.netValues(caller, { instance_id: 'i-1' });
  await reading.netValues(caller, { instance_id: 'i-1', start: 5, end: 5 + 500 * 60_000 });
  await reading.netValues(caller, { instance_id: 'i-1', start: 5, end: 6 + 500 * 60_000 });
  await reading.netValues(caller, { instance_id: 'i-1', start: 5, end: 9, step: 2 });
  expect(asked.map(([, ...of]) => of)).toEqual([
    [now - 10 * dayMs, now - 5 * dayMs + 1, Math.ceil((5 * dayMs + 1) / 500)],
    [5, 5 + 500 * 60_000, 60_000],
    [5, 6 + 500 * 60_000, 60_001],
    [5, 9, 2],
  ]);
});

test("figures reckon with one net value a day, and today's with the last one of before midnight", async () => {
  const midnight = 100 * dayMs;
  const figures = { ...gridRecord().figures, net_value: '1.05' };
  const today = async (points: readonly (readonly [number, number])[]) => {
    const { reading, asked } = open({ figures }, points);
    const { today_profit } = await reading.stat(caller, 'i-1');
    expect(asked).toEqual([['i-1', 0, now + 1, dayMs]]);
    return today_profit;
  };
  // Of 400 invested.
  expect([
    await today([
      [midnight - dayMs, 1.01],
      [midnight - 1, 1.02],
      [midnight, 1.04],
    ]),
    await today([[midnight, 1.04]]),
    await today([]),
  ]).toEqual(['12', '20', '20']);
});

test('those that live are told as they stand now', async () => {
  const { reading } = open({}, [], { status: 'STOPPING' });
  expect((await reading.all()).map(({ status }) => status)).toEqual(['STOPPING']);
  expect(await reading.list(caller, { kind: 'running', page: 2, page_size: 5 })).toMatchObject({
    pagenation: { page: 2, page_size: 5, total: 7, results: [{ status: 'STOPPING', owner: 'Ulla' }] },
  });
  expect((await open().reading.all()).map(({ status }) => status)).toEqual(['TRADING']);
});

test('the log is asked for by its level and page', async () => {
  const { reading, asked } = open();
  expect(await reading.log(caller, { instance_id: 'i-1', level: 'WARN', page: 2, page_size: 5 })).toEqual({
    pagenation: { page: 2, page_size: 5, total: 0, results: [] },
  });
  expect(asked).toEqual([['i-1', 'WARN', 2, 5]]);
});
