import type { Instrument } from '../../market/instrument.ts';
import type { BlshParams } from '../../trade/strategy/blsh-params.ts';
import type { BlshCandidate } from './blsh-candidate.ts';
import { formAmount, formPrice, formTicks, formUnits } from './form/form-units.ts';
import type { Problem } from './market.ts';

/**
 * A candidate with the parameters of a form, prices in ticks; the first price off the tick where there is one. Its end
 * signal and end time are left out: no sweep knows them.
 */
export function blshCandidate(params: BlshParams, instrument: Instrument): BlshCandidate | Problem {
  const { reference, take_profit_price, stop_loss_price, first, amount } = params;
  const ticks = formTicks({ reference, take_profit_price, stop_loss_price }, instrument);
  if ('offTick' in ticks) return ticks.offTick;
  const { drop, scale, levels, multiplier, rise, cooldown } = params;
  return {
    ...ticks,
    first: first === undefined ? 0 : formUnits(first, instrument),
    amount: formUnits(amount, instrument),
    drop,
    scale,
    levels,
    multiplier,
    rise,
    cooldown,
  };
}

/**
 * Parameters of a form with those of a candidate: what the exact tier confirms it with, or an instance is started with.
 */
export function blshParams(candidate: BlshCandidate, instrument: Instrument): BlshParams {
  const { drop, scale, levels, multiplier, rise, cooldown } = candidate;
  const reference = formPrice(candidate.reference, instrument);
  const profit = formPrice(candidate.take_profit_price, instrument);
  const loss = formPrice(candidate.stop_loss_price, instrument);
  return {
    amount: formAmount(candidate.amount, instrument),
    ...(candidate.first > 0 && { first: formAmount(candidate.first, instrument) }),
    ...(reference !== undefined && { reference }),
    drop,
    scale,
    levels,
    multiplier,
    rise,
    cooldown,
    ...(profit !== undefined && { take_profit_price: profit }),
    ...(loss !== undefined && { stop_loss_price: loss }),
    on_end: 'CANCEL_CLOSE',
  };
}
