import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import { barsToCross, othersOf, plotsOf, scaleOf, watchable } from '../../../../../src/shared/indicators/crossing.ts';
import { type Bar, resolveParams } from '../../../../../src/shared/indicators/kernel.ts';
import { createSeries } from '../../../../../src/shared/indicators/series.ts';
import type { Args } from '../../../../../src/shared/kit/contract.ts';
import { hourMs } from '../../../../../src/shared/kit/time.ts';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { createStudyList } from '../../../../../src/server/desk/alerts/study-list.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { flatBars, walk } from '../../../shared/indicators/bars.ts';
import { instrument } from '../../../shared/core/world-kit.ts';
import { bench, saved } from './alerts-kit.ts';

const klineOf = ({ timeMs, open, high, low, close, volume }: Bar): Kline => [
  timeMs,
  open,
  high,
  low,
  close,
  volume,
  volume * close,
  1,
];
const none = { trigger_price: undefined, direction: undefined };
const ma = (changes: Partial<Args<typeof alertSave>> = {}) =>
  saved({
    ...none,
    kind: 'INDICATOR',
    indicator: 'ma',
    params: { period: 3 },
    plot: 'ma',
    interval: '1h',
    crossing: 'LEVEL',
    level: 100,
    direction: 'UP_TO',
    ...changes,
  });

/** A bench whose market has an hourly bar of one price for each close; the clock stands at the open of bar `at`. */
async function hourly(closes: readonly number[], at: number) {
  const made = await bench();
  made.it.bars = flatBars(closes).map(klineOf);
  made.it.nowMs = at * hourMs;
  return {
    ...made,
    hour: (next: number) => {
      made.it.nowMs = next * hourMs;
    },
  };
}

