import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import type { Args } from '../../../../../src/shared/base/contract.ts';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { flatBars } from '../../../shared/indicators/bars.ts';
import { bench, saved } from './alerts-kit.ts';
import { klineOf, ma } from './indicator-alert.ts';

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
    const { it: state, open, hour } = await hourly([90, 90, 90, 90, 90, 135, 90], 5);
    const asked: (string | undefined)[] = [];
    state.askedZone = (zone) => {
      asked.push(zone);
    };
    const { alerts } = open();
    for (const tz of ['Asia/Kolkata', 'Asia/Tokyo', undefined]) await alerts.save('u', ma({ tz }));
    expect(state.holds).toBe(3);
    hour(6);
    await alerts.look();
    expect((await alerts.list('u')).map(({ status, tz }) => [status, tz])).toEqual([
      ['TRIGGERED', undefined],
      ['TRIGGERED', 'Asia/Tokyo'],
      ['TRIGGERED', 'Asia/Kolkata'],
    ]);
    expect(new Set(asked)).toEqual(new Set(['Asia/Kolkata', 'Asia/Tokyo', undefined]));
    expect(state.reported.map(({ message: { content } }) => content)).toContain(
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
    const { it: state, open, hour } = await hourly([90, 90, 90, 90, 90, 135, 90], 5);
    const { alerts } = open();
    const { alert_id, params } = await alerts.save('u', ma());
    expect(params).toEqual({ period: 3 });
    expect(state.holds).toBe(1);
    state.nowMs += hourMs - 1;
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
    hour(6);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([
      { alert_id, status: 'TRIGGERED', value: 105, price: '135.0', triggered: 6 * hourMs },
    ]);
    expect(state.reported).toMatchObject([
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
    expect(state.holds).toBe(0);
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
    const { it: state, open, hour } = await hourly([90, 90, 150, 60, 60, 60, 60, 60, 150, 150, 150], 5);
    const before = open();
    await before.alerts.save('u', ma());
    await before.alerts.look();
    await before.alerts.save('v', ma({ level: 10 }));
    before.alerts.stop();
    expect(state.holds).toBe(0);
    hour(10);
    const { alerts } = open();
    await alerts.start();
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED', value: 120, price: '150.0' }]);
    expect(await alerts.list('v')).toMatchObject([{ status: 'MONITORING' }]);
    expect([state.reported.length, state.holds]).toEqual([1, 1]);
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
    const { it: state, open, hour } = await hourly([90, 90, 90, 90, 90, 135, 90], 5);
    const { alerts } = open();
    await alerts.save('u', ma({ duration_s: 60 }));
    await alerts.save('v', ma({ duration_s: 3_600 }));
    hour(6);
    await alerts.look();
    expect([await alerts.list('u'), await alerts.list('v')]).toMatchObject([
      [{ status: 'EXPIRED' }],
      [{ status: 'TRIGGERED' }],
    ]);
    expect(state.holds).toBe(0);
  });

  it('is closed by hand, and changed to another indicator and to a price under its id', async () => {
    const { it: state, open, trade, hour } = await hourly([90, 90, 90, 90, 90, 135, 90], 5);
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
    expect(state.holds).toBe(0);
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
