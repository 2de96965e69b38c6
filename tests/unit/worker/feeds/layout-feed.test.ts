import { describe, expect, test } from 'vitest';
import { longestLayout } from '../../../../src/shared/contracts/layout.ts';
import { type DrawingDocument, edited, emptyDocument, mostDrawings } from '../../../../src/shared/drawings/document.ts';
import { type Drawing, mostAnchors } from '../../../../src/shared/drawings/drawing.ts';
import {
  type IndicatorTemplate,
  noTemplates,
  templatesAfter,
} from '../../../../src/shared/trade/indicator-template.ts';
import type { Pack } from '../../../../src/worker/environment.ts';
import { DrawingsFeed } from '../../../../src/worker/feeds/layout/drawings-feed.ts';
import { TemplatesFeed } from '../../../../src/worker/feeds/layout/templates-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const key = 'HALYARD/BTCUSDT/spot';
const path = '/user/layout/ws';
const view = { kind: 'drawings', key } as const;
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
const stored = edited(emptyDocument, [{ drawing: line('line-aaaa', 5) }]);

function drawings(who: { owner: string | null | undefined } = { owner: 'ann' }) {
  const parts = feedParts();
  const { world } = parts;
  const server = { body: stored, version: 3 };
  world.answers.set('/user/layout/list', () => ({
    data: [{ kind: 'drawings', name: key, version: server.version, updated: 1, body: server.body }],
  }));
  world.answers.set('/user/layout/save', ({ body }) => {
    const sent = body as { version: number; body: DrawingDocument };
    if (sent.version !== server.version) return { code: 409 };
    server.body = sent.body;
    return { data: { version: ++server.version } };
  });
  let changes = 0;
  const make = () =>
    new DrawingsFeed(
      { environment: world.environment, http: parts.http, streams: parts.streams, key, owner: () => who.owner },
      () => {
        changes += 1;
      },
    );
  const feed = make();
  const idsOf = (of = feed) => {
    const change = of.change(view, undefined);
    return change.kind === 'whole'
      ? (change.value as { drawings: readonly Drawing[] } | undefined)?.drawings.map(({ id }) => id)
      : change.kind;
  };
  const asked = (of: 'list' | 'save') =>
    world.requests.filter((request) => request.path === `/user/layout/${of}`).length;
  return { ...parts, server, feed, make, who, idsOf, asked, changes: () => changes };
}
async function live() {
  const parts = drawings();
  await parts.clock.advance(0);
  const socket = parts.world.socket(path);
  socket.accept();
  parts.world.logged.length = 0;
  return { ...parts, socket };
}

test('before anything was read there is nothing to show, and one who had the layout of an earlier worker is told that there is none', () => {
  const { feed } = drawings();
  expect([feed.change(view, undefined), feed.change(view, 1), feed.head().state, feed.version()]).toEqual([
    { kind: 'none' },
    { kind: 'whole', value: undefined },
    'waiting',
    1,
  ]);
});

test('while it is not known whose it is nothing is read, and the owner gets his own as soon as it is', async () => {
  const { feed, who, clock, asked, idsOf } = drawings({ owner: undefined });
  await clock.advance(1_000);
  expect([asked('list'), idsOf()]).toEqual([0, 'none']);
  feed.onSession();
  who.owner = 'ann';
  feed.onSession();
  await clock.advance(0);
  expect([asked('list'), idsOf(), feed.head().state]).toEqual([1, ['line-aaaa'], 'live']);
});

test('the same owner again changes nothing; another one forgets everything at once, and is a version of its own', async () => {
  const { feed, who, clock, asked, idsOf, changes, world } = await live();
  const version = feed.version();
  const before = changes();
  feed.onSession();
  await clock.advance(0);
  expect([feed.version(), changes(), asked('list'), world.open(path).length]).toEqual([version, before, 1, 1]);
  who.owner = 'bob';
  feed.onSession();
  expect([feed.version(), idsOf(), feed.head().state, world.open(path).length]).toEqual([
    version + 1,
    'none',
    'waiting',
    0,
  ]);
});

test('each owner has what this browser keeps for him, under a name of his own', async () => {
  const { feed, who, clock, world } = drawings({ owner: null });
  await clock.advance(0);
  feed.edit([{ drawing: line('line-bbbb', 5) }]);
  who.owner = 'ann';
  feed.onSession();
  await clock.advance(0);
  expect([...world.packs.keys()].filter((name) => name.startsWith('drawings'))).toEqual([
    `drawings//${key}`,
    `drawings/ann/${key}`,
  ]);
});

