import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Tables } from './database.ts';

/** One thing that was done. `actor` is a user's id, "" where nobody was logged in; `action` is the path of the call; `facts` are those of its fields that hold no secret. */
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
  createHash('sha256').update(JSON.stringify([before, seq, Number(time), actor, action, ip, facts_json])).digest('hex');

const recordOf = ({ facts_json, time, ...row }: Row): AuditRecord => ({ ...row, time: Number(time), facts: JSON.parse(facts_json) as Record<string, unknown> });

/** The table `audit_log`: each entry's hash is made over its own fields and the hash before it, so that one that was changed or taken out of the middle is found. */
export function createAuditLog(db: Database) {
  return {
    /** Durable once it resolves. */
    add: ({ time, actor, action, ip, facts }: AuditEntry): Promise<void> => db.transaction().execute(async (within) => {
      const last = await within.selectFrom('audit_log').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
      const row = { seq: (last?.seq ?? 0) + 1, time, actor, action, ip, facts_json: JSON.stringify(facts) };
      await within.insertInto('audit_log').values({ ...row, hash: hashOf(last?.hash ?? beginning, row) }).execute();
    }),

    /** One page, newest first, and how many there are. `page` counts from 1. */
    async list(page: number, pageSize: number): Promise<{ readonly total: number; readonly records: readonly AuditRecord[] }> {
      const { total } = await db.selectFrom('audit_log').select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').offset((page - 1) * pageSize).limit(pageSize).execute();
      return { total: Number(total), records: rows.map(recordOf) };
    },

    /** Number of the first entry that is not what was written, or that follows on a hole; null where all are sound. What was cut off at the end is not seen. */
    async firstBroken(): Promise<number | null> {
      let [before, seq] = [beginning, 0];
      for (;;) {
        const rows = await db.selectFrom('audit_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(readAtOnce).execute();
        for (const { hash, ...row } of rows) {
          if (row.seq !== seq + 1 || hash !== hashOf(before, row)) return row.seq;
          [before, seq] = [hash, row.seq];
        }
        if (rows.length < readAtOnce) return null;
      }
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;
