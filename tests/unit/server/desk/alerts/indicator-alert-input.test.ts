import * as v from 'valibot';
import { expect, test } from 'vitest';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';

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
