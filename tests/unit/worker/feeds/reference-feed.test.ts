import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../../src/worker/connection/http.ts';
import {
  ReferenceTable,
  type TableAnswer,
  type TableOptions,
} from '../../../../src/worker/feeds/reference/reference-feed.ts';
import { FakeBackend } from '../../../doubles/fake-backend.ts';

const everyMs = 10_000;
type Rows = readonly { readonly name: string }[];
const Rows = v.array(v.object({ name: v.string() }));
const failure: Outcome<never> = { ok: false, failure: { code: 'NETWORK', number: 0, data: null } };

/** A table whose server answers with what stands in `it`. */
function table(more: Partial<TableOptions<Rows>> = {}, backend = new FakeBackend()) {
  const it = { answer: { version: '1', rows: [{ name: 'a' }] } as TableAnswer<Rows> | 'dead', changes: 0 };
  const asked: string[] = [];
  const of = new ReferenceTable<Rows>(
    {
      name: 'things',
      environment: backend.environment,
      schema: Rows,
      everyMs,
      ask: async (version) => {
        asked.push(version);
        return it.answer === 'dead' ? failure : { ok: true, data: it.answer };
      },
      ...more,
    },
    () => {
      it.changes += 1;
    },
  );
  return { it, of, asked, backend, clock: backend.clock };
}
const view = { kind: 'none' } as const;

test('before its rows are read it has none, then all of them, each new list a version', async () => {
  const { it, of, clock } = table();
  expect([of.change(), of.rows(), of.version(), of.confirmed()]).toEqual([view, undefined, 0, false]);
  of.start();
  await clock.advance(0);
  expect([of.change(), of.version(), of.confirmed(), of.head().state]).toEqual([
    { kind: 'whole', value: [{ name: 'a' }] },
    1,
    true,
    'live',
  ]);
  it.answer = { version: '2', rows: [] };
  await clock.advance(everyMs);
  expect([of.rows(), of.version()]).toEqual([[], 2]);
});

test('it asks with the version at hand once a period, and the same version changes nothing', async () => {
  const { it, of, asked, clock } = table();
  of.start();
  of.start();
  await clock.advance(0);
  it.answer = { version: '1', rows: undefined };
  const changes = it.changes;
  of.start();
  await clock.advance(2 * everyMs);
  expect([asked, of.version(), it.changes]).toEqual([['', '1', '1'], 1, changes]);
});

test('what was kept is shown with its age, and confirmed a little later under its version', async () => {
  const first = table();
  first.of.start();
  await first.clock.advance(0);
  const { it, of, asked, clock } = table({}, first.backend);
  it.answer = { version: '1', rows: undefined };
  of.start();
  await clock.advance(99);
  expect([of.rows(), of.version(), of.confirmed(), of.head().state, asked]).toEqual([
    [{ name: 'a' }],
    1,
    false,
    'cached',
    [],
  ]);
  await clock.advance(1);
  expect([of.version(), of.confirmed(), of.head().state, asked]).toEqual([1, true, 'live', ['1']]);
});

test('what was kept does not come over rows that the server has sent meanwhile', async () => {
  const first = table();
  first.of.start();
  await first.clock.advance(0);
  const backend = new FakeBackend();
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  Object.assign(backend.environment.packs, {
    read: async (name: string) => {
      await late;
      return first.backend.packs.get(name);
    },
  });
  const { it, of, asked, clock } = table({}, backend);
  it.answer = { version: '2', rows: [{ name: 'b' }] };
  of.start();
  await clock.advance(250);
  answer();
  await clock.advance(1_000);
  expect([of.rows(), of.head().state, asked]).toEqual([[{ name: 'b' }], 'live', ['']]);
});

test('a start that was taken back does nothing later, and the next one reads at once what is at hand already', async () => {
  const { of, asked, clock } = table();
  of.start();
  of.stop();
  await clock.advance(1_000);
  expect(asked).toEqual([]);
  of.start();
  await clock.advance(0);
  of.stop();
  await clock.advance(5 * everyMs);
  expect(asked).toEqual(['']);
  of.start();
  await clock.advance(0);
  expect(asked).toEqual(['', '1']);
});

test('it asks when its rows are known to change, where that is sooner than the period', async () => {
  let changesInMs: number | undefined = 3_000;
  const { asked, of, clock } = table({
    changesAt: (rows, nowMs) => (rows.length > 0 && changesInMs !== undefined ? nowMs + changesInMs : undefined),
  });
  of.start();
  await clock.advance(2_999);
  expect(asked).toHaveLength(1);
  changesInMs = 30_000;
  await clock.advance(1);
  expect(asked).toHaveLength(2);
  changesInMs = undefined;
  await clock.advance(everyMs);
  expect(asked, 'a change that is far away does not put the read off').toHaveLength(3);
  await clock.advance(everyMs);
  expect(asked).toHaveLength(4);
});

test('a server that says nothing is logged, makes live rows stale, and is asked again after as long as is told', async () => {
  const { it, of, asked, clock, backend } = table({ retryMs: (attempt) => 100 * (attempt + 1) });
  of.start();
  await clock.advance(0);
  it.answer = 'dead';
  await clock.advance(everyMs);
  expect([of.head().state, of.head().reason, backend.logged]).toEqual([
    'stale',
    'NETWORK',
    ['warn things not loaded: NETWORK'],
  ]);
  await clock.advance(99);
  expect(asked).toHaveLength(2);
  await clock.advance(1);
  expect(asked).toHaveLength(3);
  it.answer = { version: '1', rows: undefined };
  await clock.advance(200);
  expect([asked.length, of.head().state, of.head().reason]).toEqual([4, 'live', '']);
});

test('as a source it is never closed: whoever reads it only leaves', async () => {
  const { of, asked, clock } = table();
  of.start();
  await clock.advance(0);
  expect(of.close()).toBeUndefined();
  await clock.advance(everyMs);
  expect(asked).toHaveLength(2);
});
