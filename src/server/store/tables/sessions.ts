import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * A session as its owner sees it. `agent` is what the program said of itself, "" where it said nothing; times in ms.
 */
export interface OpenSession {
  readonly sessionId: string;
  readonly ip: string;
  readonly agent: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  /** Whether it is that of the token with which the list is asked for. */
  readonly isCurrent: boolean;
}

interface NewSession {
  readonly userId: string;
  readonly ip: string;
  readonly agent: string;
  readonly nowMs: number;
  readonly lifeMs: number;
}

/** Takes away what has expired and stores a new token, which it answers. */
async function openSession(db: Database, { userId, ip, agent, nowMs, lifeMs }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('sessions').where('expires', '<=', nowMs).execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      session_id: randomBytes(12).toString('hex'),
      user_id: userId,
      ip,
      agent,
      created: nowMs,
      expires: nowMs + lifeMs,
    })
    .execute();
  return token;
}

interface SessionQuery {
  readonly userId: string;
  readonly token: string;
  readonly nowMs: number;
}

/** Those of a user that are alive, newest first. */
async function listSessions(db: Database, { userId, token, nowMs }: SessionQuery): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires', '>', nowMs)
    .orderBy('created', 'desc')
    .execute();
  const own = hashOf(token);
  return rows.map(({ session_id, ip, agent, created, expires, token_hash }) => ({
    sessionId: session_id,
    ip,
    agent,
    createdMs: Number(created),
    expiresMs: Number(expires),
    isCurrent: token_hash === own,
  }));
}

/** The table `sessions`: only hashes of tokens are stored. */
export function createSessionStore(db: Database) {
  /** Asked at every call: built once. */
  const alive = db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', '')
    .where('expires', '>', 0)
    .compile();
  return {
    /** A new token of 32 random bytes; it is told once and cannot be read again. */
    open: (userId: string, ip: string, nowMs: number, lifeMs: number, agent = ''): Promise<string> =>
      openSession(db, { userId, ip, agent, nowMs, lifeMs }),

    /** User of a token that is neither revoked nor expired. */
    async userOf(token: string, nowMs: number): Promise<string | undefined> {
      const {
        rows: [row],
      } = await db.executeQuery<{ user_id: string }>({ ...alive, parameters: [hashOf(token), nowMs] });
      return row?.user_id;
    },

    /** Those of a user that are alive, newest first. */
    list: (userId: string, token: string, nowMs: number): Promise<OpenSession[]> =>
      listSessions(db, { userId, token, nowMs }),

    /** Idempotent. */
    async revoke(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
    },

    /** Ends sessions of this user, and of nobody else; how many there were. */
    async end(userId: string, sessionIds: readonly string[]): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('session_id', 'in', sessionIds)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** How many of a user are alive. */
    async count(userId: string, nowMs: number): Promise<number> {
      const { total } = await db
        .selectFrom('sessions')
        .select((is) => is.fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .where('expires', '>', nowMs)
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    async endAll(userId: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },

    /** Ends all of a user's but that of this token. */
    async endOthers(userId: string, token: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', hashOf(token)).execute();
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
