import * as v from 'valibot';

/**
 * Frames that stand beside a topic's own on sockets opened with a subprotocol. `u` is the topic's newest sequence
 * number, `time` the server's clock and `after` how long before it, ms, the topic's last frame was sent. One that
 * belongs to no topic answers a `ping`, behind its `pong`.
 */
export const Control = v.variant('e', [
  v.object({ e: v.literal('open'), sid: v.string(), time: v.number() }),
  v.object({ e: v.literal('err'), code: v.number(), msg: v.string() }),
  v.object({ e: v.literal('hb'), u: v.optional(v.number()), after: v.optional(v.number()), time: v.number() }),
]);
export type Control = v.InferOutput<typeof Control>;

/**
 * Kinds of topic frames that the specification does not know: `start` of `/order/user/ws`, `end` of a recording.
 * Sockets without a subprotocol never get them.
 */
export const ownFrames: ReadonlySet<string> = new Set(['start', 'end']);

/**
 * Subprotocols that bring the control frames along: every frame a sealed text, or depth frames in bytes
 * (depth-binary.ts).
 */
export const jsonProtocol = 'v1.json';
export const binaryProtocol = 'v1.bin';

/** Close codes of protocol.md §13. */
export const closeCodes = {
  revoked: 4001,
  forbidden: 4003,
  unknownSymbol: 4004,
  overflow: 4009,
  tooMany: 4029,
  idle: 4408,
} as const;

/** Milliseconds between two `ping` texts of a client (specification, point 7). */
export const pingEveryMs = 180_000;
/** A topic gets a heartbeat this long after its last frame, and after its last heartbeat where it is never silent. */
export const heartbeatAfterMs = 5_000;
/** HTTP time-out of the client (specification, point 9). */
export const httpTimeoutMs = 20_000;
