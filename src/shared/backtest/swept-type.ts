import type { Instrument } from '../market/instrument.ts';
import { type ExactLegs, exactLegs } from './sweep/exact/exact-legs.ts';
import type { FormSweepRequest } from './sweep/form-sweep.ts';

/** Types that the quick tier plays on spot, from their start and within their range. */
const quickTypes: readonly string[] = ['GRID', 'BLSH'];

/** Whether the quick tier plays a form in a market; the exact one plays all others. */
export const isQuick = (
  type: string,
  { contract }: Pick<Instrument, 'contract'>,
  params: Readonly<Record<string, unknown>>,
): boolean => quickTypes.includes(type) && !contract && params.trigger_price === undefined && params.trailing !== 'ON';

/** What a sweep over several legs says of them, for each of its backtests; nothing where there is one leg. */
export const sweptLegs = (request: FormSweepRequest): ExactLegs => (request.type === 'EXACT' ? exactLegs(request) : {});

/** The type of strategy that a sweep is of. */
export const sweptType = (request: FormSweepRequest): string =>
  request.type === 'EXACT' ? request.strategy_type : request.type;
