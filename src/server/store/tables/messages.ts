import type { Transaction } from 'kysely';
import { Message, type MessageEntry, type MessageType, messageTypes } from '../../../shared/user/message.ts';
import * as v from 'valibot';
import type { Database, Tables } from '../database/database.ts';

const Data = v.pipe(v.string(), v.parseJson());
const firstResults = 20;
const maxLoaded = 500;

/** A message that has not been written yet. */
export interface NewMessage {
  readonly user_id: string;
  readonly type: MessageType;
  readonly title: string;
  readonly content: string;
  readonly data?: unknown;
  readonly msg_time: number;
  /**
   * What it is about, where it is written again in place of a second message as that changes; an older or equal version
   * changes nothing.
   */
  readonly of?: { readonly key: string; readonly version: number };
}

/** An entry of a source of messages, by its id, which rises. */
export interface MessagePosition {
  readonly source: string;
  readonly position: number;
}

/** A message that is written, and whose it is. */
export interface SentMessage {
  readonly user_id: string;
  readonly message: Message;
}

type Row = { [C in keyof Tables['messages']]: C extends 'id' ? number : Tables['messages'][C] };

/** A row of the table as a message. */
export const messageOf = ({ id, type, title, content, data_json, time, msg_time, is_read }: Row): Message => ({
  id: String(id),
  type: v.parse(Message.entries.type, Number(type)),
  title,
  content,
  ...(data_json !== null && { data: v.parse(Data, data_json) }),
  time: Number(time),
  msg_time: Number(msg_time),
  is_read: Number(is_read) === 1,
});

/** Now, or a millisecond after the newest message of the type, so that readers can go on by time. */
async function nextTime(within: Transaction<Tables>, { user_id, type }: NewMessage, nowMs: number): Promise<number> {
  const { newest } = await within
    .selectFrom('messages')
    .select((is) => is.fn.max('time').as('newest'))
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return Math.max(nowMs, Number(newest ?? 0) + 1);
}

const rowOf = ({ user_id, type, title, content, data, msg_time, of }: NewMessage, time: number) => ({
  user_id,
  type,
  title,
  content,
  data_json: data === undefined ? null : JSON.stringify(data),
  time,
  msg_time,
  is_read: 0,
  subject: of?.key ?? null,
  version: of?.version ?? null,
});

/** Writes a message within a transaction of its cause. */
export async function addMessage(within: Transaction<Tables>, message: NewMessage, nowMs: number): Promise<Message> {
  return messageOf(
    await within
      .insertInto('messages')
      .values(rowOf(message, await nextTime(within, message, nowMs)))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Writes a message, or again the one that is about the same: unread, and the newest of its type. Undefined where what
 * it tells is known already.
 */
async function putMessage(
  within: Transaction<Tables>,
  message: NewMessage,
  nowMs: number,
): Promise<Message | undefined> {
  const { user_id, of } = message;
  const known =
    of &&
    (await within
      .selectFrom('messages')
      .select(['id', 'version'])
      .where('user_id', '=', user_id)
      .where('subject', '=', of.key)
      .executeTakeFirst());
  if (!known) return addMessage(within, message, nowMs);
  if (of.version <= Number(known.version)) return undefined;
  const row = rowOf(message, await nextTime(within, message, nowMs));
  return messageOf(
    await within.updateTable('messages').set(row).where('id', '=', known.id).returningAll().executeTakeFirstOrThrow(),
  );
}

async function putPosition(within: Database, { source, position }: MessagePosition): Promise<void> {
  await within
    .insertInto('message_positions')
    .values({ source, position })
    .onConflict((on) => on.column('source').doUpdateSet({ position }))
    .execute();
}

/** A message that a user has read, as it was at `time`. */
interface ReadMessage {
  readonly id: string;
  readonly type: MessageType;
  readonly time?: number | undefined;
}

/** How many of a user's own have become read by this; one that has changed since its `time` stays unread. */
async function markRead(db: Database, user_id: string, given: readonly ReadMessage[]): Promise<number> {
  if (given.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ is_read: 1 })
    .where('user_id', '=', user_id)
    .where('is_read', '=', 0)
    .where((is) =>
      is.or(
        given.map(({ id, type, time }) =>
          is.and([
            is('id', '=', Number(id)),
            is('type', '=', type),
            ...(time === undefined ? [] : [is('time', '<=', time)]),
          ]),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The tables `messages` and `message_positions`. */
export function createMessageStore(db: Database) {
  const of = (user_id: string, type: MessageType) =>
    db.selectFrom('messages').where('user_id', '=', user_id).where('type', '=', type);

  /** How many there are of a type and how many of them are unread. */
  async function counts(user_id: string, type: MessageType): Promise<{ total: number; unread: number }> {
    const row = await of(user_id, type)
      .select((is) => [is.fn.countAll().as('total'), is.fn.sum('is_read').as('read')])
      .executeTakeFirstOrThrow();
    return { total: Number(row.total), unread: Number(row.total) - Number(row.read ?? 0) };
  }

  const newest = async (
    user_id: string,
    type: MessageType,
    limit: number,
    beforeMs = Number.MAX_SAFE_INTEGER,
  ): Promise<Message[]> =>
    (
      await of(user_id, type).selectAll().where('time', '<', beforeMs).orderBy('time', 'desc').limit(limit).execute()
    ).map(messageOf);

  return {
    add: (message: NewMessage, nowMs: number): Promise<Message> =>
      db.transaction().execute((within) => addMessage(within, message, nowMs)),
    /** How far a source has been told; undefined where nothing of it ever was. */
    async position(source: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('message_positions')
        .select('position')
        .where('source', '=', source)
        .executeTakeFirst();
      return row && Number(row.position);
    },
    setPosition: (at: MessagePosition): Promise<void> => putPosition(db, at),
    /**
     * Writes the messages of entries of a source, oldest first, together with how far that has been told, or none of
     * it. Answers those that were new or have changed.
     */
    addAllAt: (list: readonly NewMessage[], at: MessagePosition, nowMs: number): Promise<SentMessage[]> =>
      db.transaction().execute(async (within) => {
        await putPosition(within, at);
        const written: SentMessage[] = [];
        for (const given of list) {
          const message = await putMessage(within, given, nowMs);
          if (message) written.push({ user_id: given.user_id, message });
        }
        return written;
      }),
    counts,
    /** One entry for each type with its newest messages, newest first. */
    list: (user_id: string): Promise<MessageEntry[]> =>
      Promise.all(
        messageTypes.map(async (type) => {
          const { total, unread } = await counts(user_id, type);
          const results = await newest(user_id, type, firstResults);
          return { type, unread, pagenation: { total, results } };
        }),
      ),
    /** Newer than a time, oldest first. */
    after: async (user_id: string, type: MessageType, afterMs: number): Promise<Message[]> =>
      (await of(user_id, type).selectAll().where('time', '>', afterMs).orderBy('time').limit(maxLoaded).execute()).map(
        messageOf,
      ),
    /** Older than a time, newest first. */
    before: (user_id: string, type: MessageType, beforeMs: number, limit: number): Promise<Message[]> =>
      newest(user_id, type, limit, beforeMs),
    read: (user_id: string, given: readonly ReadMessage[]): Promise<number> => markRead(db, user_id, given),
  };
}
export type MessageStore = ReturnType<typeof createMessageStore>;
