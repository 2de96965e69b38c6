import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { createAlerts } from '../../../../../src/server/desk/alerts/alerts.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { instrument } from '../../../shared/core/core-kit.ts';
import { saved } from './alerts-kit.ts';

/** Alerts over a store that keeps what it is told; changes of an alert go through as long as `changes` says so. */
function open() {
  const it = {
    nowMs: 1_000_000,
    looks: [] as number[],
    timers: [] as number[],
    kept: [] as Alert[],
    changes: true,
    failures: [] as unknown[],
    breaks: false,
  };
  const bars = Array.from({ length: 50 }, (_, index): Kline => [index * 60_000, 1, 1, 1, 1, 1, 1, 1]);
  const market = {
    instrument,
    grid: gridOf(instrument),
    trades: new Subject(),
    recentTrades: () => [['1', 1, '1000', '1', 'BUY']],
    ticker: () => ['', ''],
    hold: () => () => undefined,
    klines: (_interval: string, limit: number) => bars.slice(-limit),
  } as unknown as Market;
  const alerts = createAlerts({
    marketOf: () => market,
    messages: { publish: () => undefined },
    nowMs: () => it.nowMs,
    failed: (error) => {
      it.failures.push(error);
    },
    scheduler: {
      every: (ms: number) => {
        it.timers.push(ms);
        return () => {
          it.timers.length = 0;
        };
      },
      soon: () => undefined,
    },
    store: {
      list: async () => it.kept,
      looked: async () => undefined,
      monitoring: async () => [],
      find: async (_user: string, id: string) => it.kept.find(({ alert_id }) => alert_id === id),
      create: async (_user: string, alert: object) => {
        it.kept.push({ ...alert, alert_id: String(it.kept.length + 1) } as Alert);
        return it.kept.at(-1)!;
      },
      change: async () => {
        if (it.breaks) throw new Error('disk');
        return it.changes;
      },
      writeLook: async (ms: number) => {
        it.looks.push(ms);
      },
    } as never,
  });
  return { it, alerts };
}
const ma = saved({
  trigger_price: undefined,
  kind: 'INDICATOR',
  indicator: 'ma',
  params: { period: 3 },
  plot: 'ma',
  interval: '1m',
  crossing: 'LEVEL',
  level: 100,
  direction: 'UP_TO',
});

test.each([
  ['a price', saved()],
  ['an indicator', ma],
])(
  'how far prices and bars have been looked at is written once a minute, as long as %s is watched',
  async (_name, kind) => {
    const { it, alerts } = open();
    await alerts.start();
    expect(it.timers).toEqual([1_000]);
    await alerts.look();
    expect(it.looks).toEqual([]);
    await alerts.save('u', kind);
    await alerts.look();
    it.nowMs += 59_999;
    await alerts.look();
    expect(it.looks).toEqual([1_000_000]);
    it.nowMs += 1;
    await alerts.look();
    expect(it.looks).toEqual([1_000_000, 1_060_000]);
    alerts.stop();
    expect(it.timers).toEqual([]);
  },
);

test('an alert lasts so many seconds from when it is saved; changed it keeps when it was created', async () => {
  const { it, alerts } = open();
  const first = await alerts.save('u', saved({ duration_s: 60 }));
  expect(first).toMatchObject({
    status: 'MONITORING',
    created: 1_000_000,
    updated: 1_000_000,
    expires: 1_060_000,
    triggered: null,
    price: null,
  });
  it.nowMs += 5;
  expect(await alerts.save('u', { ...saved({ duration_s: 120 }), alert_id: first.alert_id })).toMatchObject({
    alert_id: first.alert_id,
    created: 1_000_000,
    updated: 1_000_005,
    expires: 1_120_005,
  });
  expect(it.kept).toHaveLength(1);
});

test('an alert that has ended while it was changed or closed is over', async () => {
  const { it, alerts } = open();
  const { alert_id } = await alerts.save('u', saved());
  it.changes = false;
  await expect(alerts.save('u', { ...saved(), alert_id })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'alert_id', rule: 'over' },
  });
  await expect(alerts.close('u', alert_id)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'alert_id', rule: 'over' },
  });
  it.changes = true;
  it.kept[0] = { ...it.kept[0]!, status: 'TRIGGERED' };
  await expect(alerts.close('u', alert_id)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'alert_id', rule: 'over' },
  });
});

test('an end that cannot be written is told, and tried again with the next look', async () => {
  const { it, alerts } = open();
  await alerts.save('u', saved({ duration_s: 60 }));
  it.nowMs += 60_000;
  it.breaks = true;
  await alerts.look();
  await alerts.look();
  expect(it.failures.map(String)).toEqual(['Error: disk', 'Error: disk']);
  it.breaks = false;
  await alerts.look();
  await alerts.look();
  expect(it.failures).toHaveLength(2);
});
