import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { AShare, type AShareRow, type NamedShare } from '../../../shared/market/a-share.ts';
import type { Database } from '../database/database.ts';

/**
 * The whole table as it is served. `version` changes with the rows, `date` is the day (UTC) as of which it was right.
 */
export interface AShareTable {
  readonly version: string;
  readonly date: string;
  readonly list: readonly NamedShare[];
  /**
   * Days of listing that are known, YYYY-MM-DD in China, by code. They are not served, and the version is without them.
   */
  readonly listDates: ReadonlyMap<string, string>;
}

const StoredShare = v.object({ ...AShare.entries, list_date: v.nullable(v.string()) });

const rowsAtOnce = 500;

/**
 * The table `a_shares`, kept in memory; where nothing was imported, the seed. `pinyinOf` is asked once for each name of
 * a table: what it gives is served beside the name.
 */
export async function createAShareStore(
  db: Database,
  seed: readonly AShare[],
  seedDate: string,
  pinyinOf: (name: string) => string,
) {
  const read = async (): Promise<AShareTable> => {
    const rows = await db.selectFrom('a_shares').selectAll().execute();
    return rows[0]
      ? tableOf(v.parse(v.array(StoredShare), rows), rows[0].as_of, pinyinOf)
      : tableOf(
          seed.map((row) => ({ ...row, list_date: null })),
          seedDate,
          pinyinOf,
        );
  };
  let table = await read();

  return {
    table: (): AShareTable => table,

    /**
     * Replaces the whole table in one transaction; an empty list is refused, so that a broken source never wipes it. A
     * day of listing that the new list does not tell and the old one did is kept.
     */
    async replace(list: readonly AShareRow[], asOf: string): Promise<void> {
      if (list.length === 0) throw new Error('an A-share table without rows is not taken');
      await db.transaction().execute(async (within) => {
        await within.deleteFrom('a_shares').execute();
        for (let index = 0; index < list.length; index += rowsAtOnce)
          await within
            .insertInto('a_shares')
            .values(
              list.slice(index, index + rowsAtOnce).map((row) => ({
                ...row,
                list_date: row.list_date ?? table.listDates.get(row.security_id) ?? null,
                as_of: asOf,
              })),
            )
            .execute();
      });
      table = await read();
    },
  };
}
export type AShareStore = Awaited<ReturnType<typeof createAShareStore>>;

function tableOf(rows: readonly AShareRow[], date: string, pinyinOf: (name: string) => string): AShareTable {
  const listDates = new Map(
    rows.flatMap(({ security_id, list_date }) => (list_date === null ? [] : [[security_id, list_date] as const])),
  );
  const sorted = rows
    .map(
      ({ security_id, exchange_id, security_name }): NamedShare => ({
        security_id,
        exchange_id,
        security_name,
        pinyin: pinyinOf(security_name),
      }),
    )
    .sort((a, b) => a.exchange_id - b.exchange_id || (a.security_id < b.security_id ? -1 : 1));
  const text = sorted.map((row) => `${row.exchange_id}${row.security_id}${row.security_name}${row.pinyin}`).join('\n');
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 12), date, list: sorted, listDates };
}
