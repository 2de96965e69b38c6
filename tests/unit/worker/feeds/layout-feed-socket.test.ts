import { describe, expect, test } from 'vitest';
import { edited } from '../../../../src/shared/drawings/document.ts';
import { line, live, path, stored } from './layout-rig.ts';

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
    const { socket, clock, server, asked, backend } = await live();
    const answer = backend.answers.get('/user/layout/list')!;
    backend.answers.set('/user/layout/list', (request) => {
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
    const { socket, clock, backend, asked } = await live();
    socket.frame({ e: 'version', version: 'x' });
    await clock.advance(0);
    expect([backend.logged, asked('list')]).toEqual([['error drawings: a frame breaks the topic'], 1]);
  });

  test('that is refused is logged, and the layout stays live', async () => {
    const { socket, backend, feed } = await live();
    socket.close(4003);
    expect(backend.logged).toContain('warn versions of drawings not told: FORBIDDEN');
    expect(feed.head().state).toBe('live');
  });

  test('that does not come through is polled for every fifteen seconds, until the next one is up', async () => {
    const { socket, clock, backend, asked, server, idsOf, feed } = await live();
    socket.close(1006);
    await backend.block(path);
    const before = asked('list');
    server.body = edited(stored, [{ drawing: line('line-bbbb', 6) }]);
    server.version = 4;
    await clock.advance(14_999);
    expect(asked('list')).toBe(before);
    await clock.advance(1);
    expect([asked('list'), idsOf()]).toEqual([before + 1, ['line-aaaa', 'line-bbbb']]);
    backend.answers.delete('/user/layout/list');
    await clock.advance(15_000);
    expect(feed.head().state, 'what is here is here, though a poll failed').toBe('live');
    (await backend.dialled(path)).accept();
    const after = asked('list');
    for (let second = 0; second < 20; second++) {
      backend.socket(path).frame({ e: 'hb', time: 0 });
      await clock.advance(1_000);
    }
    expect(asked('list')).toBe(after);
  });
});
