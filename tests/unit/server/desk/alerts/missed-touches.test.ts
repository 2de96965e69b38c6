import { describe, expect, it as test } from 'vitest';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { bench, saved } from './alerts-kit.ts';

const minuteMs = 60_000;
/** 1,000,000 ms lies 40 s within the minute that opens here. */
const openMs = 960_000;
const bar = (minute: number, open: number, high: number, low: number): Kline => [
  openMs + minute * minuteMs,
  open,
  high,
  low,
  open,
  1,
  1,
  1,
];
const range = (low: string, high: string) => ({
  kind: 'RANGE' as const,
  trigger_price: undefined,
  direction: undefined,
  range: [low, high] as [string, string],
});

/** One alert of somebody, a look, and a stop; then these minutes have gone by, and the price stands where it stood. */
async function afterStop(
  fields: Parameters<typeof saved>[0],
  bars: readonly Kline[],
  { minutes = 10, looks = true } = {},
) {
  const parts = await bench();
  const before = parts.open();
  await before.alerts.start();
  await before.alerts.save('u', saved(fields));
  parts.it.nowMs += 21_000;
  if (looks) await before.alerts.look();
  before.alerts.stop();
  parts.it.nowMs += minutes * minuteMs;
  parts.it.bars.push(...bars);
  const { alerts } = parts.open();
  await alerts.start();
  await alerts.look();
  const [alert] = await alerts.list('u');
  alerts.stop();
  return { ...parts, alert: alert! };
}

describe('an alert whose price was touched while the server was down', () => {
  test.each([
    ['up to its price', {}, bar(3, 1000, 1012, 999), '1010'],
    ['up to its price, over a gap', {}, bar(3, 1015, 1016, 1014), '1015.0'],
    ['down to its price', { trigger_price: '990', direction: 'DOWN_TO' as const }, bar(3, 1000, 1001, 989), '990'],
    ['out of its range', range('990', '1010'), bar(3, 1005, 1011, 1000), '1010'],
    ['out of its range on both sides, the nearer first', range('990', '1010'), bar(3, 995, 1011, 980), '990'],
    ['into its range from below', range('1010', '1020'), bar(3, 1000, 1030, 999), '1010'],
    ['into its range from above', range('980', '990'), bar(3, 1000, 1001, 970), '990'],
  ])(
    'fires at the start though the price has gone back, at the price and the time of the candle: %s',
    async (_name, fields, touched, price) => {
      const { alert, it } = await afterStop(fields, [bar(2, 1000, 1001, 999), touched, bar(4, 1000, 1001, 999)]);
      expect(alert).toMatchObject({ status: 'TRIGGERED', price, triggered: openMs + 4 * minuteMs });
      expect(it.reported).toHaveLength(1);
      expect(it.reported[0]!.message).toMatchObject({ type: 3, msg_time: openMs + 4 * minuteMs, data: { price } });
    },
  );

  test('fires by the first of the candles that touch it, and once', async () => {
    const { alert, it, open } = await afterStop({}, [bar(5, 1000, 1030, 999), bar(6, 1040, 1041, 1000)]);
    expect(alert).toMatchObject({ status: 'TRIGGERED', price: '1010', triggered: openMs + 6 * minuteMs });
    const { alerts } = open();
    await alerts.start();
    await alerts.look();
    expect(it.reported).toHaveLength(1);
    alerts.stop();
  });

  test('fires by the candle that forms at the start, whose end is not yet', async () => {
    const { alert, it } = await afterStop({}, [bar(11, 1000, 1010, 999)]);
    expect(alert).toMatchObject({ status: 'TRIGGERED', triggered: it.nowMs });
  });

  test('fires by a candle from before its time was over, though that is over since, and not by one from after it or around it', async () => {
    const fired = await afterStop({ duration_s: 300 }, [bar(3, 1000, 1010, 999)]);
    expect(fired.alert).toMatchObject({ status: 'TRIGGERED', price: '1010' });
    for (const minute of [5, 6])
      expect((await afterStop({ duration_s: 300 }, [bar(minute, 1000, 1010, 999)])).alert).toMatchObject({
        status: 'EXPIRED',
        price: null,
      });
  });

  test('does not fire by candles that do not touch it, that opened before it was saved, or where the venue has none', async () => {
    const near = await afterStop({}, [bar(2, 1000, 1009.9, 999), bar(3, 1000, 1001, 900)]);
    const before = await afterStop({}, [bar(-1, 1000, 1020, 999), bar(0, 1000, 1020, 999)]);
    const none = await afterStop({}, []);
    for (const { alert, it } of [near, before, none]) expect([alert.status, it.reported]).toEqual(['MONITORING', []]);
  });

  test('does not fire by candles of a time at which it was watched', async () => {
    const { open, it } = await afterStop({}, []);
    it.nowMs += 10 * minuteMs;
    const between = open();
    await between.alerts.start();
    await between.alerts.look();
    between.alerts.stop();
    // A venue that tells a candle otherwise afterwards changes nothing of what has been looked at.
    it.bars.push(bar(15, 1000, 1020, 999));
    const { alerts } = open();
    await alerts.start();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
    alerts.stop();
  });

  test('a swing is that of its window up to now', async () => {
    const swing = {
      kind: 'AMPLITUDE' as const,
      trigger_price: undefined,
      direction: undefined,
      amplitude_pct: 1,
      window_s: 120,
    };
    expect((await afterStop(swing, [bar(3, 1000, 1020, 999)])).alert.status).toBe('MONITORING');
    expect((await afterStop(swing, [bar(10, 1000, 1020, 999)])).alert.status).toBe('TRIGGERED');
  });
});
