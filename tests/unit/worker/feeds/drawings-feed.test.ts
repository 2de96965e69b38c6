import { expect, test } from 'vitest';
import type { Drawing } from '../../../../src/shared/drawings/drawing.ts';
import { type DrawingDocument, edited, emptyDocument, maxDrawings } from '../../../../src/shared/drawings/document.ts';
import { DrawingsFeed } from '../../../../src/worker/feeds/layout/drawings-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const key = 'HALYARD/BTCUSDT/spot';
const line = (id: string, updated: number, p = 10): Drawing => ({
  id,
  kind: 'horizontal',
  pane: 'price',
  anchors: [{ t: 1_000, p }],
  style: { colour: 0, width: 1, dash: 'solid' },
  locked: false,
  hidden: false,
  z: 1,
  v: 1,
  updated,
});

function drawings(owner: string | null | undefined = 'ann', stored: DrawingDocument = emptyDocument) {
  const parts = feedParts();
  const server = { body: stored, version: stored === emptyDocument ? 0 : 3, saves: 0, dead: false };
  const who = { owner };
  parts.backend.answers.set('/user/layout/list', () =>
    server.dead
      ? 'dead'
      : {
          data:
            server.version === 0
              ? []
              : [{ kind: 'drawings', name: key, version: server.version, updated: 1, body: server.body }],
        },
  );
  parts.backend.answers.set('/user/layout/save', ({ body }) => {
    const sent = body as { version: number; body: DrawingDocument };
    if (server.dead) return 'dead';
    if (sent.version !== server.version) return { code: 409 };
    server.saves++;
    server.body = sent.body;
    return { data: { version: ++server.version } };
  });
  const make = () =>
    new DrawingsFeed(
      { environment: parts.backend.environment, http: parts.http, streams: parts.streams, key, owner: () => who.owner },
      () => undefined,
    );
  const feed = make();
  const idsOf = (of = feed) => {
    const change = of.change({ kind: 'drawings', key }, undefined);
    return change.kind === 'whole'
      ? (change.value as { drawings: readonly Drawing[] } | undefined)?.drawings.map(({ id }) => id)
      : undefined;
  };
  return { ...parts, server, feed, make, who, idsOf };
}

test('an edit is on show at once and saved once, a second after the last one', async () => {
  const { feed, clock, server, idsOf } = drawings();
  await clock.advance(0);
  expect(feed.edit([{ drawing: line('line-aaaa', 5) }])).toBe('ok');
  expect(idsOf()).toEqual(['line-aaaa']);
  await clock.advance(900);
  feed.edit([{ drawing: line('line-bbbb', 6) }]);
  await clock.advance(900);
  expect(server.saves).toBe(0);
  await clock.advance(100);
  expect(server.body.drawings.map(({ id }) => id)).toEqual(['line-aaaa', 'line-bbbb']);
  await clock.advance(60_000);
  expect(server.saves).toBe(1);
});

test('a save that meets a newer version is merged drawing by drawing', async () => {
  const { feed, clock, server, idsOf } = drawings(
    'ann',
    edited(emptyDocument, [{ drawing: line('line-aaaa', 5) }, { drawing: line('line-bbbb', 5) }]),
  );
  await clock.advance(0);
  server.body = edited(server.body, [
    { drawing: line('line-cccc', 7) },
    { removed: { id: 'line-bbbb', updated: 8 } },
    { drawing: line('line-aaaa', 6, 20) },
  ]);
  server.version = 9;
  feed.edit([{ drawing: line('line-aaaa', 9, 30) }, { drawing: line('line-dddd', 9) }]);
  await clock.advance(2_000);
  expect(idsOf()).toEqual(['line-aaaa', 'line-cccc', 'line-dddd']);
  expect(server.body.drawings.map(({ id, anchors }) => [id, anchors[0]!.p])).toEqual([
    ['line-aaaa', 30],
    ['line-cccc', 10],
    ['line-dddd', 10],
  ]);
  expect(server.body.removed).toEqual([{ id: 'line-bbbb', updated: 8 }]);
});

test('what a dead server did not get is kept in this browser, and saved when it is back', async () => {
  const { feed, clock, server, make, idsOf } = drawings();
  server.dead = true;
  await clock.advance(0);
  feed.edit([{ drawing: line('line-aaaa', 5) }]);
  await clock.advance(30_000);
  feed.close();
  const later = make();
  await clock.advance(0);
  expect(idsOf(later)).toEqual(['line-aaaa']);
  expect(later.head().state).toBe('cached');
  server.dead = false;
  await clock.advance(60_000);
  expect(server.body.drawings).toHaveLength(1);
  expect(later.head().state).toBe('live');
});

