import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { keepPublished } from '../../../../src/server/fear-greed/keep-published.ts';
import { fetchPublished, IndexProblem, parsePublished } from '../../../../src/server/fear-greed/published-index.ts';
import { openDatabase } from '../../../../src/server/store/database/database.ts';
import { createFearGreedStore } from '../../../../src/server/store/tables/fear-greed.ts';
import { fuzzRuns } from '../../../fuzz.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 5, 10, 9);
const today = Date.UTC(2026, 5, 10);
const row = (back: number, value: number | string) => ({
  value: String(value),
  value_classification: 'Fear',
  timestamp: String((today - back * dayMs) / 1_000),
  ...(back === 0 && { time_until_update: '54000' }),
});
const answer = (rows: readonly object[], error: string | null = null) =>
  JSON.stringify({ name: 'Fear and Greed Index', data: rows, metadata: { error } });

describe('the form of the publisher', () => {
  test('days come as they are, by the UTC day in which they were told', () => {
    const late = { ...row(2, 100), timestamp: String((today - 2 * dayMs) / 1_000 + 18_000) };
    expect(parsePublished(answer([row(0, 40), row(1, 0), late]), now)).toEqual([
      { dayMs: today, value: 40 },
      { dayMs: today - dayMs, value: 0 },
      { dayMs: today - 2 * dayMs, value: 100 },
    ]);
  });

  test.each([
    ['no JSON', '<html>busy</html>'],
    ['another form', '{"data":{}}'],
    ['no days', answer([])],
    ['an error', answer([row(0, 40)], 'too many requests')],
    ['a value above 100', answer([row(0, 101)])],
    ['a negative value', answer([row(0, -1)])],
    ['half a value', answer([row(0, '40.5')])],
    ['a value that is no text', answer([{ ...row(0, 40), value: 40 }])],
    ['the same day twice', answer([row(0, 40), row(0, 41)])],
    ['days upside down', answer([row(1, 40), row(0, 41)])],
    ['a day of tomorrow', answer([row(-1, 40)])],
    ['a day before there was an index', answer([row(0, 1), { ...row(1, 1), timestamp: '1009843200' }])],
  ])('%s is not taken, whole', (_what, text) => {
    expect(() => parsePublished(text, now)).toThrow(IndexProblem);
  });

  test('whatever comes is days in order within their bounds, or a problem', () => {
    const field = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.nat({ max: 100 }).map(String),
      fc.constant(row(0, 1).timestamp),
      fc.constant(null),
    );
    const rows = fc.array(fc.record({ value: field, timestamp: field }, { requiredKeys: [] }));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          rows.map((list) => answer(list)),
        ),
        (text) => {
          try {
            const days = parsePublished(text, now);
            expect(days.length).toBeGreaterThan(0);
            days.forEach((day, index) => {
              expect(day.dayMs % dayMs).toBe(0);
              expect(
                day.dayMs <= now &&
                  day.value >= 0 &&
                  day.value <= 100 &&
                  (index === 0 || day.dayMs < days[index - 1]!.dayMs),
              ).toBe(true);
            });
          } catch (error) {
            expect(error).toBeInstanceOf(IndexProblem);
          }
        },
      ),
      { numRuns: fuzzRuns(200) },
    );
  });
});

let server: Server | undefined;
afterEach(() => server?.close());
async function publisher(reply: (url: string) => readonly [status: number, body: string]): Promise<string> {
  server = createServer((request, response) => {
    const [status, body] = reply(request.url ?? '');
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => {
    server!.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/fng/`;
}

test('what is asked for, and what an answer that is none becomes', async () => {
  const asked: string[] = [];
  const address = await publisher((url) => {
    asked.push(url);
    return asked.length === 1 ? [200, answer([row(0, 55)])] : [503, 'busy'];
  });
  const source = { address, timeoutMs: 2_000 };
  expect(await fetchPublished(source, 9, now)).toEqual([{ dayMs: today, value: 55 }]);
  expect(asked).toEqual(['/fng/?limit=9&format=json']);
  await expect(fetchPublished(source, 0, now)).rejects.toThrow('status 503');
  server!.close();
  server!.closeAllConnections();
  await expect(fetchPublished(source, 0, now)).rejects.toThrow(IndexProblem);
});

/** A keeper over a database of its own, its clock and its hours moved by hand. */
async function keeper(
  nowMs: () => number,
  fetchDays: (count: number) => Promise<readonly { dayMs: number; value: number }[]>,
) {
  const database = await openDatabase(':memory:');
  const store = await createFearGreedStore(database);
  const hours: (() => void)[] = [];
  let asked = 0;
  let ended = 0;
  const log = {
    info: () => {
      ended += 1;
    },
    warn: () => {
      ended += 1;
    },
  };
  const settle = () => expect.poll(() => asked - ended).toBe(0);
  const stop = keepPublished({
    store,
    nowMs,
    log,
    fetchDays: (count) => {
      asked += 1;
      return fetchDays(count);
    },
    scheduler: {
      soon: (task) => {
        task();
      },
      every: (_ms, task) => {
        hours.push(task);
        return () => undefined;
      },
    },
  });
  await settle();
  return {
    store,
    database,
    stop,
    tick: async () => {
      for (const hour of hours) hour();
      await settle();
    },
  };
}

test('all days come first, then each hour those that are missing until that of today is there; a failure leaves what was there and is tried again', async () => {
  const counts: number[] = [];
  let nowMs = now;
  let fails = false;
  const { store, database, stop, tick } = await keeper(
    () => nowMs,
    async (count) => {
      counts.push(count);
      if (fails) throw new IndexProblem('gone');
      const last = Math.floor(nowMs / dayMs) * dayMs;
      return Array.from({ length: 3 }, (_, back) => ({ dayMs: last - back * dayMs, value: 40 + back }));
    },
  );
  expect(store.days().map(({ value }) => value)).toEqual([40, 41, 42]);
  await tick();
  expect(counts).toEqual([0]);
  nowMs += dayMs;
  fails = true;
  await tick();
  expect(store.days()).toHaveLength(3);
  fails = false;
  await tick();
  expect(counts).toEqual([0, 8, 8]);
  // The newer word counts for a day that was there.
  expect(store.days().map(({ value }) => value)).toEqual([40, 41, 42, 42]);
  expect((await createFearGreedStore(database)).days()).toEqual(store.days());
  stop();
  nowMs += dayMs;
  await tick();
  expect(counts).toHaveLength(3);
  await database.destroy();
});
