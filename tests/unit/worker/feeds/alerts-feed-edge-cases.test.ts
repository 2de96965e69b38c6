import { describe, expect, test } from 'vitest';
import { alertList } from '../../../../src/shared/contracts/alert.ts';
import type { Contract } from '../../../../src/shared/base/contract.ts';
import { AlertsFeed } from '../../../../src/worker/feeds/alerts-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

describe('alerts', () => {
  function alerts(contractOf: () => Promise<Contract | undefined> = async () => alertList) {
    const parts = feedParts();
    const state = { reads: 0 };
    parts.backend.answers.set('/user/alert/list', () => {
      state.reads += 1;
      return { data: [] };
    });
    const feed = new AlertsFeed({ ...parts.common, token: parts.session.token, contractOf }, () => undefined);
    parts.backend.logged.length = 0;
    return { ...parts, state, feed };
  }
  const view = { kind: 'alerts' } as const;

  test('that are not read yet are nothing for a new window, and none for one that had some of an earlier worker', () => {
    const { feed } = alerts();
    expect([feed.change(view, undefined), feed.change(view, 3)]).toEqual([
      { kind: 'none' },
      { kind: 'whole', value: undefined },
    ]);
  });

  test('are one version each time that they are read, and are read a minute after the last time', async () => {
    const { feed, clock, state } = alerts();
    await clock.advance(0);
    const version = feed.version();
    expect(feed.change(view, undefined)).toEqual({ kind: 'whole', value: [] });
    await clock.advance(59_999);
    expect(state.reads).toBe(1);
    await clock.advance(1);
    expect([state.reads, feed.version()]).toEqual([2, version + 1]);
    feed.read();
    await clock.advance(59_999);
    expect(state.reads).toBe(3);
  });

  test('of a session that is still the same are not read anew, of another one they are, and are forgotten at once', async () => {
    const { feed, clock, state, session } = alerts();
    await clock.advance(0);
    const version = feed.version();
    feed.onSession();
    await clock.advance(0);
    expect([state.reads, feed.version()]).toEqual([1, version]);
    session.set({ token: 'token-2', username: 'bob', role: 'user', invite_code: '', vip_level: 1 });
    feed.onSession();
    expect([feed.change(view, undefined), feed.version(), feed.head().state]).toEqual([
      { kind: 'none' },
      version + 1,
      'waiting',
    ]);
    await clock.advance(0);
    expect([state.reads, feed.head().state]).toEqual([2, 'live']);
  });

  test('whose contract does not come are tried again, which is logged; those that are refused are not', async () => {
    const missing = alerts(async () => undefined);
    await missing.clock.advance(0);
    expect([missing.backend.logged.filter((line) => line.includes('alerts')), missing.feed.head().state]).toEqual([
      ['warn alerts not read: NETWORK'],
      'waiting',
    ]);
    const refused = alerts();
    refused.backend.answers.set('/user/alert/list', () => ({ code: 403 }));
    await refused.clock.advance(0);
    expect(refused.feed.head()).toMatchObject({ state: 'failed', reason: 'FORBIDDEN' });
  });

  test('that are closed are read no more', async () => {
    const { feed, clock, state } = alerts();
    await clock.advance(0);
    feed.close();
    await clock.advance(120_000);
    expect(state.reads).toBe(1);
  });
});
