import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal, usedClientId } from '../../../shared/base/refusal.ts';
import type { AnnouncementText } from '../../../shared/user/message.ts';
import type { Database } from '../database/database.ts';
import { messageOf, type SentMessage } from './messages.ts';

/** Type of the messages that announcements become. */
const announcementType = 2;

export interface NewAnnouncement {
  readonly client_id: string;
  /** Id of the admin who makes it. */
  readonly author: string;
  readonly text: AnnouncementText;
}

export interface Announced {
  readonly announcement_id: string;
  /** The messages that were written; none where the announcement had been made before. */
  readonly sent: readonly SentMessage[];
  readonly replayed: boolean;
}

/** An announcement as it was made. */
export interface AnnouncementRow {
  readonly announcement_id: string;
  readonly text: AnnouncementText;
  readonly created: number;
  /** Id of who made it. */
  readonly author: string;
}

type AnnouncementPage = {
  readonly total: number;
  readonly rows: readonly AnnouncementRow[];
};

/**
 * One message of an announcement for every user there is, in one statement: no two messages of a user's type have the
 * same time.
 */
const messageAll = (within: Database, { title, content }: AnnouncementText, data_json: string, nowMs: number) =>
  within
    .insertInto('messages')
    .columns(['user_id', 'type', 'title', 'content', 'data_json', 'time', 'msg_time', 'is_read'])
    .expression((is) =>
      is
        .selectFrom('users')
        .select([
          'users.user_id',
          sql.lit(announcementType).as('type'),
          sql.val(title).as('title'),
          sql.val(content).as('content'),
          sql.val(data_json).as('data_json'),
          sql<number>`(SELECT CASE WHEN MAX(m.time) >= ${nowMs} THEN MAX(m.time) + 1 ELSE ${nowMs} END FROM messages m WHERE m.user_id = users.user_id AND m.type = ${announcementType})`.as(
            'time',
          ),
          sql.val(nowMs).as('msg_time'),
          sql.lit(0).as('is_read'),
        ]),
    )
    .returningAll()
    .execute();

/** Writes an announcement and its messages within a transaction, unless it was made before. */
async function announce(
  within: Database,
  { client_id, author, text }: NewAnnouncement,
  nowMs: number,
): Promise<Announced> {
  const text_json = JSON.stringify(text);
  const known = await within
    .selectFrom('announcements')
    .selectAll()
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  if (known) {
    if (known.text_json !== text_json || known.author !== author)
      throw new Refusal('CONFLICT', usedClientId(client_id));
    return { announcement_id: known.announcement_id, sent: [], replayed: true };
  }
  const announcement_id = randomUUID();
  await within
    .insertInto('announcements')
    .values({ announcement_id, client_id, author, text_json, created: nowMs })
    .execute();
  const data_json = JSON.stringify({ announcement_id, ...(text.texts && { texts: text.texts }) });
  const rows = await messageAll(within, text, data_json, nowMs);
  return {
    announcement_id,
    replayed: false,
    sent: rows.map((row) => ({ user_id: row.user_id, message: messageOf(row) })),
  };
}

/** A page of them, newest first, and how many there are; with `search` those that have it in a title or a text. */
async function pageOf(db: Database, page: number, pageSize: number, search: string): Promise<AnnouncementPage> {
  const matching = db
    .selectFrom('announcements')
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`EXISTS (SELECT 1 FROM json_tree(text_json) WHERE instr(lower(atom), lower(${search})) > 0)`,
      ),
    );
  const [found, { total }] = await Promise.all([
    matching
      .select(['announcement_id', 'text_json', 'created', 'author'])
      .orderBy('created', 'desc')
      .orderBy('announcement_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((is) => is.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    total: Number(total),
    rows: found.map(({ announcement_id, text_json, created, author }) => ({
      announcement_id,
      text: JSON.parse(text_json) as AnnouncementText,
      created: Number(created),
      author,
    })),
  };
}

/** Takes an announcement and its messages away, all or nothing; whether there was one. */
async function withdraw(within: Database, announcementId: string): Promise<boolean> {
  const { numDeletedRows } = await within
    .deleteFrom('announcements')
    .where('announcement_id', '=', announcementId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await within
    .deleteFrom('messages')
    .where('type', '=', announcementType)
    .where(sql<string>`json_extract(data_json, '$.announcement_id')`, '=', announcementId)
    .execute();
  return true;
}

/** The table `announcements`, and the messages of it. */
export function createAnnouncementStore(db: Database) {
  return {
    /**
     * Writes an announcement and one message of it for every user there is, all or nothing. Idempotent by `client_id`;
     * CONFLICT where that has another text or author.
     */
    add: (announcement: NewAnnouncement, nowMs: number): Promise<Announced> =>
      db.transaction().execute((within) => announce(within, announcement, nowMs)),

    /** A page of them, newest first, and how many there are; with `search` those that have it in a title or a text. */
    list: (page: number, pageSize: number, search = ''): Promise<AnnouncementPage> =>
      pageOf(db, page, pageSize, search),

    /** Takes an announcement off the home pages and out of everybody's messages; whether there was one. */
    withdraw: (announcementId: string): Promise<boolean> =>
      db.transaction().execute((within) => withdraw(within, announcementId)),
  };
}
export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>;
