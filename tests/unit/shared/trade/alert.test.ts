import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  type Alert,
  type AlertCondition,
  alertFields,
  alertProblem,
  isMovable,
} from '../../../../src/shared/trade/alert.ts';
import { alertOn, Signal } from '../../../../src/shared/trade/signal.ts';

const common = { duration_s: 0, channel: ['web'] } satisfies Partial<AlertCondition>;
const price: AlertCondition = { ...common, kind: 'PRICE', trigger_price: '5', direction: 'UP_TO' };
const range: AlertCondition = { ...common, kind: 'RANGE', range: ['4', '5'] };
const amplitude: AlertCondition = { ...common, kind: 'AMPLITUDE', amplitude_pct: 1, window_s: 60 };
const level: AlertCondition = {
  ...common,
  kind: 'INDICATOR',
  indicator: 'rsi',
  plot: 'rsi',
  interval: '1h',
  crossing: 'LEVEL',
  direction: 'UP_TO',
  level: 30,
};
const plots: AlertCondition = { ...level, crossing: 'PLOT', level: undefined, other_plot: 'signal' };
const close: AlertCondition = { ...level, crossing: 'CLOSE', level: undefined };
const spread: AlertCondition = {
  ...common,
  kind: 'SPREAD',
  other_leg: { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'linear' },
  spread_of: 'OPEN',
  spread_bps: 0,
  direction: 'UP_TO',
};

test.each([
  ['amplitude_pct', 0.01, 1_000, 0.001],
  ['window_s', 10, 86_400, 1],
])('%s goes from %d to %d', (field, least, most, beyond) => {
  const schema = alertFields[field as 'window_s'];
  expect([least - beyond, least, most, most + beyond].map((value) => v.is(schema, value))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('an alert lasts for a minute to 90 days, or until it is closed', () => {
  const day = 86_400;
  expect(
    [0, 1, 59, 60, 90 * day, 90 * day + 1, -60, 60.5].filter((seconds) => v.is(alertFields.duration_s, seconds)),
  ).toEqual([0, 60, 90 * day]);
});

test('names have 1 to 40 characters; there is a channel, and there are two at most', () => {
  expect(['', 'x', 'x'.repeat(40), 'x'.repeat(41)].map((name) => v.is(alertFields.indicator, name))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(
    [[], ['web'], ['web', 'app'], ['web', 'app', 'web'], ['fax']].map((channels) =>
      v.is(alertFields.channel, channels),
    ),
  ).toEqual([false, true, true, false, false]);
});

test.each<AlertCondition>([
  price,
  range,
  amplitude,
  level,
  plots,
  close,
  spread,
  { ...level, params: { period: 7 }, bar: 'FORMING' },
  { ...level, level: 0 },
])('the fields of %o fit its kind', (alert) => {
  expect(alertProblem(alert)).toBeUndefined();
});

test.each<[AlertCondition, string]>([
  [price, 'trigger_price'],
  [price, 'direction'],
  [range, 'range'],
  [amplitude, 'amplitude_pct'],
  [amplitude, 'window_s'],
  [level, 'indicator'],
  [level, 'plot'],
  [level, 'interval'],
  [level, 'crossing'],
  [level, 'direction'],
  [level, 'level'],
  [plots, 'other_plot'],
  [spread, 'other_leg'],
  [spread, 'spread_of'],
  [spread, 'spread_bps'],
  [spread, 'direction'],
])('%o is nothing without its %2$s', (alert, field) => {
  expect(alertProblem({ ...alert, [field]: undefined })).toEqual({ field, rule: 'required' });
});

test.each<[AlertCondition, Partial<AlertCondition>, string, string]>([
  [price, { range: ['4', '5'] }, 'range', 'other_kind'],
  [price, { window_s: 60 }, 'window_s', 'other_kind'],
  [price, { level: 30 }, 'level', 'other_kind'],
  [price, { params: {} }, 'params', 'other_kind'],
  [price, { bar: 'CLOSED' }, 'bar', 'other_kind'],
  [price, { spread_bps: 5 }, 'spread_bps', 'other_kind'],
  [spread, { trigger_price: '5' }, 'trigger_price', 'other_kind'],
  [spread, { bar: 'CLOSED' }, 'bar', 'other_kind'],
  [range, { direction: 'UP_TO' }, 'direction', 'other_kind'],
  [amplitude, { trigger_price: '5' }, 'trigger_price', 'other_kind'],
  [amplitude, { other_plot: 'signal' }, 'other_plot', 'other_kind'],
  [level, { trigger_price: '5' }, 'trigger_price', 'other_kind'],
  [level, { other_plot: 'signal' }, 'other_plot', 'other_crossing'],
  [plots, { level: 30 }, 'level', 'other_crossing'],
  [close, { level: 30 }, 'level', 'other_crossing'],
  [close, { other_plot: 'signal' }, 'other_plot', 'other_crossing'],
])('%o does not take %o', (alert, more, field, rule) => {
  expect(alertProblem({ ...alert, ...more })).toEqual({ field, rule });
});

test('the borders of a range ascend by their values, whatever their digits', () => {
  const of = (low: string, high: string) => alertProblem({ ...range, range: [low, high] });
  expect([of('9', '10'), of('10', '9'), of('5', '5.0')]).toEqual([
    undefined,
    { field: 'range', rule: 'ascending' },
    { field: 'range', rule: 'ascending' },
  ]);
});

test('an alert at one height can be moved: a price, or a level of an indicator', () => {
  expect([price, level, range, amplitude, plots, close, spread].map((alert) => isMovable(alert as Alert))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a signal is an alert on an indicator that lasts, and is refused with the field that the alert would be', () => {
  const { kind: _kind, duration_s: _duration, channel: _channel, ...signal } = level;
  expect(alertOn(v.parse(Signal, signal))).toEqual(level);
  const { issues } = v.safeParse(Signal, { ...signal, level: undefined });
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([['level', 'required']]);
});
