import type { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import type { Bar } from '../../../../../src/shared/indicators/kernel.ts';
import type { Args } from '../../../../../src/shared/base/contract.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { saved } from './alerts-kit.ts';

/** A candle of the wire from a bar; its quote volume is taken at the close. */
export const klineOf = ({ timeMs, open, high, low, close, volume }: Bar): Kline => [
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
/** The input of an alert on a moving average of three hours that rises to 100. */
export const ma = (changes: Partial<Args<typeof alertSave>> = {}) =>
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
