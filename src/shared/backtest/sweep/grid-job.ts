import { Refusal } from '../../base/refusal.ts';
import { GridParams } from '../../trade/strategy/grid-params.ts';
import { candidatesOf, type ParameterRange } from './candidates.ts';
import { formRange, type FormUnit } from './form/form-ranges.ts';
import { formParams, type SweepRequest } from './form/form-request.ts';
import type { GridCandidate, GridShape } from './grid-candidate.ts';
import { gridCandidate } from './grid-params.ts';
import { sweepMarket } from './market.ts';
import { startRow } from './play.ts';
import type { ScanBars } from './scan.ts';
import { gridSweep } from './strategy.ts';
import type { SweepJob } from './sweep.ts';

/** A sweep of grids as it is asked for. */
export interface GridSweepRequest extends SweepRequest<keyof GridCandidate> {
  /**
   * Whether prices keep their distance to the close at which a grid begins, in percent: those given are for a begin at
   * the first row. A walk-forward needs it, whose windows begin at other prices.
   */
  readonly isRelative: boolean;
}

const unitOf: Readonly<Record<keyof GridCandidate, FormUnit>> = {
  lower: 'PRICE',
  upper: 'PRICE',
  take_profit_price: 'PRICE',
  stop_loss_price: 'PRICE',
  invest: 'QUOTE',
  grid_levels: 'WHOLE',
  max_slippage: 'REAL',
};

/** What all candidates of a request have in common. Throws PARAMETERS where the form is wrong by itself. */
export const gridShape = ({ params, isRelative }: GridSweepRequest): GridShape => ({
  mode: formParams(GridParams, params).mode,
  isPercent: isRelative,
});

/**
 * A sweep of grids over bars. Throws PARAMETERS where the form is wrong by itself, INPUT where ranges are
 * (`ranges.0.from` and so on) or where there is no bar to begin at.
 */
export function gridJob(request: GridSweepRequest, scan: ScanBars): SweepJob<GridCandidate> {
  const { params, ranges, isRelative, instrument, fills, range } = request;
  const form = formParams(GridParams, params);
  const inTicks = gridCandidate(form, instrument);
  if ('rule' in inTicks) throw new Refusal('PARAMETERS', [inTicks]);
  const close = scan.bars.close[startRow(scan, range)] ?? 0;
  if (close === 0) throw new Refusal('INPUT', { field: 'from', rule: 'two_bars' });
  const percent = (ticks: number): number => Number(((100 * ticks) / close).toPrecision(12));
  const keys = Object.keys(unitOf) as (keyof GridCandidate)[];
  const prices = keys.filter((key) => unitOf[key] === 'PRICE');
  const relative: GridCandidate = {
    ...inTicks,
    ...Object.fromEntries(prices.map((key) => [key, percent(inTicks[key])])),
  };
  const rangeOf = (each: SweepRequest<keyof GridCandidate>['ranges'][number]): ParameterRange<keyof GridCandidate> => {
    const made = formRange(each, unitOf[each.key], instrument);
    if (!(isRelative && unitOf[each.key] === 'PRICE')) return made;
    const { from, to, step } = made;
    const inPercent = { from: percent(from), to: percent(to), ...(step !== undefined && { step: percent(step) }) };
    return { ...made, ...inPercent, isWhole: false };
  };
  return {
    scan,
    market: sweepMarket(instrument, fills),
    strategy: gridSweep(gridShape(request)),
    candidates: candidatesOf(isRelative ? relative : inTicks, ranges.map(rangeOf)),
    range,
  };
}
