import type { BarColumns } from '../../shared/backtest/bars.ts';
import { backtest } from '../../shared/backtest/report.ts';
import { type FormSweepRequest, formSweep } from '../../shared/backtest/sweep/form-sweep.ts';
import { sweepOutcome } from '../../shared/backtest/sweep/outcome.ts';
import type { Measure } from '../../shared/backtest/sweep/ranking.ts';
import type { ExactLegs } from '../../shared/backtest/sweep/exact/exact-legs.ts';
import { scanBars } from '../../shared/backtest/sweep/scan.ts';
import { runSweep } from '../../shared/backtest/sweep/sweep.ts';
import { isQuick, sweptLegs, sweptType } from '../../shared/backtest/swept-type.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Instrument } from '../../shared/market/instrument.ts';
import { ConfigError } from '../base/config-error.ts';

/** By what the best are chosen, as it is asked for. */
const sweepMeasures: Readonly<Record<string, Measure>> = {
  profit: 'PROFIT',
  sharpe: 'SHARPE',
  'profit-by-drawdown': 'PROFIT_BY_DRAWDOWN',
};

/** Ranges of `key=from:to:count`. Throws ConfigError for what is none. */
function sweepRanges(given: readonly string[]): FormSweepRequest['ranges'] {
  return given.map((text) => {
    const [, key, from, to, count] = /^([a-z_]+)=(-?[\d.]+):(-?[\d.]+):(\d+)$/.exec(text) ?? [];
    if (!key) throw new ConfigError(`--sweep ${text}: key=from:to:count`);
    return { key, from: Number(from), to: Number(to), count: Number(count), spacing: 'LINEAR' };
  }) as FormSweepRequest['ranges'];
}

/** Bars of each leg. */
type LegBars = readonly [BarColumns, ...BarColumns[]];

/** Plays all combinations of ranges, and gives the best as a table: by the sweep, and by the exact tier. */
function sweepTable(request: FormSweepRequest, [bars, ...ofOthers]: LegBars, measure: Measure): string {
  const { instrument, fills } = request;
  const scan = scanBars(bars, ofOthers);
  const sweep = formSweep(request, scan).sweep({ index: 0, of: 1 });
  runSweep(sweep, { onProgress: () => undefined, isCanceled: () => false });
  const { best, keys, count, problems } = sweepOutcome(request, scan, [sweep.results.rows()], measure);
  const exactOf = (params: Readonly<Record<string, unknown>>): string => {
    try {
      const { summary } = backtest(
        {
          strategy_type: sweptType(request),
          params,
          instrument,
          ...sweptLegs(request),
          slippage: fills.slippage,
          touchFills: fills.touch,
          fromRow: request.range.from,
        },
        bars,
        ofOthers,
      );
      return summary.profit.toFixed(2);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code;
    }
  };
  const rows = best.map((each) => [
    ...keys.map((key) => String(each.params[key] ?? '')),
    each.profit.toFixed(2),
    exactOf(each.params),
    `${each.rate.toFixed(2)} %`,
    `${each.drawdown.toFixed(2)} %`,
    each.sharpe === null ? '-' : each.sharpe.toFixed(2),
    String(each.fills),
  ]);
  const heads = [...keys, 'profit', 'exact', 'return', 'drawdown', 'Sharpe', 'fills'];
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, column) => cell.padStart(widths[column]!)).join('  ');
  const left = problems.map(({ field, rule, count: out }) => `${out} left out: ${field} ${rule}`);
  return [`${count} combinations`, ...left, line(heads), ...rows.map(line)].join('\n');
}

/** What a sweep is of: parameters of a form, and the market and the bars of each leg. */
interface Swept {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly slippage: number;
  readonly instrument: Instrument;
  readonly legs: ExactLegs;
  readonly bars: LegBars;
}

/** A sweep as a table, by its flags. Throws ConfigError for ranges and measures that are none. */
export function sweepText(
  { sweep, by, touch }: { readonly sweep: readonly string[]; readonly by: string; readonly touch: boolean },
  { type, params, slippage, instrument, legs, bars }: Swept,
): string {
  const measure = sweepMeasures[by];
  if (!measure) throw new ConfigError(`--by: ${Object.keys(sweepMeasures).join(', ')}`);
  const request = {
    ...(isQuick(type, instrument, params) ? { type } : { type: 'EXACT', strategy_type: type, ...legs }),
    params,
    ranges: sweepRanges(sweep),
    instrument,
    fills: { slippage, touch },
    range: { from: 0, to: bars[0].open.length },
    isRelative: false,
  } as FormSweepRequest;
  return sweepTable(request, bars, measure);
}
