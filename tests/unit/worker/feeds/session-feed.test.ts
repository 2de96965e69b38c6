import { expect, test } from 'vitest';
import { createSessionFeed } from '../../../../src/worker/feeds/session-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

test('who is logged in is cached until the server has confirmed it, and each word is a version', () => {
  const { session, clock } = feedParts();
  let check = 'unchecked' as 'unchecked' | 'none';
  let changes = 0;
  const feed = createSessionFeed({ ...session, value: () => ({ session: null, check }) }, clock, () => {
    changes += 1;
  });
  const view = { kind: 'session' } as const;
  expect([feed.change(view, undefined), feed.version(), feed.head().state]).toEqual([{ kind: 'none' }, 0, 'waiting']);
  feed.renew();
  expect([feed.change(view, undefined), feed.version(), feed.head().state, changes]).toEqual([
    { kind: 'whole', value: { session: null, check: 'unchecked' } },
    1,
    'cached',
    1,
  ]);
  check = 'none';
  feed.renew();
  expect([feed.change(view, 1), feed.version(), feed.head().state, changes]).toEqual([
    { kind: 'whole', value: { session: null, check: 'none' } },
    2,
    'live',
    2,
  ]);
});
