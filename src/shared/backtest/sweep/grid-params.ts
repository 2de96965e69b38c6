import type { Instrument } from '../../market/instrument.ts';
import type { GridParams } from '../../trade/strategy/grid-params.ts';
import { formAmount, formPrice, formTicks, formUnits } from './form/form-units.ts';
import { type GridCandidate, type GridShape, pricesOf } from './grid-candidate.ts';
import type { Problem } from './market.ts';

/**
 * A candidate with the parameters of a form, prices in ticks; the first price off the tick where there is one. Its end
 * signal and end time are left out: no sweep knows them. One on a contract, one that waits for a price and one whose
 * range goes along with the price are a problem: no sweep plays them.
 */
export function gridCandidate(params: GridParams, instrument: Instrument): GridCandidate | Problem {
  const { lower, upper, take_profit_price, stop_loss_price, grid_levels, invest, max_slippage } = params;
  if (instrument.contract) return { field: 'direction', rule: 'spot_only' };
  if (params.trigger_price !== undefined) return { field: 'trigger_price', rule: 'not_swept' };
  if (params.trailing === 'ON') return { field: 'trailing', rule: 'not_swept' };
  const ticks = formTicks({ lower, upper, take_profit_price, stop_loss_price }, instrument);
  if ('offTick' in ticks) return ticks.offTick;
  return { ...ticks, grid_levels, invest: formUnits(invest, instrument), max_slippage };
}

/**
 * Parameters of a form with those of a candidate that begins at a close, in ticks: what the exact tier confirms it
 * with, or an instance is started with.
 */
export function gridParams(
  candidate: GridCandidate,
  shape: GridShape,
  instrument: Instrument,
  close: number,
): GridParams {
  const { lower, upper, takeProfit, stopLoss } = pricesOf(candidate, shape, close);
  const profit = formPrice(takeProfit, instrument);
  const loss = formPrice(stopLoss, instrument);
  return {
    lower: formPrice(lower, instrument) ?? '0',
    upper: formPrice(upper, instrument) ?? '0',
    grid_levels: candidate.grid_levels,
    mode: shape.mode,
    invest: formAmount(candidate.invest, instrument),
    ...(profit !== undefined && { take_profit_price: profit }),
    ...(loss !== undefined && { stop_loss_price: loss }),
    on_end: 'CANCEL_CLOSE',
    max_slippage: candidate.max_slippage,
  };
}
