import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { Subject } from 'rxjs';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import { createSeries } from '../../../../../src/shared/indicators/series.ts';
import { watchableOf } from '../../../../../src/shared/indicators/crossing.ts';
import type { Args } from '../../../../../src/shared/base/contract.ts';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import type { Trade } from '../../../../../src/shared/market/trade.ts';
import type { Alert } from '../../../../../src/shared/trade/alert.ts';
import { createStudyList } from '../../../../../src/server/desk/alerts/study-list.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { flatBars, walk } from '../../../shared/indicators/bars.ts';
import { instrument } from '../../../shared/core/core-kit.ts';
import { bench, saved } from './alerts-kit.ts';
import { eventually } from '../../../../doubles/eventually.ts';

const ma = (changes: Partial<Args<typeof alertSave>> = {}) =>
  saved({
    trigger_price: undefined,
    kind: 'INDICATOR',
    indicator: 'ma',
    params: { period: 3 },
    plot: 'ma',
    interval: '1h',
    crossing: 'LEVEL',
    level: 100,
    direction: 'UP_TO',
    bar: 'FORMING',
    ...changes,
  });
const klineOf = (open: number, close: number): Kline => [
  open,
  90,
  Math.max(90, close),
  Math.min(90, close),
  close,
  1,
  close,
  1,
];

/** A bench whose market has hourly bars of 90; the clock stands within the sixth, and a trade moves that bar. */
async function forming() {
  const made = await bench();
  made.it.bars = flatBars([90, 90, 90, 90, 90, 90]).map(({ timeMs, close }) => klineOf(timeMs, close));
  made.it.nowMs = 5 * hourMs + 60_000;
  const move = (price: number): void => {
    made.it.bars = [...made.it.bars.slice(0, -1), klineOf(made.it.bars.at(-1)![0], price)];
    made.trade(String(price));
  };
  return { ...made, move };
}

