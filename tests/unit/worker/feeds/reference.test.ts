import { expect, test } from 'vitest';
import { createReference } from '../../../../src/worker/feeds/reference/reference.ts';
import { packRows, unpackRows } from '../../../../src/worker/cache/columns.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

const key = 'HALYARD/BTCUSDT/spot';
const share = { security_id: '600519', exchange_id: 1, security_name: '贵州茅台', pinyin: 'gzmt guizhoumaotai' };

function reference() {
  const parts = feedParts();
  const tables = createReference(parts.backend.environment, parts.http, () => undefined);
  const asked = (path: string) => parts.backend.requests.filter((request) => request.path === path);
  return { ...parts, tables, asked };
}

test('symbols are asked for every second until they are loaded, and the failures are logged', async () => {
  const { backend, clock, tables, asked } = reference();
  tables.start();
  await clock.advance(5_500);
  expect(asked('/client/base/symbols')).toHaveLength(6);
  expect(tables.instrument(key)).toBeUndefined();
  expect(backend.logged.filter((line) => line.includes('symbols not loaded'))).toHaveLength(1);
  backend.answer('/client/base/symbols', { version: 3, list: [testInstrument()] });
  await clock.advance(1_000);
  expect(tables.symbols.head().state).toBe('live');
  expect(tables.instrument(key)).toEqual(testInstrument());
  expect(tables.instrument('HALYARD/NONE/spot')).toBeNull();
  const count = asked('/client/base/symbols').length;
  await clock.advance(60_000);
  expect(asked('/client/base/symbols')).toHaveLength(count);
});

test('the next start serves the cache at once and asks with its version; the same version confirms it', async () => {
  const first = reference();
  first.backend.answer('/client/base/symbols', { version: 3, list: [testInstrument()] });
  first.backend.answer('/client/base/symbols/astock/name', { version: 'v1', date: 'd', list: [share] });
  first.tables.start();
  await first.clock.advance(0);
  const next = reference();
  for (const [name, pack] of first.backend.packs) next.backend.packs.set(name, pack);
  next.tables.start();
  await next.clock.advance(0);
  expect(next.tables.symbols.head().state).toBe('cached');
  expect(next.tables.shares.rows()).toEqual([share]);
  expect(next.tables.instrument('HALYARD/NONE/spot')).toBeUndefined();
  next.backend.answer('/client/base/symbols', { version: 3, list: [] });
  await next.clock.advance(1_000);
  expect(next.asked('/client/base/symbols').at(-1)!.query.get('since_version')).toBe('3');
  expect(next.tables.symbols.head().state).toBe('live');
  expect(next.tables.instrument(key)).toEqual(testInstrument());
});

test('shares that a cache has without their pinyin are asked for as if there were none', async () => {
  const old = reference();
  const { pinyin: _, ...plain } = share;
  old.backend.packs.set('shares', { name: 'shares', version: 'v1', savedMs: 0, value: packRows([plain]) });
  old.backend.answer('/client/base/symbols/astock/name', { version: 'v2', date: 'd', list: [share] });
  old.tables.start();
  await old.clock.advance(1_000);
  expect(old.asked('/client/base/symbols/astock/name').map(({ query }) => query.get('version'))).toEqual([null]);
  expect(old.tables.shares.rows()).toEqual([share]);
});

test('what the cache had is refreshed behind the paint, once, however often a start is taken back', async () => {
  const first = reference();
  first.backend.answer('/client/base/symbols', { version: 3, list: [testInstrument()] });
  first.tables.start();
  await first.clock.advance(0);
  const { backend, clock, tables, asked } = reference();
  for (const [name, pack] of first.backend.packs) backend.packs.set(name, pack);
  tables.start();
  await clock.advance(99);
  expect([tables.symbols.rows(), asked('/client/base/symbols').length]).toEqual([[testInstrument()], 0]);
  tables.stop();
  tables.start();
  backend.answer('/client/base/symbols', { version: 3, list: [] });
  await clock.advance(1_000);
  expect(asked('/client/base/symbols')).toHaveLength(1);
});

test('a cache that takes long is not waited for', async () => {
  const { backend, clock, tables } = reference();
  Object.assign(backend.environment.packs, { read: () => new Promise(() => undefined) });
  backend.answer('/client/base/symbols', { version: 3, list: [testInstrument()] });
  tables.start();
  await clock.advance(249);
  expect(tables.symbols.head().state).toBe('waiting');
  await clock.advance(1);
  expect(tables.symbols.head().state).toBe('live');
});

