import { fromUnits } from '../../shared/base/decimal.ts';
import type { BarColumns } from '../../shared/backtest/bars.ts';
import type { BacktestReport } from '../../shared/backtest/report.ts';
import { gridOf, type Instrument } from '../../shared/market/instrument.ts';
import { moneyAssetOf } from '../../shared/strategies/strategy.ts';

/** What a report is printed from. */
export interface Printed {
  readonly report: BacktestReport;
  readonly bars: BarColumns;
  readonly instrument: Instrument;
  /** Markets of its other legs. */
  readonly others?: readonly Instrument[];
  readonly interval: string;
  /** What the fills leave out. */
  readonly notModelled: string;
}

const percent = (value: number): string => `${value.toFixed(2)} %`;
const timeOf = (ms: number): string => new Date(ms).toISOString();

const nameOf = ({ exchange, symbol, account_type, contract }: Instrument): string =>
  `${exchange}:${symbol}${contract ? `:${account_type}` : ''}`;

/** The figures of a backtest, one a line. */
export function tableOf({ report, bars, instrument, others = [], interval, notModelled }: Printed): string {
  const { summary, state, refusals, params, from, invested, digest } = report;
  const names = [instrument, ...others].map(nameOf).join(' and ');
  const money = moneyAssetOf(instrument);
  const { funding } = summary;
  const startMs = bars.firstMs + (from + 1) * bars.intervalMs;
  const rows: readonly (readonly [string, string])[] = [
    ['market', `${names}, ${bars.open.length} bars of ${interval}, ${summary.missing} missing`],
    ['begins', timeOf(startMs)],
    ['days', summary.days.toFixed(2)],
    ['parameters', JSON.stringify(params)],
    ['invested', `${invested} ${money}`],
    ['profit', `${summary.profit.toFixed(8)} ${money}`],
    ['return', percent(summary.rate)],
    ['buy and hold', percent(summary.holdRate)],
    ['max drawdown', percent(summary.maxDrawdown)],
    ['Sharpe ratio', summary.sharpe === null ? '-' : summary.sharpe.toFixed(2)],
    ['fills', String(summary.fills)],
    ['rounds won, lost', `${summary.wins}, ${summary.losses}`],
    ['fees', `${summary.fees.toFixed(8)} ${money}`],
    ...(funding
      ? [
          ['funding', `${funding.sum.toFixed(8)} ${money}, at ${(funding.rate * 100).toFixed(4)} % a stamp`] as const,
          ['liquidated', summary.isLiquidated ? 'yes' : 'no'] as const,
        ]
      : []),
    ['status', state.stop ? `${state.status}, ${state.stop.reason}` : state.status],
    ['refused', refusals.map(([code, count]) => `${code} × ${count}`).join(', ') || '-'],
    ['digest', digest],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const figures = rows.map(([name, value]) => `${name.padEnd(width)}${value}`);
  return [...figures, `not modelled: ${notModelled}`].join('\n');
}

/** A line for each bar from the beginning on: time, close, value, that of holding, and what is held. */
export function csvOf({ report, bars, instrument }: Printed): string {
  const { price, size } = gridOf(instrument);
  const { equity, hold, held, from } = report;
  const lines = Array.from(equity, (value, index) => {
    const row = from + index;
    const close = bars.close[row] ? fromUnits(bars.close[row], price) : '';
    const qty = ((held[index]! * size.unit) / 10 ** size.decimals).toFixed(size.decimals + 4);
    return [
      timeOf(bars.firstMs + (row + 1) * bars.intervalMs),
      close,
      value.toFixed(8),
      hold[index]!.toFixed(8),
      qty,
    ].join();
  });
  return ['time,close,value,buy_and_hold,position', ...lines].join('\n');
}

/** All of a report; columns as lists. */
export const jsonOf = ({ report, interval, instrument }: Printed): string =>
  JSON.stringify({ market: `${instrument.exchange}:${instrument.symbol}`, interval, ...report }, (_, value: unknown) =>
    ArrayBuffer.isView(value)
      ? Array.from(value as unknown as ArrayLike<number | bigint>, (each) =>
          typeof each === 'bigint' ? String(each) : each,
        )
      : value,
  );