describe('an alert on an indicator', () => {
  it('keeps the zone of its days, tells it, and shares no indicator with one of another zone', async () => {
    const { it: world, open, hour } = await hourly([90, 90, 90, 90, 90, 135, 90], 5);
    const asked: (string | undefined)[] = [];
    world.askedZone = (zone) => {
      asked.push(zone);
    };
    const { alerts } = open();
    for (const tz of ['Asia/Kolkata', 'Asia/Tokyo', undefined]) await alerts.save('u', ma({ tz }));
    expect(world.holds).toBe(3);
    hour(6);
    await alerts.look();
    expect((await alerts.list('u')).map(({ status, tz }) => [status, tz])).toEqual([
      ['TRIGGERED', undefined],
      ['TRIGGERED', 'Asia/Tokyo'],
      ['TRIGGERED', 'Asia/Kolkata'],
    ]);
    expect(new Set(asked)).toEqual(new Set(['Asia/Kolkata', 'Asia/Tokyo', undefined]));
    expect(world.told.map(({ message: { content } }) => content)).toContain(
      'BTC/USDT (HALYARD spot) ma(3) of 1h (Asia/Kolkata) rose to 105, your alert: 100',
    );
  });

  it('is refused with a zone that is none, and on a price with any', () => {
    const parse = (fields: object) =>
      v.safeParse(alertSave.input, { ...ma(), ...fields }).issues?.map((issue) => [v.getDotPath(issue), issue.message]);
    expect(parse({ tz: 'Mars/Olympus' })).toEqual([['tz', 'time_zone']]);
    expect(
      v
        .safeParse(alertSave.input, { ...saved(), tz: 'Asia/Tokyo' })
        .issues?.map((issue) => [v.getDotPath(issue), issue.message]),
    ).toEqual([['tz', 'other_kind']]);
  });

  it('fires at the end of the bar that crosses, not while it forms, with its value and the message of an alert', async () => {
    const { it: world, open, hour } = await hourly([90, 90, 90, 90, 90, 135, 90], 5);
    const { alerts } = open();
    const { alert_id, params } = await alerts.save('u', ma());
    expect(params).toEqual({ period: 3 });
    expect(world.holds).toBe(1);
    world.nowMs += hourMs - 1;
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
    hour(6);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([
      { alert_id, status: 'TRIGGERED', value: 105, price: '135.0', triggered: 6 * hourMs },
    ]);
    expect(world.told).toMatchObject([
      {
        user_id: 'u',
        message: {
          type: 3,
          title: 'Indicator alert',
          content: 'BTC/USDT (HALYARD spot) ma(3) of 1h rose to 105, your alert: 100',
          data: {
            alert_id,
            kind: 'INDICATOR',
            indicator: 'ma',
            params: { period: 3 },
            interval: '1h',
            level: 100,
            value: 105,
          },
        },
      },
    ]);
    expect(world.holds).toBe(0);
  });

  it.each([
    ['down to its level', ma({ direction: 'DOWN_TO', level: 85 }), [90, 90, 90, 90, 90, 75, 90], 85, '75.0'],
    [
      'the close above its plot',
      ma({ level: undefined, crossing: 'CLOSE' }),
      [90, 90, 90, 90, 80, 100, 90],
      90,
      '100.0',
    ],
    [
      'the close below its plot',
      ma({ level: undefined, crossing: 'CLOSE', direction: 'DOWN_TO' }),
      [90, 90, 90, 90, 100, 80, 90],
      90,
      '80.0',
    ],
    [
      'a plot above another one',
      ma({
        indicator: 'macd',
        params: { fast: 1, slow: 2, signal: 1 },
        plot: 'histogram',
        level: 0,
        direction: 'UP_TO',
      }),
      [90, 90, 90, 90, 90, 100, 90],
      0,
      undefined,
    ],
    [
      'K above D',
      ma({
        indicator: 'kdj',
        params: { period: 2, smoothK: 1 },
        plot: 'k',
        level: undefined,
        crossing: 'PLOT',
        other_plot: 'd',
      }),
      [90, 91, 92, 91, 90, 95, 90],
      100,
      '95.0',
    ],
  ])('%s', async (_name, input, closes, value, price) => {
    const { open, hour } = await hourly(closes, 5);
    const { alerts } = open();
    await alerts.save('u', input);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
    hour(6);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([
      price === undefined ? { status: 'MONITORING' } : { status: 'TRIGGERED', value, price },
    ]);
  });

  it('does not fire where it stood beyond its level already', async () => {
    const { open, hour } = await hourly([90, 90, 90, 150, 150, 150, 150, 150], 5);
    const { alerts } = open();
    await alerts.save('u', ma());
    for (const at of [6, 7]) {
      hour(at);
      await alerts.look();
    }
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
  });

  it('lives over a restart: a crossing at a bar that closed meanwhile fires then, one from before it was saved does not', async () => {
    const { it: world, open, hour } = await hourly([90, 90, 150, 60, 60, 60, 60, 60, 150, 150, 150], 5);
    const before = open();
    await before.alerts.save('u', ma());
    await before.alerts.look();
    await before.alerts.save('v', ma({ level: 10 }));
    before.alerts.stop();
    expect(world.holds).toBe(0);
    hour(10);
    const { alerts } = open();
    await alerts.start();
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED', value: 120, price: '150.0' }]);
    expect(await alerts.list('v')).toMatchObject([{ status: 'MONITORING' }]);
    expect([world.told.length, world.holds]).toEqual([1, 1]);
    alerts.stop();
  });

  it('of a server that has never looked at a bar waits for those that close after its start', async () => {
    const { open, hour } = await hourly([90, 90, 90, 90, 90, 90, 90, 150, 150, 60, 60, 60, 150, 150], 5);
    const before = open();
    await before.alerts.save('u', ma());
    before.alerts.stop();
    hour(12);
    const { alerts } = open();
    await alerts.start();
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
    hour(14);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED', value: 120 }]);
    alerts.stop();
  });

  it('ends by itself after its duration; a bar that closed within it still counts', async () => {
    const { it: world, open, hour } = await hourly([90, 90, 90, 90, 90, 135, 90], 5);
    const { alerts } = open();
    await alerts.save('u', ma({ duration_s: 60 }));
    await alerts.save('v', ma({ duration_s: 3_600 }));
    hour(6);
    await alerts.look();
    expect([await alerts.list('u'), await alerts.list('v')]).toMatchObject([
      [{ status: 'EXPIRED' }],
      [{ status: 'TRIGGERED' }],
    ]);
    expect(world.holds).toBe(0);
  });

  it('is closed by hand, and changed to another indicator and to a price under its id', async () => {
    const { it: world, open, trade, hour } = await hourly([90, 90, 90, 90, 90, 135, 90], 5);
    const { alerts } = open();
    const first = await alerts.save('u', ma());
    await alerts.save('u', { ...ma({ indicator: 'ema', plot: 'ema', level: 1_000 }), alert_id: first.alert_id });
    hour(6);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([
      { alert_id: first.alert_id, status: 'MONITORING', indicator: 'ema' },
    ]);
    await alerts.save('u', { ...saved(), alert_id: first.alert_id });
    trade('1010');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED', kind: 'PRICE' }]);
    const { alert_id } = await alerts.save('u', ma());
    expect(await alerts.close('u', alert_id)).toMatchObject({ status: 'CLOSED' });
    expect(world.holds).toBe(0);
  });

  it('is refused by the field that its indicator does not have so, and where there are too few bars', async () => {
    const { open } = await hourly([90, 90, 90, 90, 90, 90], 5);
    const { alerts } = open();
    const refused = async (changes: Partial<Args<typeof alertSave>>, data: object) => {
      await expect(alerts.save('u', ma(changes))).rejects.toMatchObject({ code: 'INPUT', data });
    };
    await refused({ indicator: 'nope' }, { field: 'indicator', rule: 'unknown' });
    await refused({ indicator: 'obv', params: {}, plot: 'obv' }, { field: 'indicator', rule: 'no_level' });
    await refused({ params: { period: 0 } }, { field: 'params.period', rule: 'bounds', min: 1, max: 1_000 });
    await refused({ params: { period: 2.5 } }, { field: 'params.period', rule: 'whole' });
    await refused({ params: { other: 1 } }, { field: 'params.other', rule: 'unknown' });
    await refused({ plot: 'signal' }, { field: 'plot', rule: 'unknown' });
    await refused({ indicator: 'ichimoku', params: {}, plot: 'lagging' }, { field: 'plot', rule: 'unknown' });
    await refused(
      { indicator: 'rsi', params: {}, plot: 'rsi', crossing: 'CLOSE', level: undefined },
      { field: 'crossing', rule: 'no_price' },
    );
    await refused(
      { indicator: 'kdj', params: {}, plot: 'k', crossing: 'PLOT', level: undefined, other_plot: 'k' },
      { field: 'other_plot', rule: 'unknown' },
    );
    await refused({ params: { period: 6 } }, { field: 'interval', rule: 'too_few_bars', bars: 7 });
    expect(await alerts.list('u')).toEqual([]);
  });
});

