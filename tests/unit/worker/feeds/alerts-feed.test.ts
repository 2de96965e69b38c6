import { expect, test } from 'vitest';
import { alertList } from '../../../../src/shared/contracts/alert.ts';
import type { Alert } from '../../../../src/shared/trade/alert.ts';
import { AlertsFeed } from '../../../../src/worker/feeds/alerts-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const alert = (alert_id: string, patch: Partial<Alert> = {}): Alert => ({
  alert_id,
  exchange: 'BINANCE',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  kind: 'PRICE',
  trigger_price: '100',
  direction: 'UP_TO',
  duration_s: 0,
  channel: ['web'],
  status: 'MONITORING',
  created: 1,
  updated: 1,
  expires: null,
  triggered: null,
  price: null,
  ...patch,
});

function alerts(stored: readonly Alert[]) {
  const parts = feedParts();
  const server = { list: stored, reads: 0 };
  parts.backend.answers.set('/user/alert/list', () => {
    server.reads++;
    return { data: server.list };
  });
  const feed = new AlertsFeed(
    { ...parts.common, token: parts.session.token, contractOf: async () => alertList },
    () => undefined,
  );
  const shown = () => {
    const change = feed.change({ kind: 'alerts' }, undefined);
    return change.kind === 'whole'
      ? (change.value as readonly Alert[] | undefined)?.map(
          ({ alert_id, trigger_price, status }) => `${alert_id} ${trigger_price} ${status}`,
        )
      : undefined;
  };
  return { ...parts, server, feed, shown };
}

test('alerts that wait and alerts that are over are on show', async () => {
  const { feed, clock, shown } = alerts([alert('1'), alert('2', { status: 'TRIGGERED' })]);
  expect(shown()).toBeUndefined();
  await clock.advance(0);
  expect(shown()).toEqual(['1 100 MONITORING', '2 100 TRIGGERED']);
  expect(feed.head().state).toBe('live');
});

test('an alert that is set, moved or closed here is on show as answered, before the list is read again', async () => {
  const { feed, clock, server, shown } = alerts([alert('1')]);
  await clock.advance(0);
  server.list = [alert('2', { trigger_price: '120' })];
  feed.take(alert('2', { trigger_price: '120' }));
  expect(shown()).toEqual(['2 120 MONITORING', '1 100 MONITORING']);
  feed.take(alert('1', { trigger_price: '90', updated: 5 }));
  expect(shown()).toEqual(['1 90 MONITORING', '2 120 MONITORING']);
  feed.take(alert('1', { status: 'CLOSED', updated: 6 }));
  expect(shown()).toEqual(['1 100 CLOSED', '2 120 MONITORING']);
  await clock.advance(0);
  expect(shown()).toEqual(['2 120 MONITORING']);
});

test('a read that began before a change does not undo it', async () => {
  const { feed, clock, server, shown } = alerts([alert('1')]);
  await clock.advance(0);
  feed.read();
  server.list = [alert('2'), alert('1')];
  feed.take(alert('2'));
  await clock.advance(0);
  expect(shown()).toEqual(['2 100 MONITORING', '1 100 MONITORING']);
});

test('what other browsers have changed shows within a minute', async () => {
  const { clock, server, shown } = alerts([alert('1')]);
  await clock.advance(0);
  server.list = [];
  await clock.advance(60_000);
  expect(shown()).toEqual([]);
});

test('another session has its own, and none is read without one', async () => {
  const { feed, clock, server, session, shown } = alerts([alert('1')]);
  await clock.advance(0);
  session.set(null);
  feed.onSession();
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'PERMISSION_DENIED' });
  expect(shown()).toBeUndefined();
  const { reads } = server;
  await clock.advance(300_000);
  expect(server.reads).toBe(reads);
});