test('nothing is written over what this browser kept before that has been read, and an edit meanwhile is merged into it', async () => {
  const parts = drawings({ owner: null });
  await parts.clock.advance(0);
  parts.feed.edit([{ drawing: line('line-kept', 5) }]);
  const { packs } = parts.world.environment;
  let answer: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const written: string[] = [];
  Object.assign(parts.world.environment, {
    packs: {
      read: async (name: string) => {
        await read;
        return packs.read(name);
      },
      write: async (pack: Pack) => {
        written.push(pack.name);
        return packs.write(pack);
      },
    },
  });
  const later = parts.make();
  later.edit([{ drawing: line('line-mine', 6) }]);
  await parts.clock.advance(0);
  expect([written, parts.idsOf(later), later.head().state]).toEqual([[], ['line-mine'], 'live']);
  answer();
  await parts.clock.advance(0);
  expect([written.length, [...(parts.idsOf(later) ?? [])].sort()]).toEqual([1, ['line-kept', 'line-mine']]);
});

test('an edit before the server was read is of this browser alone, and after it is live', async () => {
  const { feed, clock, world, idsOf } = drawings();
  const answer = world.answers.get('/user/layout/list')!;
  world.answers.delete('/user/layout/list');
  await clock.advance(0);
  feed.edit([{ drawing: line('line-bbbb', 6) }]);
  expect([feed.head().state, idsOf()]).toEqual(['cached', ['line-bbbb']]);
  world.answers.set('/user/layout/list', answer);
  await clock.advance(2_000);
  expect([feed.head().state, idsOf()]).toEqual(['live', ['line-aaaa', 'line-bbbb']]);
});

test('a read that fails is tried again and logged, one that is refused says why', async () => {
  const failing = drawings();
  failing.world.answers.delete('/user/layout/list');
  await failing.clock.advance(0);
  expect(failing.world.logged).toContain('warn drawings not read: NETWORK');
  const refused = drawings();
  refused.world.answers.set('/user/layout/list', () => ({ code: 403 }));
  await refused.clock.advance(5_000);
  expect([refused.feed.head().reason, refused.asked('list')]).toEqual(['FORBIDDEN', 1]);
  refused.world.socket(path).accept();
  refused.world.socket(path).frame({ e: 'version', version: 9 });
  await refused.clock.advance(0);
  expect(refused.asked('list'), 'nothing was read that could be older').toBe(1);
});

describe('the socket', () => {
  test('tells of a version that is another one, which is read once, however often it is told', async () => {
    const { socket, clock, server, asked, idsOf } = await live();
    server.body = edited(stored, [{ drawing: line('line-bbbb', 6) }]);
    server.version = 4;
    socket.frame({ e: 'version', version: 4 });
    socket.frame({ e: 'version', version: 4 });
    await clock.advance(0);
    socket.frame({ e: 'version', version: 4 });
    await clock.advance(0);
    expect([asked('list'), idsOf()]).toEqual([2, ['line-aaaa', 'line-bbbb']]);
  });

  test('that tells of another version while one is read has it read after that', async () => {
    const { socket, clock, server, asked, world } = await live();
    const answer = world.answers.get('/user/layout/list')!;
    world.answers.set('/user/layout/list', (request) => {
      const now = answer(request);
      if (server.version === 4) socket.frame({ e: 'version', version: ++server.version });
      return now;
    });
    server.version = 4;
    socket.frame({ e: 'version', version: 4 });
    await clock.advance(0);
    expect([asked('list'), server.version]).toEqual([3, 5]);
  });

  test('with a frame that breaks the topic is logged, and nothing is read for it', async () => {
    const { socket, clock, world, asked } = await live();
    socket.frame({ e: 'version', version: 'x' });
    await clock.advance(0);
    expect([world.logged, asked('list')]).toEqual([['error drawings: a frame breaks the topic'], 1]);
  });

  test('that is refused is logged, and the layout stays live', async () => {
    const { socket, world, feed } = await live();
    socket.close(4003);
    expect(world.logged).toContain('warn versions of drawings not told: FORBIDDEN');
    expect(feed.head().state).toBe('live');
  });

  test('that does not come through is polled for every fifteen seconds, until the next one is up', async () => {
    const { socket, clock, world, asked, server, idsOf, feed } = await live();
    socket.close(1006);
    await world.block(path);
    const before = asked('list');
    server.body = edited(stored, [{ drawing: line('line-bbbb', 6) }]);
    server.version = 4;
    await clock.advance(14_999);
    expect(asked('list')).toBe(before);
    await clock.advance(1);
    expect([asked('list'), idsOf()]).toEqual([before + 1, ['line-aaaa', 'line-bbbb']]);
    world.answers.delete('/user/layout/list');
    await clock.advance(15_000);
    expect(feed.head().state, 'what is here is here, though a poll failed').toBe('live');
    (await world.dialled(path)).accept();
    const after = asked('list');
    for (let second = 0; second < 20; second++) {
      world.socket(path).frame({ e: 'hb', time: 0 });
      await clock.advance(1_000);
    }
    expect(asked('list')).toBe(after);
  });
});

