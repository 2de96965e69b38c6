import { sql } from 'kysely';
import { ConfigError } from '../../base/config-error.ts';
import type { Database } from '../database/database.ts';
import type { KeyRing } from './key-ring.ts';
import { keyIdOf, type SecretBox } from './secret-box.ts';

/** Every column that holds sealed secrets. */
const sealedColumns = [
  ['second_factors', 'sealed_secret'],
  ['api_accounts', 'sealed_keys'],
  ['access_keys', 'sealed_secret'],
] as const;

async function sealedIn(db: Database, table: string, column: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly sealed: string }>`SELECT ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL`.execute(db);
  return rows.map(({ sealed }) => sealed);
}

/** Throws ConfigError where secrets were sealed with a master key that the ring has not. */
export async function checkSecrets(db: Database, ring: KeyRing, source: string): Promise<void> {
  const known = ring.ids();
  for (const [table, column] of sealedColumns) {
    const missing = (await sealedIn(db, table, column)).find((sealed) => !known.includes(keyIdOf(sealed)));
    if (missing)
      throw new ConfigError(
        `secrets in ${table} were sealed with the key ${keyIdOf(missing)}, which ${source} has not: restore it from a backup`,
      );
  }
}

/** Seals the keys of all secrets with the current master key, all or none; the number of those that were not yet. */
export function rewrapSecrets(db: Database, ring: KeyRing, box: SecretBox): Promise<number> {
  const { id: current } = ring.current();
  return db.transaction().execute(async (within) => {
    let count = 0;
    for (const [table, column] of sealedColumns) {
      const old = (await sealedIn(within, table, column)).filter((sealed) => keyIdOf(sealed) !== current);
      // No two sealed texts are the same.
      for (const sealed of old)
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${box.rewrap(sealed)}
          WHERE ${sql.ref(column)} = ${sealed}`.execute(within);
      count += old.length;
    }
    return count;
  });
}
