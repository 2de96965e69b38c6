import type { Transaction } from 'kysely';
import { Message, type MessageEntry, type MessageType, messageTypes } from '../../shared/user/message.ts';
import * as v from 'valibot';
import type { Database, Tables } from './database.ts';

const Data = v.pipe(v.string(), v.parseJson());
const firstResults = 20;
const mostLoaded = 500;

/** A message that has not been written yet. */
export interface NewMessage {
  readonly user_id: string;
  readonly type: MessageType;
  readonly title: string;
  readonly content: string;
  readonly data?: unknown;
  readonly msg_time: number;
}

/** An entry of a source of messages, by its id, which rises. */
export interface MessagePosition { readonly source: string; readonly position: number }

/** A message that is written, and whose it is. */
export interface ToldMessage {
  readonly user_id: string;
  readonly message: Message;
}

type Row = { [C in keyof Tables['messages']]: C extends 'id' ? number : Tables['messages'][C] };

/** A row of the table as a message. */
export const messageOf = ({ id, type, title, content, data_json, time, msg_time, is_read }: Row): Message => ({
  id: String(id), type: v.parse(Message.entries.type, Number(type)), title, content, ...(data_json !== null && { data: v.parse(Data, data_json) }),
  time: Number(time), msg_time: Number(msg_time), is_read: Number(is_read) === 1,
});

/** Writes a message within a transaction of its cause. Its time is now, or a millisecond after the newest of its type, so that readers can go on by time. */
export async function addMessage(within: Transaction<Tables>, { user_id, type, title, content, data, msg_time }: NewMessage, nowMs: number): Promise<Message> {
  const { newest } = await within.selectFrom('messages').select((is) => is.fn.max('time').as('newest')).where('user_id', '=', user_id).where('type', '=', type).executeTakeFirstOrThrow();
  const time = Math.max(nowMs, Number(newest ?? 0) + 1);
  const row = { user_id, type, title, content, data_json: data === undefined ? null : JSON.stringify(data), time, msg_time, is_read: 0 };
  return messageOf(await within.insertInto('messages').values(row).returningAll().executeTakeFirstOrThrow());
}

async function putPosition(within: Database, { source, position }: MessagePosition): Promise<void> {
  await within.insertInto('message_positions').values({ source, position }).onConflict((on) => on.column('source').doUpdateSet({ position })).execute();
}

/** The tables `messages` and `message_positions`. */
export function createMessageStore(db: Database) {
  const of = (user_id: string, type: MessageType) => db.selectFrom('messages').where('user_id', '=', user_id).where('type', '=', type);

  /** How many there are of a type and how many of them are unread. */
  async function counts(user_id: string, type: MessageType): Promise<{ total: number; unread: number }> {
    const row = await of(user_id, type).select((is) => [is.fn.countAll().as('total'), is.fn.sum('is_read').as('read')]).executeTakeFirstOrThrow();
    return { total: Number(row.total), unread: Number(row.total) - Number(row.read ?? 0) };
  }

  const newest = async (user_id: string, type: MessageType, limit: number, beforeMs = Number.MAX_SAFE_INTEGER): Promise<Message[]> =>
    (await of(user_id, type).selectAll().where('time', '<', beforeMs).orderBy('time', 'desc').limit(limit).execute()).map(messageOf);

  return {
    add: (message: NewMessage, nowMs: number): Promise<Message> => db.transaction().execute((within) => addMessage(within, message, nowMs)),
    /** How far a source has been told; undefined where nothing of it ever was. */
    async position(source: string): Promise<number | undefined> {
      const row = await db.selectFrom('message_positions').select('position').where('source', '=', source).executeTakeFirst();
      return row && Number(row.position);
    },
    setPosition: (at: MessagePosition): Promise<void> => putPosition(db, at),
    /** Writes the messages of entries of a source, oldest first, together with how far that has been told, or none of it. */
    addAllAt: (list: readonly NewMessage[], at: MessagePosition, nowMs: number): Promise<Message[]> => db.transaction().execute(async (within) => {
      await putPosition(within, at);
      const written: Message[] = [];
      for (const message of list) written.push(await addMessage(within, message, nowMs));
      return written;
    }),
    counts,
    /** One entry for each type with its newest messages, newest first. */
    list: (user_id: string): Promise<MessageEntry[]> => Promise.all(messageTypes.map(async (type) => {
      const [{ total, unread }, results] = [await counts(user_id, type), await newest(user_id, type, firstResults)];
      return { type, unread, pagenation: { total, results } };
    })),
    /** Newer than a time, oldest first. */
    after: async (user_id: string, type: MessageType, afterMs: number): Promise<Message[]> =>
      (await of(user_id, type).selectAll().where('time', '>', afterMs).orderBy('time').limit(mostLoaded).execute()).map(messageOf),
    /** Older than a time, newest first. */
    before: (user_id: string, type: MessageType, beforeMs: number, limit: number): Promise<Message[]> => newest(user_id, type, limit, beforeMs),
    /** How many of a user's own have become read by this. */
    async read(user_id: string, given: readonly { readonly id: string; readonly type: MessageType }[]): Promise<number> {
      if (given.length === 0) return 0;
      const { numUpdatedRows } = await db.updateTable('messages').set({ is_read: 1 }).where('user_id', '=', user_id).where('is_read', '=', 0)
        .where((is) => is.or(given.map(({ id, type }) => is.and([is('id', '=', Number(id)), is('type', '=', type)])))).executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}
export type MessageStore = ReturnType<typeof createMessageStore>;