describe('an alert on the bar that forms', () => {
  it('fires with the trade that crosses, with the value and the price of then, once', async () => {
    const { it: state, open, move } = await forming();
    const { alerts } = open();
    const { alert_id } = await alerts.save('u', ma());
    move(119);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING', bar: 'FORMING' }]);
    move(120);
    await eventually(async () =>
      expect(await alerts.list('u')).toMatchObject([
        { alert_id, status: 'TRIGGERED', value: 100, price: '120.0', triggered: state.nowMs },
      ]),
    );
    move(90);
    move(125);
    state.nowMs = 6 * hourMs;
    await alerts.look();
    expect(state.reported).toMatchObject([
      {
        user_id: 'u',
        message: {
          content: 'BTC/USDT (HALYARD spot) ma(3) of 1h rose to 100, your alert: 100',
          data: { alert_id, bar: 'FORMING', value: 100 },
        },
      },
    ]);
    expect(state.holds).toBe(0);
  });

  it('beside one on closed bars of the same indicator, which waits for the end', async () => {
    const { it: state, open, move } = await forming();
    const { alerts } = open();
    await alerts.save('u', ma());
    await alerts.save('v', ma({ bar: 'CLOSED' }));
    await alerts.save('w', ma({ bar: undefined }));
    move(130);
    await alerts.look();
    const statuses = async () =>
      (await Promise.all(['u', 'v', 'w'].map((user) => alerts.list(user)))).map(([alert]) => alert!.status);
    await eventually(async () => expect(await statuses()).toEqual(['TRIGGERED', 'MONITORING', 'MONITORING']));
    move(90);
    state.nowMs = 6 * hourMs;
    await alerts.look();
    expect(await statuses()).toEqual(['TRIGGERED', 'MONITORING', 'MONITORING']);
  });

  it('is refused where that bar has crossed already, and may be saved again once it is back', async () => {
    const { open, move } = await forming();
    const { alerts } = open();
    move(130);
    await expect(alerts.save('u', ma())).rejects.toMatchObject({ code: 'WOULD_TRIGGER', data: { field: 'bar' } });
    expect(await alerts.save('v', ma({ bar: 'CLOSED' }))).toMatchObject({ status: 'MONITORING' });
    move(100);
    expect(await alerts.save('u', ma())).toMatchObject({ status: 'MONITORING' });
    move(130);
    await eventually(async () => expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED' }]));
  });

  it('lives over a restart: fires at the next look where the bar has crossed meanwhile, or one has closed beyond', async () => {
    const { it: state, open, move } = await forming();
    const first = open();
    await first.alerts.save('u', ma());
    await first.alerts.save('v', ma({ level: 110 }));
    first.alerts.stop();
    expect(state.holds).toBe(0);
    move(130);
    const second = open();
    await second.alerts.start();
    await second.alerts.look();
    expect([await second.alerts.list('u'), await second.alerts.list('v')]).toMatchObject([
      [{ status: 'TRIGGERED', price: '130.0' }],
      [{ status: 'MONITORING' }],
    ]);
    second.alerts.stop();
    state.bars = [...state.bars.slice(0, -1), klineOf(5 * hourMs, 160), klineOf(6 * hourMs, 90)];
    state.nowMs = 6 * hourMs + 1;
    const third = open();
    await third.alerts.start();
    await third.alerts.look();
    expect(await third.alerts.list('v')).toMatchObject([{ status: 'TRIGGERED', price: '160.0' }]);
    third.alerts.stop();
    expect(state.holds).toBe(0);
  });

  it('does not fire after its time, nor after it was closed by hand', async () => {
    const { it: state, open, move } = await forming();
    const { alerts } = open();
    await alerts.save('u', ma({ duration_s: 60 }));
    const { alert_id } = await alerts.save('v', ma());
    await alerts.close('v', alert_id);
    state.nowMs += 60_000;
    move(130);
    await alerts.look();
    expect([await alerts.list('u'), await alerts.list('v')]).toMatchObject([
      [{ status: 'EXPIRED' }],
      [{ status: 'CLOSED' }],
    ]);
    expect([state.reported, state.holds]).toEqual([[], 0]);
  });
});

test.each([
  ['bar', { bar: 'OPEN' }],
  [
    'bar',
    {
      kind: 'PRICE',
      trigger_price: '10',
      direction: 'UP_TO',
      indicator: undefined,
      params: undefined,
      plot: undefined,
      interval: undefined,
      crossing: undefined,
      level: undefined,
    },
  ],
])('a call is refused by its field %s: %o', (field, changes) => {
  const parsed = v.safeParse(alertSave.input, { ...ma(), ...changes });
  expect(parsed.issues?.map((issue) => v.getDotPath(issue))[0]).toBe(field);
});

test('it fires at the first update at which the values that a chart draws while the bar is open cross', () => {
  const wanted = fc.record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    kind: fc.constantFrom('rsi', 'ema', 'boll', 'kdj', 'atr'),
    up: fc.boolean(),
    moves: fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 1, maxLength: 30 }),
  });
  fc.assert(
    fc.property(wanted, ({ seed, kind, up, moves }) => {
      const bars = walk(120, seed);
      const indicator = watchableOf(kind)!;
      const last = bars.at(-1)!;
      const plot = indicator.outputs[0]!.key;
      const states = moves.map((factor) => {
        const close = last.open * factor;
        return { ...last, close, high: Math.max(last.open, close), low: Math.min(last.open, close) };
      });
      const drawn = (newest: typeof last): number => {
        const all = [...bars.slice(0, -1), newest];
        const column = (field: 'open' | 'high' | 'low' | 'close' | 'volume' | 'timeMs') =>
          Float64Array.from(all, (bar) => bar[field]);
        const series = createSeries(indicator);
        series.take(
          {
            length: all.length,
            time: column('timeMs'),
            open: column('open'),
            high: column('high'),
            low: column('low'),
            close: column('close'),
            volume: column('volume'),
          },
          0,
        );
        return series.outputs[0]![all.length - 1]!;
      };
      const closed = (() => {
        const series = createSeries(indicator);
        const column = (field: 'open' | 'high' | 'low' | 'close' | 'volume' | 'timeMs') =>
          Float64Array.from(bars, (bar) => bar[field]);
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
        return series.outputs[0]![bars.length - 2]!;
      })();
      const level = closed + (up ? 1 : -1) * Math.abs(closed) * 0.01;
      const expected = states.findIndex((shown) => (up ? drawn(shown) >= level : drawn(shown) <= level));

      let newest = last;
      const trades = new Subject<readonly Trade[]>();
      const listed = (): Kline[] =>
        [...bars.slice(0, -1), newest].map(({ timeMs, open, high, low, close, volume }) => [
          timeMs,
          open,
          high,
          low,
          close,
          volume,
          0,
          1,
        ]);
      const market = {
        instrument,
        grid: gridOf(instrument),
        trades,
        hold: () => () => undefined,
        klines: (_interval: string, limit: number) => listed().slice(-limit),
      } as unknown as Market;
      const now = last.timeMs + 1;
      const fired: { readonly at: number; readonly value: number }[] = [];
      let at = 0;
      const studies = createStudyList(
        () => now,
        (watched, { value }) => {
          watched.isEnding = true;
          fired.push({ at, value });
        },
      );
      const alert = {
        ...ma({ indicator: kind, params: {}, plot, level, direction: up ? 'UP_TO' : 'DOWN_TO' }),
        alert_id: '1',
        updated: now,
        expires: null,
      } as unknown as Alert;
      studies.add(market, { user_id: 'u', alert }, now);
      for (const [step, shown] of states.entries()) {
        [newest, at] = [shown, step];
        trades.next([['1', now, String(shown.close), '1', 'BUY']]);
      }
      expect(fired).toEqual(expected < 0 ? [] : [{ at: expected, value: drawn(states[expected]!) }]);
      studies.clear();
      expect(trades.observed).toBe(false);
    }),
    { numRuns: 100 },
  );
});
