import type { AccountType } from '../../../../shared/market/instrument.ts';
import { csvText } from '../../../ui/csv.ts';
import type { EquityLine } from './equity-series.ts';

const fraction = (value: number | undefined): string =>
  value === undefined ? '' : String(Number((value * 100).toFixed(4)));

/** Days as comma-separated text (RFC 4180) with plain figures: empty where something is not known. */
export function equityCsv(lines: readonly EquityLine[], types: readonly AccountType[]): string {
  const head = [
    'time_utc',
    'worth_usd',
    'change_usd',
    'change_percent',
    'drawdown_percent',
    ...types.map((type) => `${type}_usd`),
  ];
  const rows = lines.map(({ ms, usd, change = '', rate, drawdown, byType }) => [
    new Date(ms).toISOString(),
    usd,
    change,
    fraction(rate),
    fraction(drawdown),
    ...types.map((type) => byType[type] ?? '0'),
  ]);
  return csvText([head, ...rows]);
}
