import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { environments } from '../trade/instance.ts';

/**
 * `GET /strategy/client/env/select`: where instances can run. `latency_ms` is by how much its timers were late over the
 * last ten seconds, median; `load` the part of the time in which it was busy, from 0 to 1.
 */
export const environmentList = contract({
  method: 'GET',
  path: '/strategy/client/env/select',
  alias: '/client/env/select',
  access: 'user',
  names: {},
  input: Nothing,
  output: v.array(
    v.object({
      env: v.picklist(environments),
      name: v.string(),
      region: v.string(),
      latency_ms: v.number(),
      load: v.number(),
      default: v.boolean(),
    }),
  ),
});
