import type { Interval } from '../../../../shared/base/time.ts';

/** How far back a backtest goes, in days, and the bars that it goes by. */
export const periods = [
  { key: '7', days: 7, interval: '1m' },
  { key: '30', days: 30, interval: '5m' },
  { key: '90', days: 90, interval: '15m' },
  { key: '365', days: 365, interval: '1h' },
] as const satisfies readonly { readonly key: string; readonly days: number; readonly interval: Interval }[];
export type Period = (typeof periods)[number];