test.each([
  ['indicator', { indicator: undefined }],
  ['plot', { plot: undefined }],
  ['interval', { interval: undefined }],
  ['interval', { interval: '2m' as '1h' }],
  ['crossing', { crossing: undefined }],
  ['direction', { direction: undefined }],
  ['level', { level: undefined }],
  ['level', { level: Number.NaN }],
  ['other_plot', { other_plot: 'ma' }],
  ['other_plot', { crossing: 'PLOT' as const, level: undefined }],
  ['level', { crossing: 'CLOSE' as const }],
  ['trigger_price', { trigger_price: '5' }],
  ['params.period', { params: { period: '3' as unknown as number } }],
  [
    'params',
    {
      kind: 'RANGE' as const,
      range: ['1', '2'] as [string, string],
      indicator: undefined,
      plot: undefined,
      interval: undefined,
      crossing: undefined,
      level: undefined,
      direction: undefined,
    },
  ],
])('a wrong %s of an alert on an indicator is refused by its name', (field, changes) => {
  const input = {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'INDICATOR',
    indicator: 'ma',
    params: { period: 3 },
    plot: 'ma',
    interval: '1h',
    crossing: 'LEVEL',
    level: 100,
    direction: 'UP_TO',
    duration_s: 0,
    channel: ['web'],
  };
  const parsed = v.safeParse(alertSave.input, { ...input, ...changes });
  expect(parsed.issues?.map((issue) => v.getDotPath(issue))[0]).toBe(field);
});

