import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/server/store/database.ts';

test('a database that lacks a migration of a lower number than its newest gets it at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  const path = join(folder, 'halyard.db');
  try {
    const before = await openDatabase(path);
    await sql`DROP TABLE layouts`.execute(before);
    await sql`DELETE FROM kysely_migration WHERE name = '0017-layouts'`.execute(before);
    await before.destroy();
    const after = await openDatabase(path);
    expect(await after.selectFrom('layouts').selectAll().execute()).toEqual([]);
    await after.destroy();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
