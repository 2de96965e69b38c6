import { expect, test } from 'vitest';
import type { Pack } from '../../../../src/worker/environment.ts';
import { drawings, key, line, live, path, view } from './layout-rig.ts';

test('before anything was read there is nothing to show, and one who had the layout of an earlier worker is told that there is none', () => {
  const { feed } = drawings();
  expect([feed.change(view, undefined), feed.change(view, 1), feed.head().state, feed.version()]).toEqual([
    { kind: 'none' },
    { kind: 'whole', value: undefined },
    'waiting',
    1,
  ]);
});

test("nothing is read until the owner is known, and then the owner's own is", async () => {
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
  const { feed, who, clock, asked, idsOf, changes, backend } = await live();
  const version = feed.version();
  const before = changes();
  feed.onSession();
  await clock.advance(0);
  expect([feed.version(), changes(), asked('list'), backend.open(path).length]).toEqual([version, before, 1, 1]);
  who.owner = 'bob';
  feed.onSession();
  expect([feed.version(), idsOf(), feed.head().state, backend.open(path).length]).toEqual([
    version + 1,
    'none',
    'waiting',
    0,
  ]);
});

test('each owner has what this browser keeps for that owner, under a separate name', async () => {
  const { feed, who, clock, backend } = drawings({ owner: null });
  await clock.advance(0);
  feed.edit([{ drawing: line('line-bbbb', 5) }]);
  who.owner = 'ann';
  feed.onSession();
  await clock.advance(0);
  expect([...backend.packs.keys()].filter((name) => name.startsWith('drawings'))).toEqual([
    `drawings//${key}`,
    `drawings/ann/${key}`,
  ]);
});

test('nothing is written over what this browser kept before that has been read, and an edit meanwhile is merged into it', async () => {
  const parts = drawings({ owner: null });
  await parts.clock.advance(0);
  parts.feed.edit([{ drawing: line('line-kept', 5) }]);
  const { packs } = parts.backend.environment;
  let answer: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const written: string[] = [];
  Object.assign(parts.backend.environment, {
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
  const { feed, clock, backend, idsOf } = drawings();
  const answer = backend.answers.get('/user/layout/list')!;
  backend.answers.delete('/user/layout/list');
  await clock.advance(0);
  feed.edit([{ drawing: line('line-bbbb', 6) }]);
  expect([feed.head().state, idsOf()]).toEqual(['cached', ['line-bbbb']]);
  backend.answers.set('/user/layout/list', answer);
  await clock.advance(2_000);
  expect([feed.head().state, idsOf()]).toEqual(['live', ['line-aaaa', 'line-bbbb']]);
});

test('a read that fails is tried again and logged, one that is refused says why', async () => {
  const failing = drawings();
  failing.backend.answers.delete('/user/layout/list');
  await failing.clock.advance(0);
  expect(failing.backend.logged).toContain('warn drawings not read: NETWORK');
  const refused = drawings();
  refused.backend.answers.set('/user/layout/list', () => ({ code: 403 }));
  await refused.clock.advance(5_000);
  expect([refused.feed.head().reason, refused.asked('list')]).toEqual(['FORBIDDEN', 1]);
  refused.backend.socket(path).accept();
  refused.backend.socket(path).frame({ e: 'version', version: 9 });
  await refused.clock.advance(0);
  expect(refused.asked('list'), 'nothing was read that could be older').toBe(1);
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
  const { feed, who, clock, backend, server } = await live();
  const save = backend.answers.get('/user/layout/save')!;
  backend.answers.set('/user/layout/save', (request) => {
    const answer = save(request);
    who.owner = 'bob';
    backend.answers.delete('/user/layout/list');
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
  const { feed, clock, backend } = await live();
  feed.edit([{ drawing: line('line-bbbb', 6) }]);
  feed.close();
  expect([backend.open(path), clock.pending]).toEqual([[], 0]);
});
