import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditHead, AuditHeadFile } from './audit-head.ts';
import type { Database, Tables } from '../database/database.ts';

/**
 * One thing that was done. `actor` is a user's id, "" where nobody was logged in; `action` is the path of the call, or
 * what was refused; `facts` are those of its fields that hold no secret.
 */
export interface AuditEntry {
  readonly time: number;
  readonly actor: string;
  readonly action: string;
  readonly ip: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** `seq` counts from 1 without holes. */
export interface AuditRecord extends AuditEntry {
  readonly seq: number;
  readonly hash: string;
}

type Row = Selectable<Tables['audit_log']>;

/** Hash before the first entry. */
const beginning = '0'.repeat(64);
const readAtOnce = 1_000;

const hashOf = (before: string, { seq, time, actor, action, ip, facts_json }: Omit<Row, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify([before, seq, Number(time), actor, action, ip, facts_json]))
    .digest('hex');

const recordOf = ({ facts_json, time, ...row }: Row): AuditRecord => ({
  ...row,
  time: Number(time),
  facts: JSON.parse(facts_json) as Record<string, unknown>,
});

/** What is wrong with the log; null and 0 where nothing is. */
export interface AuditState {
  /** Number of the first entry that is not what was written, or that follows on a hole. */
  readonly broken: number | null;
  /** Entries that were written and are missing at the end. */
  readonly missing: number;
}

type AuditPage = {
  readonly total: number;
  readonly records: readonly AuditRecord[];
};

/** One page, newest first; `page` counts from 1. */
async function pageOf(db: Database, page: number, pageSize: number): Promise<AuditPage> {
  const { total } = await db
    .selectFrom('audit_log')
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .execute();
  return { total: Number(total), records: rows.map(recordOf) };
}

const lastOf = (db: Pick<Database, 'selectFrom'>): Promise<AuditHead | undefined> =>
  db.selectFrom('audit_log').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

/** Number of the first entry whose hash or place is wrong, in the whole chain. */
async function firstBroken(db: Database): Promise<number | undefined> {
  let before = beginning;
  let seq = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(readAtOnce)
      .execute();
    for (const { hash, ...row } of rows) {
      if (row.seq !== seq + 1 || hash !== hashOf(before, row)) return row.seq;
      before = hash;
      seq = row.seq;
    }
    if (rows.length < readAtOnce) return undefined;
  }
}

/**
 * The table `audit_log`: each entry's hash is made over its own fields and the hash before it, so that one that was
 * changed or taken out of the middle is found. What was cut off at the end, or written anew as a whole, is found by
 * `head`, which is kept in another place. `failed` hears where that cannot be written: the entry stands all the same,
 * and the next one brings the head up to it.
 */
export function createAuditLog(db: Database, head: AuditHeadFile, failed: (error: unknown) => void) {
  let kept: AuditHead | undefined;
  let isRead = false;
  /** Entries may be done in another order than they were begun in; the head never goes back. */
  const keep = (next: AuditHead): void => {
    if (next.seq <= (kept?.seq ?? 0)) return;
    kept = next;
    try {
      head.write(next);
    } catch (error) {
      failed(error);
    }
  };
  /** What the log's end should be: what this process has written, or what was kept before. */
  const promised = (): AuditHead | undefined => {
    if (!isRead) kept ??= head.read();
    isRead = true;
    return kept;
  };

  /** The end of the log against what was promised. */
  async function tail(): Promise<AuditState> {
    const end = promised();
    if (!end) return { broken: null, missing: 0 };
    const last = await lastOf(db);
    const there = await db.selectFrom('audit_log').select('hash').where('seq', '=', end.seq).executeTakeFirst();
    return {
      broken: there && there.hash !== end.hash ? end.seq : null,
      missing: Math.max(0, end.seq - (last?.seq ?? 0)),
    };
  }

  return {
    tail,

    /** Whether the end of the log is known from another place; false where entries are older than that. */
    isWatched: async (): Promise<boolean> => promised() !== undefined || (await lastOf(db)) === undefined,

    /** Durable once it resolves, and kept as the head where that can be written. */
    async add({ time, actor, action, ip, facts }: AuditEntry): Promise<void> {
      keep(
        await db.transaction().execute(async (within) => {
          const last = await lastOf(within);
          // An entry after a cut would take the numbers of those that are missing, and hide them: it follows on what
          // was promised, and leaves the hole to be seen.
          const end = promised();
          const before = end && end.seq > (last?.seq ?? 0) ? end : last;
          const row = { seq: (before?.seq ?? 0) + 1, time, actor, action, ip, facts_json: JSON.stringify(facts) };
          const hash = hashOf(before?.hash ?? beginning, row);
          await within
            .insertInto('audit_log')
            .values({ ...row, hash })
            .execute();
          return { seq: row.seq, hash };
        }),
      );
    },

    /** One page, newest first, and how many there are. `page` counts from 1. */
    list: (page: number, pageSize: number): Promise<AuditPage> => pageOf(db, page, pageSize),

    /** Reads the whole chain. */
    async check(): Promise<AuditState> {
      const end = await tail();
      const broken = await firstBroken(db);
      return broken === undefined ? end : { ...end, broken };
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;
