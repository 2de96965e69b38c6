import { must } from '../../base/assert.ts';
import { fromScaled, fromUnits, toScaled, toUnits } from '../../base/decimal.ts';
import { moneyDecimals, unitsOf } from '../../core/ledger/money.ts';
import { gridOf, type Instrument } from '../../market/instrument.ts';
import type { GridParams } from '../../trade/grid-params.ts';
import { type GridCandidate, type GridShape, pricesOf } from './grid-candidate.ts';
import type { Problem } from './market.ts';

/**
 * A candidate with the parameters of a form, prices in ticks; the first price off the tick where there is one. Its end
 * signal and end time are left out: no sweep knows them.
 */
export function gridCandidate(params: GridParams, instrument: Instrument): GridCandidate | Problem {
  const { price } = gridOf(instrument);
  const texts = {
    lower: params.lower,
    upper: params.upper,
    take_profit_price: params.take_profit_price ?? '0',
    stop_loss_price: params.stop_loss_price ?? '0',
  };
  const offTick = Object.entries(texts).find(([, text]) => toUnits(text, price) === undefined);
  if (offTick) return { field: offTick[0], rule: 'tick' };
  const ticks = (name: keyof typeof texts): number => must(toUnits(texts[name], price), name);
  // Six digits beyond those of money, as `setUpGrid` takes them; what is less than a tick × lot is cut off.
  const invest = must(toScaled(params.invest, moneyDecimals + 6), 'invest') / 1_000_000n;
  return {
    lower: ticks('lower'),
    upper: ticks('upper'),
    grid_levels: params.grid_levels,
    invest: Number(invest / unitsOf(instrument).quotePerTickLot),
    max_slippage: params.max_slippage,
    take_profit_price: ticks('take_profit_price'),
    stop_loss_price: ticks('stop_loss_price'),
  };
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
  const { price } = gridOf(instrument);
  const { lower, upper, takeProfit, stopLoss } = pricesOf(candidate, shape, close);
  const invest = BigInt(Math.floor(candidate.invest)) * unitsOf(instrument).quotePerTickLot;
  return {
    lower: fromUnits(lower, price),
    upper: fromUnits(upper, price),
    grid_levels: candidate.grid_levels,
    mode: shape.mode,
    invest: fromScaled(invest, moneyDecimals),
    ...(takeProfit !== 0 && { take_profit_price: fromUnits(takeProfit, price) }),
    ...(stopLoss !== 0 && { stop_loss_price: fromUnits(stopLoss, price) }),
    on_end: 'CANCEL_CLOSE',
    max_slippage: candidate.max_slippage,
  };
}
