import * as v from 'valibot';
import { Name, plainText } from '../base/text.ts';

/** 1 = deals, 2 = announcements, 3 = system. */
export const messageTypes = [1, 2, 3] as const;
export type MessageType = (typeof messageTypes)[number];

/**
 * One message of a user. `time` is when it was written, ms, and no two of one type have the same; `msg_time` is when
 * that happened of which it tells. The message of an order is written again as the order changes: under its id, with a
 * newer `time`, and unread.
 */
export const Message = v.object({
  id: v.string(),
  type: v.picklist(messageTypes),
  title: v.string(),
  content: v.string(),
  data: v.optional(v.unknown()),
  time: v.number(),
  msg_time: v.number(),
  is_read: v.boolean(),
});
export type Message = v.InferOutput<typeof Message>;

const textFields = {
  title: Name(120),
  content: v.pipe(v.string(), v.trim(), v.nonEmpty('empty'), v.maxLength(4_000, 'long'), v.regex(plainText, 'text')),
};
const OneText = v.strictObject(textFields);

/** An announcement in other languages than its first one. */
export const OtherTexts = v.strictObject({ 'zh-Hans': v.optional(OneText), 'zh-Hant': v.optional(OneText) });

/** Entries of an announcement: plain text, title at most 120 characters on one line, content at most 4,000. */
export const announcementFields = { ...textFields, texts: v.optional(OtherTexts) };
export interface AnnouncementText {
  readonly title: string;
  readonly content: string;
  readonly texts?: v.InferOutput<typeof OtherTexts> | undefined;
}

/** The messages of one type as lists and frames tell them: how many there are, and some of them, newest first. */
export const MessageEntry = v.object({
  type: v.picklist(messageTypes),
  unread: v.number(),
  pagenation: v.object({ total: v.number(), results: v.array(Message) }),
});
export type MessageEntry = v.InferOutput<typeof MessageEntry>;