test('a cache of another form is left aside', async () => {
  const { backend, clock, tables } = reference();
  backend.packs.set('symbols', {
    name: 'symbols',
    version: '1',
    savedMs: 0,
    value: { columns: { symbol: ['X'] }, length: 1 },
  });
  tables.start();
  await clock.advance(0);
  expect(tables.symbols.head().state).toBe('waiting');
  expect(backend.logged.some((line) => line.includes('cache of symbols'))).toBe(true);
});

test('listeners hear of each change of the symbol table until they leave', async () => {
  const { backend, clock, tables } = reference();
  let heard = 0;
  const leave = tables.onSymbols(() => {
    heard++;
  });
  backend.answer('/client/base/symbols', { version: 3, list: [testInstrument()] });
  tables.start();
  await clock.advance(0);
  expect(heard).toBe(1);
  leave();
  await clock.advance(600_000);
  expect(heard).toBe(1);
});

test('the symbols are asked for again a little after one of them has come to its end', async () => {
  const { backend, clock, tables, asked } = reference();
  const [ended, next] = [3, 5].map((minutes) =>
    testInstrument({ symbol: `BTCUSDT_${minutes}`, contract: true, expiry: clock.wallMs() + minutes * 60_000 }),
  );
  backend.answer('/client/base/symbols', { version: 3, list: [testInstrument(), ended, next] });
  tables.start();
  await clock.advance(4 * 60_000);
  expect(asked('/client/base/symbols')).toHaveLength(1);
  backend.answer('/client/base/symbols', { version: 4, list: [testInstrument(), next] });
  await clock.advance(30_000);
  expect(asked('/client/base/symbols')).toHaveLength(2);
  expect(tables.symbols.rows()).toHaveLength(2);
  await clock.advance(2 * 60_000);
  expect(asked('/client/base/symbols'), 'and of the next one').toHaveLength(3);
  await clock.advance(9 * 60_000);
  expect(asked('/client/base/symbols')).toHaveLength(3);
});

test('a table that cannot be read again is stale until it can', async () => {
  const { backend, clock, tables } = reference();
  backend.answer('/client/base/exchange/info', []);
  tables.start();
  await clock.advance(0);
  expect(tables.exchanges.head().state).toBe('live');
  backend.answers.delete('/client/base/exchange/info');
  await clock.advance(30_000);
  expect(tables.exchanges.head()).toMatchObject({ state: 'stale', reason: 'NETWORK' });
  expect(tables.exchanges.rows()).toEqual([]);
  backend.answer('/client/base/exchange/info', []);
  await clock.advance(30_000);
  expect(tables.exchanges.head()).toMatchObject({ state: 'live', reason: '' });
});

test('stopped, it asks no more', async () => {
  const { backend, clock, tables } = reference();
  tables.start();
  await clock.advance(2_000);
  tables.stop();
  const count = backend.requests.length;
  await clock.advance(600_000);
  expect(backend.requests).toHaveLength(count);
});

test.each([
  [
    [
      { a: 1, b: 'x' },
      { a: 2, b: null },
    ],
  ],
  [[]],
  [{ list: [1] }],
  [[1, 2]],
  [[{ a: 1 }, { b: 2 }]],
  ['text'],
])('%j survives packing', (value) => {
  expect(unpackRows(structuredClone(packRows(value)))).toEqual(value);
});

test('margin rows stand behind the table once both are known; until then nobody says that there are none', async () => {
  const { backend, clock, tables } = reference();
  const margin = 'HALYARD/BTCUSDT/margin';
  backend.answer('/client/base/symbols', { version: 3, list: [testInstrument()] });
  tables.start();
  await clock.advance(1_000);
  expect([tables.instrument(margin), tables.instrument('HALYARD/NONE/spot')]).toEqual([undefined, null]);
  const before = tables.symbols.version();
  const own = { exchange: 'HALYARD', symbol: 'BTCUSDT', borrowable_base: true, borrowable_quote: true };
  backend.answer('/client/base/symbols/margin', {
    both: [],
    only_isolated: [],
    only_margin: [{ ...own, cross_leverage: 5, isolated_leverage: 0 }],
  });
  await clock.advance(60_000);
  expect(tables.instrument(margin)).toEqual({ ...testInstrument(), account_type: 'margin', max_leverage: 5 });
  expect(tables.instrument('HALYARD/BTCUSDT/isolated')).toBeNull();
  expect(tables.symbols.rows()).toHaveLength(2);
  expect(tables.symbols.version()).toBeGreaterThan(before);
});
