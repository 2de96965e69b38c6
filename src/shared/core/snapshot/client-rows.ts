import * as v from 'valibot';
import { type RefusalCode, refusals } from '../../base/refusal.ts';
import { Order } from '../../trade/order.ts';
import type { ClientRecord } from '../state/client-ids.ts';

const OutcomeRow = v.object({
  api_id: v.string(),
  order_id: v.nullable(v.string()),
  refusal: v.nullable(v.object({ code: v.picklist(Object.keys(refusals) as RefusalCode[]), data: v.unknown() })),
  legs: v.optional(v.array(v.string())),
});

const first = [v.string(), v.string(), v.number(), v.array(OutcomeRow)] as const;

/**
 * A client id as it is written: key, hash of the body, time and outcomes; then the order as it was amended, or null and
 * what was booked.
 */
export const ClientRow = v.union([
  v.strictTuple([...first, Order]),
  v.strictTuple(first),
  v.strictTuple([...first, v.null(), v.looseObject({})]),
]);

export const clientRow = (key: string, { hash, atMs, outcomes, amended, booked }: ClientRecord) => [
  key,
  hash,
  atMs,
  outcomes,
  ...(amended ? [amended] : booked ? [null, booked] : []),
];

/** The key and the record of a row. */
export function restoreClient([key, hash, atMs, outcomes, amended, booked]: v.InferOutput<typeof ClientRow>): [
  key: string,
  record: ClientRecord,
] {
  return [
    key,
    {
      hash,
      atMs,
      outcomes: outcomes.map((outcome) => ({ ...outcome })),
      ...(amended && { amended }),
      ...(booked && { booked }),
    },
  ];
}