test('the server fires at the first bar at which the values that the chart draws cross, with that very value', () => {
  const wanted = fc.record({
    kind: fc.constantFrom(...watchable),
    seed: fc.integer({ min: 1, max: 1e6 }),
    pick: fc.nat(),
    other: fc.nat(),
    quick: fc.boolean(),
    crossing: fc.constantFrom('LEVEL', 'PLOT', 'CLOSE'),
    direction: fc.constantFrom('UP_TO', 'DOWN_TO'),
    place: fc.nat(),
  });
  fc.assert(
    fc.property(wanted, ({ kind, seed, pick, other, quick, crossing, direction, place }) => {
      // Every second time half of each period; the parameters that count nothing stay.
      const params = resolveParams(
        kind,
        quick
          ? Object.fromEntries(
              Object.entries(kind.params)
                .filter(([, each]) => each.step === 1 && each.max === 1_000)
                .map(([key, each]) => [key, Math.max(each.min, Math.floor(each.default / 2))]),
            )
          : {},
      );
      const plots = plotsOf(kind, params);
      const plot = plots[pick % plots.length]!.key;
      const others = othersOf(kind, plot, params);
      fc.pre((crossing !== 'CLOSE' || scaleOf(kind, plot) === 'price') && (crossing !== 'PLOT' || others.length > 0));
      const other_plot = crossing === 'PLOT' ? others[other % others.length]!.key : undefined;

      const bars = walk(260, seed);
      const column = (field: 'open' | 'high' | 'low' | 'close' | 'volume' | 'timeMs') =>
        Float64Array.from(bars, (bar) => bar[field]);
      const series = createSeries(kind, params);
      series.take(
        {
          length: bars.length,
          time: column('timeMs'),
          open: column('open'),
          high: column('high'),
          low: column('low'),
          close: column('close'),
          volume: column('volume'),
        },
        0,
      );
      const drawn = (key: string, at: number): number =>
        series.outputs[kind.outputs.findIndex((output) => output.key === key)]![
          at - (kind.shift?.(key, params) ?? 0)
        ] ?? Number.NaN;

      const from = Math.max(150, barsToCross(kind, params));
      const level = drawn(plot, from + (place % 60));
      fc.pre(crossing !== 'LEVEL' || Number.isFinite(level));
      const distance = (at: number): number =>
        crossing === 'CLOSE'
          ? bars[at]!.close - drawn(plot, at)
          : drawn(plot, at) - (crossing === 'LEVEL' ? level : drawn(other_plot!, at));
      const isCrossed = (at: number): boolean =>
        direction === 'UP_TO' ? distance(at - 1) < 0 && distance(at) >= 0 : distance(at - 1) > 0 && distance(at) <= 0;
      const expected = Array.from({ length: 258 - from }, (_, after) => from + after).find(isCrossed);

      let now = from * hourMs;
      let fired = undefined as { at: number; value: number } | undefined;
      const face = {
        instrument,
        grid: gridOf(instrument),
        hold: () => () => undefined,
        // The forming bar stands where it has not ended yet.
        klines: (_interval: string, limit: number) =>
          bars
            .filter(({ timeMs }) => timeMs <= now)
            .map((bar) =>
              klineOf(bar.timeMs + hourMs > now ? { ...bar, close: bar.close * 2, high: bar.high * 2 } : bar),
            )
            .slice(-limit),
      } as unknown as Market;
      const studies = createStudyList(
        () => now,
        (watched, { value }) => {
          watched.isEnding = true;
          fired = { at: now / hourMs - 1, value };
        },
      );
      const alert = {
        alert_id: '1',
        exchange: instrument.exchange,
        symbol: instrument.symbol,
        account_type: instrument.account_type,
        kind: 'INDICATOR',
        indicator: kind.id,
        params,
        plot,
        interval: '1h',
        crossing,
        direction,
        other_plot,
        level: crossing === 'LEVEL' ? level : undefined,
        duration_s: 0,
        channel: ['web'],
        status: 'MONITORING',
        created: now,
        updated: now,
        expires: null,
        triggered: null,
        price: null,
      } as Alert;
      studies.add(face, { user_id: 'u', alert }, now);
      for (; now < 259 * hourMs && !fired; now += hourMs) studies.look(now);
      expect(fired).toEqual(expected === undefined ? undefined : { at: expected, value: drawn(plot, expected) });
    }),
    { numRuns: 300 },
  );
});

