import { Refusal } from '../../base/refusal.ts';
import { gridOf, type Instrument } from '../../market/instrument.ts';
import { strategies } from '../../strategies/index.ts';
import { paramsOf } from '../../strategies/params.ts';
import type { GridParams } from '../../trade/grid-params.ts';
import { barUnitsOf } from '../bars.ts';
import { candidatesOf, type ParameterRange } from './candidates.ts';
import { unitsPerQuote } from './form-units.ts';
import type { GridCandidate } from './grid-candidate.ts';
import { gridCandidate } from './grid-params.ts';
import { type FillRules, sweepMarket } from './market.ts';
import { type RowRange, startRow } from './play.ts';
import type { ScanBars } from './scan.ts';
import { gridSweep } from './strategy.ts';
import type { SweepJob } from './sweep.ts';

/** A parameter of the form that is swept: prices and `invest` in quote. */
export type GridRange = Omit<ParameterRange<keyof GridCandidate>, 'isWhole'>;

/** A sweep of grids as it is asked for. */
export interface GridSweepRequest {
  /** By the fields of the form. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly ranges: readonly GridRange[];
  /**
   * Whether prices keep their distance to the close at which a grid begins, in percent: those given are for a begin at
   * the first row. A walk-forward needs it, whose windows begin at other prices.
   */
  readonly isRelative: boolean;
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  readonly fills: FillRules;
  readonly range: RowRange;
}

const prices = ['lower', 'upper', 'take_profit_price', 'stop_loss_price'] as const;
const isPrice = (key: keyof GridCandidate): boolean => (prices as readonly string[]).includes(key);

/**
 * A sweep of grids over bars. Throws PARAMETERS where the form is wrong by itself, INPUT where ranges are
 * (`ranges.0.from` and so on) or where there is no bar to begin at.
 */
export function gridJob(
  { params, ranges, isRelative, instrument, fills, range }: GridSweepRequest,
  scan: ScanBars,
): SweepJob<GridCandidate> {
  const strategy = strategies.find(({ template }) => template.strategy_type === 'GRID')!;
  const form = paramsOf(strategy, params) as GridParams;
  const inTicks = gridCandidate(form, instrument);
  if ('rule' in inTicks) throw new Refusal('PARAMETERS', [inTicks]);
  const close = scan.bars.close[startRow(scan, range)] ?? 0;
  if (close === 0) throw new Refusal('INPUT', { field: 'from', rule: 'two_bars' });
  const percent = (ticks: number): number => (isRelative ? Number(((100 * ticks) / close).toPrecision(12)) : ticks);
  const base = { ...inTicks, ...Object.fromEntries(prices.map((key) => [key, percent(inTicks[key])])) };
  const { ticksPerPrice } = barUnitsOf(gridOf(instrument));
  const perQuote = unitsPerQuote(instrument);
  const scaled = ({ key, from, to, step, ...rest }: GridRange): ParameterRange<keyof GridCandidate> => {
    const inUnits = (value: number): number =>
      isPrice(key) ? percent(value * ticksPerPrice) : key === 'invest' ? value * perQuote : value;
    return {
      ...rest,
      key,
      from: inUnits(from),
      to: inUnits(to),
      ...(step !== undefined && { step: inUnits(step) }),
      isWhole: key !== 'max_slippage' && !(isPrice(key) && isRelative),
    };
  };
  return {
    scan,
    market: sweepMarket(instrument, fills),
    strategy: gridSweep({ mode: form.mode, isPercent: isRelative }),
    candidates: candidatesOf(base, ranges.map(scaled)),
    range,
  };
}
