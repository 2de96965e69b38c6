import type { BarColumns } from '../../shared/backtest/bars.ts';
import { backtest } from '../../shared/backtest/report.ts';
import { type FormSweepRequest, formSweep } from '../../shared/backtest/sweep/form-sweep.ts';
import { unitsPerQuote } from '../../shared/backtest/sweep/form-units.ts';
import { bestOf, type Measure } from '../../shared/backtest/sweep/ranking.ts';
import { scanBars } from '../../shared/backtest/sweep/scan.ts';
import { runSweep } from '../../shared/backtest/sweep/sweep.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { ConfigError } from '../base/config-error.ts';

/** By what the best are chosen, as it is asked for. */
export const sweepMeasures: Readonly<Record<string, Measure>> = {
  profit: 'PROFIT',
  sharpe: 'SHARPE',
  'profit-by-drawdown': 'PROFIT_BY_DRAWDOWN',
};
/** Candidates that are printed, and played by the exact tier. */
const shown = 20;

/** Ranges of `key=from:to:count`. Throws ConfigError for what is none. */
export function sweepRanges(given: readonly string[]): FormSweepRequest['ranges'] {
  return given.map((text) => {
    const [, key, from, to, count] = /^([a-z_]+)=([\d.]+):([\d.]+):(\d+)$/.exec(text) ?? [];
    if (!key) throw new ConfigError(`--sweep ${text}: key=from:to:count`);
    return { key, from: Number(from), to: Number(to), count: Number(count), spacing: 'LINEAR' };
  }) as FormSweepRequest['ranges'];
}

/** Plays all combinations of ranges, and gives the best as a table: by the sweep, and by the exact tier. */
export function sweepTable(request: FormSweepRequest, bars: BarColumns, measure: Measure): string {
  const { instrument, type, ranges, fills } = request;
  const made = formSweep(request, scanBars(bars));
  const sweep = made.sweep({ index: 0, of: 1 });
  runSweep(sweep, { onProgress: () => undefined, isCanceled: () => false });
  const perQuote = unitsPerQuote(instrument);
  const keys = ranges.map(({ key }) => key as string);
  const exactOf = (params: object): string => {
    try {
      const { summary } = backtest(
        {
          strategy_type: type,
          params: params as Readonly<Record<string, unknown>>,
          instrument,
          slippage: fills.slippage,
          touchFills: fills.touch,
          fromRow: request.range.from,
        },
        bars,
      );
      return summary.profit.toFixed(2);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code;
    }
  };
  const rows = bestOf(sweep.results, measure, shown).map(({ index, result }) => {
    const params = made.params(index) as Readonly<Record<string, unknown>>;
    return [
      ...keys.map((key) => String(params[key] ?? '')),
      (result.profit / perQuote).toFixed(2),
      exactOf(params),
      `${((result.profit / result.invested) * 100).toFixed(2)} %`,
      `${(-result.drawdown * 100).toFixed(2)} %`,
      result.sharpe === null ? '-' : result.sharpe.toFixed(2),
      String(result.fills),
    ];
  });
  const heads = [...keys, 'profit', 'exact', 'return', 'drawdown', 'Sharpe', 'fills'];
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, column) => cell.padStart(widths[column]!)).join('  ');
  const left = sweep.results.problems.map(({ field, rule, count }) => `${count} left out: ${field} ${rule}`);
  return [`${made.count} combinations`, ...left, line(heads), ...rows.map(line)].join('\n');
}
