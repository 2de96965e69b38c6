import * as v from 'valibot';
import { ClientId, contract, Ms, Paged, pageFields, Whole } from '../base/contract.ts';
import { announcementFields, Message, MessageEntry, messageTypes, OtherTexts } from '../user/message.ts';

const Type = v.pipe(Whole, v.picklist(messageTypes, 'type'));

/** `GET /msg/user/list`: one entry for each type, with the newest 20. */
export const messageList = contract({
  method: 'GET',
  path: '/msg/user/list',
  access: 'user',
  input: v.strictObject({}),
  output: v.array(MessageEntry),
});

/**
 * `GET /msg/user/load`: messages of a type newer than `last_time`, oldest first, at most 500: the last one's time asks
 * for the next ones.
 */
export const messageLoad = contract({
  method: 'GET',
  path: '/msg/user/load',
  access: 'user',
  input: v.strictObject({ type: Type, last_time: Ms }),
  output: v.array(Message),
});

/** `GET /msg/user/load/before`: messages of a type older than `last_time`, newest first. */
export const messageLoadBefore = contract({
  method: 'GET',
  path: '/msg/user/load/before',
  access: 'user',
  input: v.strictObject({
    type: Type,
    last_time: Ms,
    limit: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(200)), 20),
  }),
  output: v.array(Message),
});

/**
 * `POST /msg/user/read`: the body is the list of messages, each with its id and type. Answers how many have become
 * read; what is unknown or read already is passed over. With `time` (extension), that of the message as it was read,
 * one that has been written again since stays unread.
 */
export const messageRead = contract({
  method: 'POST',
  path: '/msg/user/read',
  access: 'user',
  weight: 1,
  listBody: 'list',
  input: v.strictObject({
    list: v.pipe(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'id')),
          type: v.picklist(messageTypes, 'type'),
          time: v.optional(Ms),
        }),
      ),
      v.maxLength(500),
    ),
  }),
  output: v.number(),
});

/**
 * `POST /admin/msg/send` announces something to every user there is, as a message of type 2 that comes live to those
 * who are there. Admins only. Idempotent by `client_id`: the same again tells nobody twice and answers with `replayed`;
 * another text under the same id is CONFLICT. `users`: how many have been told.
 */
export const announce = contract({
  method: 'POST',
  path: '/admin/msg/send',
  access: ['admin'],
  audited: ['client_id', 'title'],
  extension: true,
  input: v.strictObject({ ...announcementFields, client_id: ClientId }),
  output: v.object({ announcement_id: v.string(), users: v.number(), replayed: v.optional(v.boolean()) }),
});

/** An announcement as admins see it; `author` is who made it. */
export const Announcement = v.object({
  announcement_id: v.string(),
  title: v.string(),
  content: v.string(),
  texts: v.optional(OtherTexts),
  author: v.string(),
  created: v.number(),
});
export type Announcement = v.InferOutput<typeof Announcement>;

/** `GET /admin/msg/list`: what was announced, newest first; with `search` what has it in a title or a text. */
export const managedAnnouncements = contract({
  method: 'GET',
  path: '/admin/msg/list',
  access: ['admin'],
  extension: true,
  input: v.strictObject({ ...pageFields, search: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  output: Paged(Announcement),
});

/**
 * `POST /admin/msg/withdraw` takes an announcement off the home pages and out of everybody's messages: windows that
 * show it lose it when they read their messages again. NOT_FOUND where there is none.
 */
export const announcementWithdraw = contract({
  method: 'POST',
  path: '/admin/msg/withdraw',
  access: ['admin'],
  extension: true,
  whenFull: true,
  audited: ['announcement_id'],
  input: v.strictObject({ announcement_id: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) }),
  output: v.literal(1),
});
