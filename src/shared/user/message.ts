import * as v from 'valibot';

/** 1 = deals, 2 = announcements, 3 = system. */
export const messageTypes = [1, 2, 3] as const;
export type MessageType = (typeof messageTypes)[number];

/** One message of a user. `time` is when it was written, ms, and no two of one type have the same; `msg_time` is when that happened of which it tells. */
export const Message = v.object({
  id: v.string(), type: v.picklist(messageTypes), title: v.string(), content: v.string(), data: v.optional(v.unknown()), time: v.number(), msg_time: v.number(), is_read: v.boolean(),
});
export type Message = v.InferOutput<typeof Message>;

/** The messages of one type as lists and frames tell them: how many there are, and some of them, newest first. */
export const MessageEntry = v.object({ type: v.picklist(messageTypes), unread: v.number(), pagenation: v.object({ total: v.number(), results: v.array(Message) }) });
export type MessageEntry = v.InferOutput<typeof MessageEntry>;
