import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { exchanges } from '../market/instrument.ts';
import { venueModes } from './market-base.ts';

/**
 * How a venue is. `markets` are all it lists; `active` those whose book is kept up now, `halted` those that a large
 * move has halted. `is_remote`: orders reach it over a line of its own. `latency_ms` is null where it is not measured.
 * `faults` counts what is wrong with its recordings.
 */
export const VenueRow = v.object({
  exchange: v.picklist(exchanges),
  name: v.string(),
  mode: v.picklist(venueModes),
  status: v.picklist(['UP', 'DOWN', 'ENDED']),
  latency_ms: v.nullable(v.number()),
  markets: v.number(),
  active: v.number(),
  halted: v.number(),
  is_remote: v.boolean(),
  faults: v.number(),
});
export type VenueRow = v.InferOutput<typeof VenueRow>;

/** `GET /admin/venue/list`: all venues as they are now, in their order. */
export const venueList = contract({
  method: 'GET',
  path: '/admin/venue/list',
  access: ['admin'],
  names: {},
  extension: true,
  input: Nothing,
  output: v.array(VenueRow),
});
