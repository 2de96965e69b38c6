import * as v from 'valibot';

/** Frames that stand beside a topic's own on sockets opened with `v1.json`. `u` is the topic's newest sequence number. */
export const Control = v.variant('e', [
  v.object({ e: v.literal('open'), sid: v.string(), time: v.number() }),
  v.object({ e: v.literal('err'), code: v.number(), msg: v.string() }),
  v.object({ e: v.literal('hb'), u: v.optional(v.number()), time: v.number() }),
]);
export type Control = v.InferOutput<typeof Control>;

/** Kinds of topic frames that the specification does not know: `start` of `/order/user/ws`, `end` of a recording. Only `v1.json` sockets get them. */
export const ownFrames: ReadonlySet<string> = new Set(['start', 'end']);

/** Subprotocol that brings the control frames along. */
export const subprotocol = 'v1.json';

/** Close codes of protocol.md §13. */
export const closeCodes = { revoked: 4001, forbidden: 4003, unknownSymbol: 4004, overflow: 4009, tooMany: 4029, idle: 4408 } as const;

/** Milliseconds between two `ping` texts of a client (specification, point 7). */
export const pingEveryMs = 180_000;
/** A topic silent for this long gets a heartbeat. */
export const heartbeatAfterMs = 5_000;
/** HTTP time-out of the client (specification, point 9). */
export const httpTimeoutMs = 20_000;
