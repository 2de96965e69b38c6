import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import { crossingProblem, watchable } from '../../../../../src/shared/indicators/crossing.ts';
import { createSeries } from '../../../../../src/shared/indicators/series.ts';
import { BarList } from '../../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import {
  type AlertDraft,
  chosenIndicator,
  conditionOf,
  draftFaults,
  firstDraft,
  settled,
  signalOf,
  usualIndicator,
  withIndicator,
  withPrice,
} from '../../../../../src/app/market/alerts/alert-draft.ts';
import { createPlotNow } from '../../../../../src/app/market/alerts/plot-now.ts';
import { indicatorOf, walk } from '../../../shared/indicators/bars.ts';

const symbol = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const last = 65_000;
const first = firstDraft('1h', usualIndicator);
const onPrice = firstDraft('1h');

describe('the draft of an alert', () => {
  it('begins on a price and lacks it alone', () => {
    expect(onPrice).toMatchObject({ kind: 'PRICE', price: '', durationS: '0', channels: ['web', 'app'] });
    expect(draftFaults(onPrice, last)).toEqual({ price: 'number' });
  });

  it('on an indicator begins with RSI at a level on the interval of the chart, and lacks the level alone', () => {
    expect(first).toMatchObject({
      kind: 'INDICATOR',
      indicator: 'rsi',
      params: { period: '14' },
      plot: 'rsi',
      interval: '1h',
      crossing: 'LEVEL UP_TO',
    });
    expect(draftFaults(first, last)).toEqual({ level: 'number' });
    expect(conditionOf({ ...first, level: '70' })).toEqual({
      kind: 'INDICATOR',
      indicator: 'rsi',
      params: { period: 14 },
      plot: 'rsi',
      interval: '1h',
      crossing: 'LEVEL',
      direction: 'UP_TO',
      level: 70,
      duration_s: 0,
      channel: ['web', 'app'],
    });
  });

  it('keeps the zone whose days its bars are, of an indicator alone', () => {
    expect([
      conditionOf({ ...first, level: '70' }, 'Asia/Kolkata').tz,
      signalOf({ ...first, level: '70' }, 'Asia/Kolkata').tz,
      'tz' in signalOf(first),
    ]).toEqual(['Asia/Kolkata', 'Asia/Kolkata', false]);
    expect('tz' in conditionOf({ ...onPrice, price: '1' }, 'Asia/Kolkata')).toBe(false);
  });

  it('names what is wrong with each field', () => {
    expect(draftFaults({ ...first, level: '-1.5', params: { period: '1' } }, last)).toEqual({
      'params.period': 'bounds',
    });
    expect(draftFaults({ ...first, level: '−1,000', params: { period: '2.5' } }, last)).toEqual({
      'params.period': 'whole',
    });
    expect(draftFaults({ ...first, level: 'x', params: { period: '' } }, last)).toEqual({
      'params.period': 'number',
      level: 'number',
    });
    expect(draftFaults({ ...first, kind: 'PRICE', price: '0' }, last)).toEqual({ price: 'number' });
    expect(draftFaults({ ...first, kind: 'RANGE', low: '2', high: '' }, last)).toEqual({ high: 'number' });
    expect(draftFaults({ ...first, kind: 'RANGE', low: '2', high: '2' }, last)).toEqual({ high: 'order' });
    expect(draftFaults({ ...first, kind: 'AMPLITUDE', percent: '0' }, last)).toEqual({ percent: 'bounds' });
  });

  it('waits for a range and an amplitude', () => {
    expect(conditionOf({ ...first, kind: 'RANGE', low: '1', high: '2' })).toMatchObject({
      kind: 'RANGE',
      range: ['1', '2'],
    });
    expect(conditionOf({ ...first, kind: 'AMPLITUDE', percent: '2.5' })).toMatchObject({
      kind: 'AMPLITUDE',
      amplitude_pct: 2.5,
      window_s: 3_600,
    });
  });

  it('names its channels, of which there is one at least', () => {
    const draft = withPrice(onPrice, '70k', last);
    expect(conditionOf({ ...draft, channels: ['app'] }).channel).toEqual(['app']);
    expect(draftFaults({ ...draft, channels: [] }, last)).toEqual({ channels: 'none' });
  });

  it('offers the close for plots among the prices, and other plots of the same scale', () => {
    const of = (id: string, plot = '') => chosenIndicator(settled({ ...withIndicator(first, id), plot }));
    expect(of('rsi').crossings).toEqual(['LEVEL UP_TO', 'LEVEL DOWN_TO']);
    expect(of('boll', 'lower')).toMatchObject({
      crossings: expect.arrayContaining(['CLOSE UP_TO', 'PLOT DOWN_TO']),
      others: [{ key: 'upper' }, { key: 'middle' }],
    });
    expect(of('nineTurn', 'setup')).toMatchObject({ crossings: ['LEVEL UP_TO', 'LEVEL DOWN_TO'], others: [] });
    expect(of('ichimoku').plots.map(({ key }) => key)).not.toContain('lagging');
    expect(withIndicator({ ...first, params: { period: '3' } }, 'ema').params).toEqual({ period: '21' });
  });

  it('without faults is what the server takes, whatever is chosen', () => {
    const choices = fc.record({
      id: fc.constantFrom(...watchable.map(({ id }) => id)),
      plot: fc.nat(),
      crossing: fc.nat(),
      other: fc.nat(),
      level: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
    });
    fc.assert(
      fc.property(choices, ({ id, plot, crossing, other, level }) => {
        const begun = withIndicator(first, id);
        const { plots } = chosenIndicator(begun);
        const drawn = settled({ ...begun, plot: plots[plot % plots.length]!.key });
        const { crossings, others } = chosenIndicator(drawn);
        const draft: AlertDraft = settled({
          ...drawn,
          crossing: crossings[crossing % crossings.length]!,
          level: String(level),
          otherPlot: others[other % Math.max(1, others.length)]?.key ?? '',
        });
        expect(draftFaults(draft, last)).toEqual({});
        const condition = conditionOf(draft);
        expect(crossingProblem(condition)).toBeUndefined();
        expect(v.safeParse(alertSave.input, { ...symbol, ...condition }).issues).toBeUndefined();
      }),
    );
  });
});

