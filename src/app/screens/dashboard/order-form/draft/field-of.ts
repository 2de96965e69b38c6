import type { CallFailure } from '../../../../../worker/api.ts';
import type { FormField } from './problems.ts';

/** Fields of requests beside which a refusal is told; what is in none of them is told by what it is called. */
const fields: Readonly<Record<string, FormField>> = {
  'oco.limit_price': 'price',
  'oco.stop_price': 'trigger',
  'oco.stop_limit_price': 'stopLimit',
  trigger_by: 'trigger',
  time_in_force: 'time',
  expire_time: 'time',
  post_only: 'time',
  reduce_only: 'reduce',
  close_position: 'reduce',
  position_side: 'reduce',
  margin_auto: 'margin',
  'algo.duration_s': 'duration',
  'algo.slices': 'slices',
  'algo.randomize': 'randomize',
  'algo.limit_price': 'price',
  'algo.participation': 'participation',
  'algo.visible': 'visible',
  'algo.peg_ticks': 'peg',
  'algo.max_impact_percent': 'impact',
};

/** Codes whose refusals are of one field, whatever they name. */
const fieldsOfCode: Partial<Readonly<Record<CallFailure['code'], FormField>>> = {
  WOULD_TRIGGER: 'trigger',
  WOULD_TAKE: 'price',
  BALANCE: 'amount',
  MAX_BORROW: 'amount',
  REDUCE_ONLY: 'reduce',
  LEVERAGE: 'amount',
};

/** The field that a refusal speaks of; undefined where it is the order as a whole. */
export function fieldOf({ code, data }: CallFailure): FormField | undefined {
  const { field, filter } = (typeof data === 'object' && data !== null ? data : {}) as {
    readonly field?: unknown;
    readonly filter?: unknown;
  };
  const named = String(field ?? filter ?? '').toLowerCase();
  const exit = /^(tp|sl)\b/.exec(named)?.[1];
  if (exit === 'tp' || exit === 'sl') return exit;
  if (Object.hasOwn(fields, named)) return fields[named];
  const own = fieldsOfCode[code];
  if (own) return own;
  if (/trigger/.test(named)) return 'trigger';
  if (/price|tick|band/.test(named)) return 'price';
  return /amount|total|qty|step|lot|notional/.test(named) ? 'amount' : undefined;
}