test('what waits to be saved is saved at once where that is asked for, and what is saved is not saved again', async () => {
  const { feed, asked, server, clock } = await live();
  feed.edit([{ drawing: line('line-bbbb', 6) }]);
  await feed.flush();
  expect([asked('save'), server.body.drawings.length, server.version]).toEqual([1, 2, 4]);
  await clock.advance(5_000);
  await feed.flush();
  expect(asked('save')).toBe(1);
});

test('the answer to a save of another owner is not taken for this one’s', async () => {
  const { feed, who, clock, world, server } = await live();
  const save = world.answers.get('/user/layout/save')!;
  world.answers.set('/user/layout/save', (request) => {
    const answer = save(request);
    who.owner = 'bob';
    world.answers.delete('/user/layout/list');
    feed.onSession();
    return answer;
  });
  feed.edit([{ drawing: line('line-bbbb', 6) }]);
  await clock.advance(1_000);
  expect(server.version).toBe(4);
  feed.edit([{ drawing: line('line-cccc', 7) }]);
  expect(feed.head().state, 'nothing of his own was read').toBe('cached');
  await clock.advance(5_000);
  expect(server.version).toBe(4);
});

test('closed, it leaves no socket and no timer', async () => {
  const { feed, clock, world } = await live();
  feed.edit([{ drawing: line('line-bbbb', 6) }]);
  feed.close();
  expect([world.open(path), clock.pending]).toEqual([[], 0]);
});

describe('what is too much', () => {
  test('as many drawings as there may be are taken, one more is not, and one in place of another is', async () => {
    const { feed, clock } = drawings({ owner: null });
    await clock.advance(0);
    const all = Array.from({ length: mostDrawings }, (_, at) => ({ drawing: line(`line-${at + 10_000}`, 5) }));
    expect(feed.edit(all)).toBe('ok');
    expect(feed.edit([{ drawing: line('line-more', 6) }])).toBe('too_many');
    expect(feed.edit([{ drawing: line('line-10000', 6, 20) }])).toBe('ok');
    expect(feed.edit([{ removed: { id: 'line-10000', updated: 7 } }, { drawing: line('line-more', 7) }])).toBe('ok');
    expect(feed.edit([{ removed: { id: 'line-more', updated: 8 } }])).toBe('ok');
  });

  test('drawings that are as long as may be saved are taken, a character more is not, but one may always be removed', async () => {
    const { feed, clock } = drawings({ owner: null });
    await clock.advance(0);
    /** A drawing of so many points, of 18 characters each, and one with a text. */
    const brush = (at: number, points: number): Drawing => ({
      ...line(`line-${at + 10_000}`, 5),
      kind: 'brush',
      anchors: new Array<Drawing['anchors'][number]>(points).fill({ t: 1_000, p: 10 }),
    });
    const note = (length: number): Drawing => ({ ...line('line-note', 5), kind: 'text', text: 'x'.repeat(length) });
    const full = Array.from({ length: 11 }, (_, at) => ({ drawing: brush(at, mostAnchors) }));
    const leftOf = (edits: Parameters<typeof edited>[1]) =>
      longestLayout - JSON.stringify(edited(emptyDocument, edits)).length;
    const most = [
      ...full,
      {
        drawing: brush(
          11,
          1 + Math.floor((leftOf([...full, { drawing: brush(11, 1) }, { drawing: note(0) }]) - 100) / 18),
        ),
      },
    ];
    const left = leftOf([...most, { drawing: note(0) }]);
    expect(feed.edit([...most, { drawing: note(left + 1) }])).toBe('too_large');
    expect(feed.edit([...most, { drawing: note(left) }])).toBe('ok');
    expect(feed.edit([{ drawing: line('line-more', 6) }])).toBe('too_large');
    expect(feed.edit([{ removed: { id: 'line-none', updated: 7 } }])).toBe('ok');
  });

  test('templates that are as long as may be saved are taken, a character more is not, but one may always be removed', async () => {
    const { world, clock, http, streams } = feedParts();
    const feed = new TemplatesFeed(
      { environment: world.environment, http, streams, owner: () => null },
      () => undefined,
    );
    await clock.advance(0);
    const template = (length: number): IndicatorTemplate => ({
      id: 'template-1',
      name: 'a',
      indicators: [],
      shares: { ['x'.repeat(length)]: 0.5 },
      updated: 5,
    });
    const left = longestLayout - JSON.stringify(templatesAfter(noTemplates, { template: template(0) })).length;
    expect(feed.edit({ template: template(left + 1) })).toBe('too_large');
    expect(feed.edit({ template: template(left) })).toBe('ok');
    expect(feed.edit({ removed: { id: 'template-2', updated: 6 } })).toBe('ok');
  });
});
