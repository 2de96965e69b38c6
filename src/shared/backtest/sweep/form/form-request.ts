import type * as v from 'valibot';
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
export const formParams = <P>(schema: v.GenericSchema<unknown, P>, params: Readonly<Record<string, unknown>>): P =>
  paramsOf({ params: schema }, params) as P;