test('a save that does not come through is told, and told again when it has', async () => {
  const { feed, clock, server } = drawings();
  await clock.advance(0);
  server.dead = true;
  feed.edit([{ drawing: line('line-aaaa', 5) }]);
  expect(feed.head()).toMatchObject({ state: 'live', reason: '' });
  await clock.advance(5_000);
  expect(feed.head().state).toBe('stale');
  server.dead = false;
  await clock.advance(60_000);
  expect(feed.head()).toMatchObject({ state: 'live', reason: '' });
  expect(server.body.drawings).toHaveLength(1);
});

test('logged out, drawings stay in this browser and nobody is asked', async () => {
  const { clock, feed, server, make, idsOf, backend } = drawings(null);
  await clock.advance(0);
  feed.edit([{ drawing: line('line-aaaa', 5) }]);
  await clock.advance(10_000);
  expect([server.saves, backend.requests.filter(({ path }) => path.startsWith('/user/layout')).length]).toEqual([0, 0]);
  const later = make();
  await clock.advance(0);
  expect(idsOf(later)).toEqual(['line-aaaa']);
});

test('another user sees none of it', async () => {
  const { clock, feed, who, idsOf, server } = drawings(null);
  await clock.advance(0);
  feed.edit([{ drawing: line('line-aaaa', 5) }]);
  server.version = 0;
  who.owner = 'bob';
  feed.onSession();
  await clock.advance(0);
  expect(idsOf()).toEqual([]);
  await clock.advance(5_000);
  expect(server.saves).toBe(0);
});

test('too many drawings, and ones that break the schema, are refused as a whole', async () => {
  const { clock, feed, idsOf } = drawings(null);
  await clock.advance(0);
  expect(feed.edit([{ drawing: line('line-aaaa', 5, Number.NaN) }])).toBe('invalid');
  expect(
    feed.edit(Array.from({ length: maxDrawings + 1 }, (_, at) => ({ drawing: line(`line-${at + 1000}`, 5) }))),
  ).toBe('too_many');
  expect(idsOf()).toEqual([]);
});

const path = '/user/layout/ws';
const reported = (version: number) => ({ e: 'version', version });

test("what another browser has saved is read as soon as the socket tells of it, and nothing of one's own is lost", async () => {
  const { feed, clock, server, idsOf, backend } = drawings(
    'ann',
    edited(emptyDocument, [{ drawing: line('line-aaaa', 5) }]),
  );
  await clock.advance(0);
  const socket = backend.socket(path);
  expect(socket.url).toContain('kind=drawings');
  socket.accept();
  socket.frame(reported(3));
  feed.edit([{ drawing: line('line-cccc', 7) }]);
  const reads = () => backend.requests.filter((request) => request.path === '/user/layout/list').length;
  expect(reads(), 'a version that is known already is not read').toBe(1);
  server.body = edited(server.body, [{ drawing: line('line-bbbb', 8) }]);
  socket.frame(reported(++server.version));
  await clock.advance(0);
  expect(reads()).toBe(2);
  expect(idsOf()).toEqual(['line-aaaa', 'line-bbbb', 'line-cccc']);
  await clock.advance(2_000);
  expect(server.body.drawings.map(({ id }) => id)).toEqual(['line-aaaa', 'line-bbbb', 'line-cccc']);
});

test("the socket's word on one's own save leads to no read, and what was told while a save was under way is read after it", async () => {
  const { feed, clock, server, idsOf, backend } = drawings();
  await clock.advance(0);
  const socket = backend.socket(path);
  socket.accept();
  const reads = () => backend.requests.filter((request) => request.path === '/user/layout/list').length;
  feed.edit([{ drawing: line('line-aaaa', 5) }]);
  await clock.advance(1_000);
  expect(server.version).toBe(1);
  socket.frame(reported(1));
  await clock.advance(5_000);
  expect(reads()).toBe(1);
  const save = backend.answers.get('/user/layout/save')!;
  backend.answers.set('/user/layout/save', (request) => {
    const answer = save(request);
    // Another browser is quick.
    server.body = edited(server.body, [{ drawing: line('line-cccc', 9) }]);
    socket.frame(reported(++server.version));
    return answer;
  });
  feed.edit([{ drawing: line('line-bbbb', 6) }]);
  await clock.advance(1_100);
  expect(reads()).toBe(2);
  expect(idsOf()).toEqual(['line-aaaa', 'line-bbbb', 'line-cccc']);
});

test('a socket that comes back tells what was missed; without a session there is none', async () => {
  const { clock, server, idsOf, backend, feed } = drawings();
  await clock.advance(0);
  backend.socket(path).accept();
  backend.socket(path).frame(reported(0));
  server.body = edited(server.body, [{ drawing: line('line-aaaa', 5) }]);
  server.version = 1;
  backend.socket(path).close(1006);
  await clock.advance(30_000);
  backend.socket(path).accept();
  backend.socket(path).frame(reported(1));
  await clock.advance(0);
  expect(idsOf()).toEqual(['line-aaaa']);
  feed.close();
  const alone = drawings(null);
  await alone.clock.advance(0);
  expect(alone.backend.open(path)).toHaveLength(0);
});
