import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { alertSave } from '../../../../src/shared/contracts/alert.ts';
import { crossingProblem, watchable } from '../../../../src/shared/indicators/crossing.ts';
import { createSeries } from '../../../../src/shared/indicators/series.ts';
import { BarList } from '../../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { type AlertDraft, chosenIndicator, conditionOf, draftFaults, firstDraft, settled, withIndicator } from '../../../../src/app/market/alerts/alert-draft.ts';
import { createPlotNow } from '../../../../src/app/market/alerts/plot-now.ts';
import { indicatorOf, walk } from '../../shared/indicators/bars.ts';

const symbol = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const first = firstDraft('1h');

describe('the draft of an alert', () => {
  it('begins with RSI at a level on the interval of the chart, and lacks the level alone', () => {
    expect(first).toMatchObject({ kind: 'INDICATOR', indicator: 'rsi', params: { period: '14' }, plot: 'rsi', interval: '1h', crossing: 'LEVEL UP_TO' });
    expect(draftFaults(first)).toEqual({ level: 'number' });
    expect(conditionOf({ ...first, level: '70' }, 0)).toEqual({ kind: 'INDICATOR', indicator: 'rsi', params: { period: 14 }, plot: 'rsi', interval: '1h', crossing: 'LEVEL', direction: 'UP_TO', level: 70, duration_s: 0, channel: ['web'] });
  });

  it('names what is wrong with each field', () => {
    expect(draftFaults({ ...first, level: '-1.5', params: { period: '1' } })).toEqual({ 'params.period': 'bounds' });
    expect(draftFaults({ ...first, level: '−1,000', params: { period: '2.5' } })).toEqual({ 'params.period': 'whole' });
    expect(draftFaults({ ...first, level: 'x', params: { period: '' } })).toEqual({ 'params.period': 'number', level: 'number' });
    expect(draftFaults({ ...first, kind: 'PRICE', price: '0' })).toEqual({ price: 'number' });
    expect(draftFaults({ ...first, kind: 'RANGE', low: '2', high: '' })).toEqual({ high: 'number' });
    expect(draftFaults({ ...first, kind: 'RANGE', low: '2', high: '2' })).toEqual({ high: 'order' });
    expect(draftFaults({ ...first, kind: 'AMPLITUDE', percent: '0' })).toEqual({ percent: 'bounds' });
  });

  it('waits for a price from the side on which the last one lies', () => {
    expect(conditionOf({ ...first, kind: 'PRICE', price: '70,000' }, 65_000)).toEqual({ kind: 'PRICE', trigger_price: '70000', direction: 'UP_TO', duration_s: 0, channel: ['web'] });
    expect(conditionOf({ ...first, kind: 'PRICE', price: '60k', durationS: '3600' }, 65_000)).toEqual({ kind: 'PRICE', trigger_price: '60000', direction: 'DOWN_TO', duration_s: 3_600, channel: ['web'] });
    expect(conditionOf({ ...first, kind: 'RANGE', low: '1', high: '2' }, 65_000)).toMatchObject({ kind: 'RANGE', range: ['1', '2'] });
    expect(conditionOf({ ...first, kind: 'AMPLITUDE', percent: '2.5' }, 65_000)).toMatchObject({ kind: 'AMPLITUDE', amplitude_pct: 2.5, window_s: 3_600 });
  });

  it('offers the close for plots among the prices, and other plots of the same scale', () => {
    const of = (id: string, plot = '') => chosenIndicator(settled({ ...withIndicator(first, id), plot }));
    expect(of('rsi').crossings).toEqual(['LEVEL UP_TO', 'LEVEL DOWN_TO']);
    expect(of('boll', 'lower')).toMatchObject({ crossings: expect.arrayContaining(['CLOSE UP_TO', 'PLOT DOWN_TO']), others: [{ key: 'upper' }, { key: 'middle' }] });
    expect(of('nineTurn', 'setup')).toMatchObject({ crossings: ['LEVEL UP_TO', 'LEVEL DOWN_TO'], others: [] });
    expect(of('ichimoku').plots.map(({ key }) => key)).not.toContain('lagging');
    expect(withIndicator({ ...first, params: { period: '3' } }, 'ema').params).toEqual({ period: '21' });
  });

  it('without faults is what the server takes, whatever is chosen', () => {
    const choices = fc.record({ id: fc.constantFrom(...watchable.map(({ id }) => id)), plot: fc.nat(), crossing: fc.nat(), other: fc.nat(), level: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }) });
    fc.assert(fc.property(choices, ({ id, plot, crossing, other, level }) => {
      const begun = withIndicator(first, id);
      const { plots } = chosenIndicator(begun);
      const drawn = settled({ ...begun, plot: plots[plot % plots.length]!.key });
      const { crossings, others } = chosenIndicator(drawn);
      const draft: AlertDraft = settled({ ...drawn, crossing: crossings[crossing % crossings.length]!, level: String(level), otherPlot: others[other % Math.max(1, others.length)]?.key ?? '' });
      expect(draftFaults(draft)).toEqual({});
      const condition = conditionOf(draft, 0);
      expect(crossingProblem(condition)).toBeUndefined();
      expect(v.safeParse(alertSave.input, { ...symbol, ...condition }).issues).toBeUndefined();
    }));
  });
});

test('the value of now is that of the chart, while the list grows, changes and gets older bars', () => {
  const bars = walk(120, 5).map(({ timeMs, open, high, low, close, volume }): Kline => [timeMs, open, high, low, close, volume, volume * close, 1]);
  const [kind, params] = [indicatorOf('macd'), { fast: 5, slow: 9, signal: 4 }];
  const now = createPlotNow(kind, params, 'signal');
  const drawn = (list: readonly Kline[]): number => {
    const column = (field: number) => Float64Array.from(list, (bar) => bar[field]!);
    const series = createSeries(kind, params);
    series.take({ length: list.length, time: column(0), open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) }, 0);
    return series.outputs[1]![list.length - 1]!;
  };
  const list = BarList.of(bars.slice(40, 80));
  expect(now(new BarList())).toBeNaN();
  expect(now(list)).toBe(drawn(bars.slice(40, 80)));
  expect(now(list)).toBe(drawn(bars.slice(40, 80)));
  const grown = BarList.of(bars.slice(0, 100));
  expect(now(grown)).toBe(drawn(bars.slice(0, 100)));
});
