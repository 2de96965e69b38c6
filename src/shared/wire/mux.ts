import * as v from 'valibot';

/** Path of the multiplexed socket below /wssapi. */
export const muxPath = '/mux';
/**
 * In the query of the multiplexed socket's address: its reader saves data, and texts go to it compressed (RFC 7692)
 * where it offers that.
 */
export const savesParam = 'saves';
/** Topics that one multiplexed socket may carry, and the highest number that one may have: two bytes of `v1.bin`. */
export const maxMuxTopics = 1_000;
export const highestMuxId = 65_535;

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(highestMuxId));

/**
 * What a reader says on the multiplexed socket: one of these, or an array of them. `query` is that of the topic's own
 * socket, without a token;
 * `body` is one request of a dialogue topic. A ticket for the path /mux proves who speaks, for all topics asked for
 * from then on.
 */
export const MuxRequest = v.variant('op', [
  v.strictObject({ op: v.literal('auth'), ticket: v.string() }),
  v.strictObject({
    op: v.literal('sub'),
    id,
    path: v.string(),
    query: v.optional(v.record(v.string(), v.string()), {}),
  }),
  v.strictObject({ op: v.literal('unsub'), id }),
  v.strictObject({ op: v.literal('resync'), id }),
  v.strictObject({ op: v.literal('req'), id, body: v.unknown() }),
]);
export type MuxRequest = v.InferOutput<typeof MuxRequest>;
export const MuxMessage = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.pipe(v.array(MuxRequest), v.minLength(1), v.maxLength(maxMuxTopics)), MuxRequest]),
);

/** Id of a frame's text and the place where its members go on. */
export function muxIdOf(text: string): { readonly id: number; readonly from: number } | undefined {
  if (!text.startsWith(prefix)) return undefined;
  let value = 0;
  let at = prefix.length;
  for (let digit = text.charCodeAt(at) - zero; digit >= 0 && digit <= 9; digit = text.charCodeAt(++at) - zero)
    value = value * 10 + digit;
  return at === prefix.length || text.charCodeAt(at) !== comma || value > highestMuxId
    ? undefined
    : { id: value, from: at + 1 };
}
const prefix = '{"id":';
const zero = 48;
const comma = 44;
