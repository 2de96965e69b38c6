import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../shared/kit/refusal.ts';
import { createAShareStore } from '../store/a-shares.ts';
import { lockData } from '../store/data-lock.ts';
import { openDatabase } from '../store/database.ts';
import { ConfigError, readConfig } from '../config.ts';
import { parseAShareCsv } from './csv.ts';
import { seed, seedDate } from './seed.ts';

const shownSkips = 5;

/** Replaces the A-share table of a data folder by a CSV file. The server that owns the folder must be stopped. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined || positionals.length !== 1) throw new ConfigError('usage: npm run a-shares -- FILE [--data DIR]');
  const { data } = readConfig(values.data === undefined ? [] : ['--data', values.data], process.env, process.cwd());
  const { list, skipped } = parseAShareCsv(readFileSync(file, 'utf8'));
  const lock = lockData(data);
  const database = await openDatabase(join(data, 'halyard.db'));
  const store = await createAShareStore(database, seed, seedDate);
  await store.replace(list, new Date().toISOString().slice(0, 10));
  await database.destroy();
  lock.release();
  console.log(`${list.length} A-shares imported, ${skipped.length} lines left out`);
  for (const { line, reason } of skipped.slice(0, shownSkips)) console.log(`  line ${line}: ${reason}`);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error as { code?: string }).code === 'ENOENT';
  if (error instanceof Refusal) console.error(`the file has no column ${(error.data as { field: string }).field}`);
  else console.error(known ? (error as Error).message : error);
  process.exit(known || error instanceof Refusal ? 2 : 1);
});