test('alerts on one indicator of one series share it, and let go of the market with the last', () => {
  let holds = 0;
  let reads = 0;
  const bars = walk(60, 3).map(klineOf);
  const face = {
    instrument,
    grid: gridOf(instrument),
    klines: (_interval: string, limit: number) => {
      reads += 1;
      return bars.slice(-limit);
    },
    hold: () => {
      holds += 1;
      return () => {
        holds -= 1;
      };
    },
  } as unknown as Market;
  const studies = createStudyList(
    () => 60 * hourMs,
    () => undefined,
  );
  const [first, second] = ['1', '2'].map((alert_id) => ({
    user_id: 'u',
    alert: { ...ma(), alert_id, updated: 0, expires: null } as unknown as Alert,
  }));
  studies.add(face, first!, 0);
  studies.add(face, second!, 0);
  expect([holds, reads, studies.all().length]).toEqual([1, 1, 2]);
  // Nothing is read before a bar can have closed.
  studies.look(60 * hourMs);
  const read = reads;
  studies.look(60 * hourMs + 1);
  expect(reads).toBe(read);
  studies.remove(first!);
  studies.remove(first!);
  expect(holds).toBe(1);
  studies.remove(second!);
  expect([holds, studies.all()]).toEqual([0, []]);
});

test('the last bar before a market closes is held against alerts at its end, though no other one follows', () => {
  const chinaMs = (text: string): number => Date.parse(`${text}+08:00`);
  // The hours of two days: 09:30, 10:30, 13:00 and 14:00; the market closes at 15:00.
  const opens = ['2024-03-07', '2024-03-08'].flatMap((day) =>
    ['09:30', '10:30', '13:00', '14:00'].map((hour) => chinaMs(`${day}T${hour}:00`)),
  );
  const bars = opens.map((timeMs, at) =>
    klineOf({ timeMs, open: 90, high: 200, low: 90, close: at === 7 ? 135 : 90, volume: 1 }),
  );
  let now = chinaMs('2024-03-08T14:30:00');
  const face = {
    instrument: { ...instrument, account_type: 'astock' },
    grid: gridOf(instrument),
    hold: () => () => undefined,
    klines: (_interval: string, limit: number) => bars.filter(([open]) => open <= now).slice(-limit),
  } as unknown as Market;
  const fired: number[] = [];
  const studies = createStudyList(
    () => now,
    (watched, { value }) => {
      watched.isEnding = true;
      fired.push(value);
    },
  );
  studies.add(
    face,
    {
      user_id: 'u',
      alert: { ...ma(), account_type: 'astock', alert_id: '1', updated: now, expires: null } as unknown as Alert,
    },
    now,
  );
  now = chinaMs('2024-03-08T15:00:00') - 1;
  studies.look(now);
  expect(fired).toEqual([]);
  now += 1_000;
  studies.look(now);
  expect(fired).toEqual([105]);
});

test('one that could not be written is tried again with the next look', () => {
  const bars = flatBars([90, 90, 90, 90, 135, 90]).map(klineOf);
  let now = 4 * hourMs;
  let tries = 0;
  const face = {
    instrument,
    grid: gridOf(instrument),
    hold: () => () => undefined,
    klines: (_interval: string, limit: number) => bars.filter(([open]) => open <= now).slice(-limit),
  } as unknown as Market;
  const studies = createStudyList(
    () => now,
    (_watched, { price }) => {
      tries += 1;
      expect(price).toBe('135.0');
    },
  );
  studies.add(
    face,
    { user_id: 'u', alert: { ...ma(), alert_id: '1', updated: now, expires: null } as unknown as Alert },
    now,
  );
  now = 5 * hourMs;
  studies.look(now);
  studies.look(now + 1_000);
  expect(tries).toBe(2);
});
