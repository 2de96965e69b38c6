import { fromUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { unitSize } from '../../../../shared/finance/trend-unit.ts';
import { atr } from '../../../../shared/indicators/atr.ts';
import { createKernel } from '../../../../shared/indicators/kernel.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import { trendBars, trendStep, trendStop, trendUnits } from '../../../../shared/trade/strategy/trend-bounds.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** What a trend that was entered now would be. Money and prices in quote. */
export interface TrendPreview {
  /** N, the average true range of the closed bars. */
  readonly range: number;
  /** Base of one unit, as decimal text, and what it costs. */
  readonly unit: string;
  readonly unitValue: number;
  readonly units: number;
  /** Distance of the stop from the first unit. */
  readonly stopDistance: number;
  /** What is lost where all units are sold at the stop, before fees. */
  readonly loss: number;
  /** Highest high that a close has to be above; undefined for other entries, and below so many bars. */
  readonly breakout: number | undefined;
  /** Whether the money, and not the risk, sets the size. */
  readonly isByMoney: boolean;
}

const numberOf = (text: string | undefined): number => Number(parseDecimal(text ?? '') ?? Number.NaN);

const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  value >= least && value <= most;

/** N of bars that have closed, oldest first; NaN where they are too few. */
function rangeOf(bars: readonly Kline[], period: number): number {
  const kernel = createKernel(atr, { period });
  for (const [timeMs, open, high, low, close, volume] of bars) kernel.seal({ timeMs, open, high, low, close, volume });
  return kernel.values[0]!;
}

/** The trend of a draft; undefined as long as it cannot be one. The server works it out anew at each entry. */
export function trendPreview(
  draft: Draft,
  instrument: Instrument,
  last: string,
  bars: readonly Kline[],
): TrendPreview | undefined {
  const { size } = gridOf(instrument);
  const invest = numberOf(draft.invest);
  const price = Number(last);
  const risk = numberOf(draft.risk) / 100;
  const units = numberOf(draft.max_units);
  const step = numberOf(draft.add_step);
  const stop = numberOf(draft.stop);
  const period = numberOf(draft.atr_bars);
  const isWhole = Number.isInteger(units) && Number.isInteger(period);
  const isSound = isWithin(units, trendUnits) && isWithin(period, trendBars) && isWithin(step, trendStep);
  if (!isWhole || !isSound || !isWithin(stop, trendStop) || !(invest > 0 && price > 0 && risk > 0)) return undefined;
  const range = rangeOf(bars, period);
  if (!(range > 0)) return undefined;
  const lot = unitsToNumber(1, size);
  const byRisk = unitSize({ equity: invest, risk, range, pointValue: lot });
  const byMoney = Math.floor(invest / units / (price * lot));
  const lots = Math.min(byRisk, byMoney);
  const base = lots * lot;
  // Unit k lies k steps above the first one, and the stop hangs from the last.
  const last0 = units - 1;
  const distances = Array.from({ length: units }, (_, index) => stop - (last0 - index) * step);
  const loss = distances.reduce((sum, distance) => sum + distance * range * base, 0);
  const entryBars = numberOf(draft.entry_bars);
  const highs = draft.entry === 'BREAK' && bars.length >= entryBars ? bars.slice(-entryBars) : [];
  return {
    range,
    unit: fromUnits(lots, size),
    unitValue: base * price,
    units,
    stopDistance: stop * range,
    loss,
    breakout: highs.length === 0 ? undefined : Math.max(...highs.map(([, , high]) => high)),
    isByMoney: byMoney < byRisk,
  };
}
