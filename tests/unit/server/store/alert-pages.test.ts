import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../src/server/store/database/database.ts';
import { createAlertStore, type NewAlert } from '../../../../src/server/store/tables/alerts.ts';

const alert = (status: NewAlert['status'], at: number): NewAlert => ({
  exchange: 'BINANCE',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  kind: 'PRICE',
  trigger_price: '1000',
  direction: 'DOWN_TO',
  duration_s: 0,
  channel: ['web'],
  status,
  expires: null,
  triggered: null,
  price: null,
  created: at,
  updated: at,
});

test('alerts that are over come by two hundred, each page older than an id, and all of them once; no other user’s', async () => {
  const db = await openDatabase(':memory:');
  onTestFinished(() => db.destroy());
  const store = createAlertStore(db);
  for (let at = 0; at < 430; at++) await store.create(at % 43 === 0 ? 'v' : 'u', alert('TRIGGERED', at));
  const waiting = await store.create('u', alert('MONITORING', 500));
  const first = await store.list('u');
  expect(first).toHaveLength(201);
  expect(first[0]).toEqual(waiting);
  const seen = first.slice(1);
  for (;;) {
    const more = await store.list('u', seen.at(-1)!.alert_id);
    if (more.length === 0) break;
    expect(more.length).toBeLessThanOrEqual(200);
    seen.push(...more);
  }
  expect(seen).toHaveLength(420);
  expect(new Set(seen.map(({ alert_id }) => alert_id)).size).toBe(420);
  expect(seen.every(({ status }) => status === 'TRIGGERED')).toBe(true);
});
