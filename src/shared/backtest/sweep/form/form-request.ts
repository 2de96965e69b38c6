import { must } from '../../../base/assert.ts';
import { strategies } from '../../../strategies/index.ts';
import { paramsOf } from '../../../strategies/params.ts';
import type { Instrument } from '../../../market/instrument.ts';
import type { FormRange } from './form-ranges.ts';
import type { FillRules } from '../market.ts';
import type { RowRange } from '../play.ts';

/** A sweep as it is asked for with a form. */
export interface SweepRequest<K extends string> {
  /** By the fields of the form. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly ranges: readonly FormRange<K>[];
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  readonly fills: FillRules;
  readonly range: RowRange;
}

/** Parameters of a form, complete. Throws PARAMETERS with every field that is wrong by itself. */
export function formParams(type: string, params: Readonly<Record<string, unknown>>): unknown {
  const strategy = strategies.find(({ template }) => template.strategy_type === type);
  return paramsOf(must(strategy, type), params);
}
