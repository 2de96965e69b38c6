import { barAt, createSeries, type BarColumns } from '../indicators/series.ts';
import { nineTurn } from '../indicators/nine-turn.ts';

/**
 * One run of the nine-turn: the index of its first bar, how many bars it has so far, 1 where closes rise and −1 where
 * they fall, and the TDST line of a complete one.
 */
export interface NineTurnRun {
  readonly from: number;
  readonly length: number;
  readonly side: 1 | -1;
  readonly line: number | undefined;
}

/** Bars that a setup compares with, and those that its kernel needs before the first. */
const back = 4;
const warmUp = 5;
/** How far from the place that was clicked a flip is looked for, bars. */
const reach = 4;
const shortest = 2;

/**
 * The kernel's marks over the bars around `at`, from far enough before it that a run through it is counted from its
 * flip.
 */
function marksAround(
  bars: BarColumns,
  at: number,
): {
  readonly start: number;
  readonly setup: Float64Array;
  readonly resistance: Float64Array;
  readonly support: Float64Array;
} {
  const side = (bar: number) => Math.sign(bars.close[bar]! - bars.close[bar - back]!);
  let first = Math.max(warmUp, at - reach);
  while (first > warmUp && side(first) === side(first - 1)) first--;
  const start = Math.max(0, first - warmUp - 1);
  let end = Math.min(bars.length, at + reach + 1);
  while (end < bars.length && side(end) === side(end - 1)) end++;
  end = Math.min(bars.length, end + 1);
  const cut = (column: Float64Array) => column.subarray(start, end);
  const series = createSeries(nineTurn);
  series.take(
    {
      length: end - start,
      time: cut(bars.time),
      open: cut(bars.open),
      high: cut(bars.high),
      low: cut(bars.low),
      close: cut(bars.close),
      volume: cut(bars.volume),
    },
    0,
  );
  const [setup, , resistance, support] = series.outputs;
  return { start, setup: setup!.subarray(0, end - start), resistance: resistance!, support: support! };
}

/** The run that the bar of a time is in; undefined where it is in none of two bars or more. */
export function runOn(bars: BarColumns, ms: number): NineTurnRun | undefined {
  const at = barAt(bars, ms);
  if (at < warmUp) return undefined;
  const { start, setup, resistance, support } = marksAround(bars, at);
  const number = setup[at - start] ?? 0;
  if (!number) return undefined;
  const side = number > 0 ? 1 : -1;
  const from = at - Math.abs(number) + 1;
  let length = Math.abs(number);
  while (Math.sign(setup[from - start + length] ?? 0) === side && Math.abs(setup[from - start + length]!) > length)
    length++;
  if (length < shortest) return undefined;
  const ninth = from - start + 8;
  return { from, length, side, line: length < 9 ? undefined : side > 0 ? support[ninth]! : resistance[ninth]! };
}

/**
 * Time of the first bar of the run to draw where somebody clicked at `ms`: the run through that bar, else the nearest
 * that begins within four bars. Undefined where there is none.
 */
export function runNear(bars: BarColumns, ms: number): number | undefined {
  const at = barAt(bars, ms);
  const candidates = [0, ...Array.from({ length: reach }, (_, step) => [-step - 1, step + 1]).flat()]
    .map((step) => at + step)
    .filter((bar) => bar >= 0 && bar < bars.length);
  for (const bar of candidates) {
    const run = runOn(bars, bars.time[bar]!);
    if (run && (bar === at || Math.abs(run.from - at) <= reach)) return bars.time[run.from]!;
  }
  return undefined;
}
