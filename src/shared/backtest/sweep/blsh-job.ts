import { Refusal } from '../../base/refusal.ts';
import { BlshParams } from '../../trade/strategy/blsh-params.ts';
import type { BlshCandidate } from './blsh-candidate.ts';
import { blshCandidate } from './blsh-params.ts';
import { candidatesOf } from './candidates.ts';
import { formRange, type FormUnit } from './form/form-ranges.ts';
import { formParams, type SweepRequest } from './form/form-request.ts';
import { sweepMarket } from './market.ts';
import type { ScanBars } from './scan.ts';
import { blshSweep } from './strategy.ts';
import type { SweepJob } from './sweep.ts';

const unitOf: Readonly<Record<keyof BlshCandidate, FormUnit>> = {
  reference: 'PRICE',
  take_profit_price: 'PRICE',
  stop_loss_price: 'PRICE',
  amount: 'QUOTE',
  first: 'QUOTE',
  levels: 'WHOLE',
  cooldown: 'WHOLE',
  drop: 'REAL',
  rise: 'REAL',
  scale: 'REAL',
  multiplier: 'REAL',
};

/**
 * A sweep of ladders over bars. Throws PARAMETERS where the form is wrong by itself, INPUT where ranges are
 * (`ranges.0.from` and so on). A walk-forward leaves `reference` out, so that each window begins at its own close.
 */
export function blshJob(
  { params, ranges, instrument, fills, range }: SweepRequest<keyof BlshCandidate>,
  scan: ScanBars,
): SweepJob<BlshCandidate> {
  const candidate = blshCandidate(formParams(BlshParams, params), instrument);
  if ('rule' in candidate) throw new Refusal('PARAMETERS', [candidate]);
  const swept = ranges.map((each) => formRange(each, unitOf[each.key], instrument));
  return {
    scan,
    market: sweepMarket(instrument, fills),
    strategy: blshSweep,
    candidates: candidatesOf(candidate, swept),
    range,
  };
}