describe('the direction of a price', () => {
  it.each([
    ['70,000', 'UP_TO'],
    ['65000.01', 'UP_TO'],
    ['64999.99', 'DOWN_TO'],
    ['60k', 'DOWN_TO'],
  ])('that is typed as %s is from the last one', (price, direction) => {
    const draft = withPrice(onPrice, price, last);
    expect([draft.direction, draftFaults(draft, last), conditionOf(draft)]).toMatchObject([
      direction,
      {},
      { kind: 'PRICE', direction },
    ]);
  });

  it.each([
    ['UP_TO', '65005', 65_010],
    ['DOWN_TO', '64995', 64_990],
  ])(
    'stays %s where the market passes it before it is sent, which is a fault of the price',
    (direction, price, now) => {
      const draft = withPrice(onPrice, price, last);
      expect(draftFaults(draft, now)).toEqual({ price: 'passed' });
      expect(conditionOf(draft)).toMatchObject({ direction });
    },
  );

  it('is the chosen one from then on, and a price on its other side or at the last one a fault', () => {
    const down = { ...withPrice(onPrice, '70000', last), direction: 'DOWN_TO' as const, isDirectionChosen: true };
    expect(draftFaults(down, last)).toEqual({ price: 'passed' });
    const again = withPrice(down, '71000', last);
    expect([again.direction, draftFaults(again, last)]).toEqual(['DOWN_TO', { price: 'passed' }]);
    for (const direction of ['UP_TO', 'DOWN_TO'] as const)
      expect(draftFaults({ ...down, price: '65000', direction }, last)).toEqual({ price: 'passed' });
  });

  it('waits for a number and for a last price', () => {
    const down = withPrice(onPrice, '1', last);
    expect([withPrice(down, 'x', last).direction, withPrice(down, '70000', Number.NaN).direction]).toEqual([
      'DOWN_TO',
      'DOWN_TO',
    ]);
    expect(draftFaults({ ...down, price: '70000' }, Number.NaN)).toEqual({});
  });
});

test('the value of now is that of the chart, while the list grows, changes and gets older bars', () => {
  const bars = walk(120, 5).map(
    ({ timeMs, open, high, low, close, volume }): Kline => [timeMs, open, high, low, close, volume, volume * close, 1],
  );
  const kind = indicatorOf('macd');
  const params = { fast: 5, slow: 9, signal: 4 };
  const now = createPlotNow(kind, params, 'signal');
  const drawn = (list: readonly Kline[]): number => {
    const column = (field: number) => Float64Array.from(list, (bar) => bar[field]!);
    const series = createSeries(kind, params);
    series.take(
      {
        length: list.length,
        time: column(0),
        open: column(1),
        high: column(2),
        low: column(3),
        close: column(4),
        volume: column(5),
      },
      0,
    );
    return series.outputs[1]![list.length - 1]!;
  };
  const list = BarList.of(bars.slice(40, 80));
  expect(now(new BarList())).toBeNaN();
  expect(now(list)).toBe(drawn(bars.slice(40, 80)));
  expect(now(list)).toBe(drawn(bars.slice(40, 80)));
  const grown = BarList.of(bars.slice(0, 100));
  expect(now(grown)).toBe(drawn(bars.slice(0, 100)));
});
