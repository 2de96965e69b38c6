import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../shared/base/refusal.ts';
import { createAShareStore } from '../store/tables/a-shares.ts';
import { lockData } from '../store/disk/data-lock.ts';
import { openDatabase } from '../store/database/database.ts';
import { readConfig } from '../config/config.ts';
import { type Imported, parseAShareCsv } from './csv.ts';
import { ListProblem } from './exchange-lists.ts';
import { exchangeSources, fetchLists } from './fetch-lists.ts';
import { pinyinOf } from './pinyin.ts';
import { seed, seedDate } from './seed.ts';
import { ConfigError } from '../base/config-error.ts';

const shownSkips = 5;

/**
 * Replaces the A-share table of a data folder by the exchanges' own lists, or by a CSV file. The server that owns the
 * folder must be stopped.
 */
async function main(): Promise<void> {
  const { file, data } = request();
  const lock = lockData(data);
  const { list, skipped } = file === undefined ? await online() : parseAShareCsv(readFileSync(file, 'utf8'));
  const database = await openDatabase(join(data, 'halyard.db'));
  const store = await createAShareStore(database, seed, seedDate, pinyinOf);
  await store.replace(list, new Date().toISOString().slice(0, 10));
  await database.destroy();
  lock.release();
  console.log(`${list.length} A-shares imported, ${skipped.length} lines left out`);
  for (const { line, reason } of skipped.slice(0, shownSkips)) console.log(`  line ${line}: ${reason}`);
}

function request() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });
    if (positionals.length > 1) throw new Error('more than one file');
    return {
      file: positionals[0],
      data: readConfig(values.data === undefined ? [] : ['--data', values.data], process.env, process.cwd()).data,
    };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError('usage: npm run a-shares -- [FILE] [--data DIR]', { cause: error });
  }
}

async function online(): Promise<Imported> {
  console.log(
    'Asking the Shanghai and the Shenzhen exchange; Shenzhen gives its list in small pages, so this takes a minute or two',
  );
  return { list: await fetchLists(exchangeSources), skipped: [] };
}

main().catch((error: unknown) => {
  const known =
    error instanceof ConfigError || error instanceof ListProblem || (error as { code?: string }).code === 'ENOENT';
  if (error instanceof Refusal) console.error(`the file has no column ${(error.data as { field: string }).field}`);
  else console.error(known ? (error as Error).message : error);
  process.exit(known || error instanceof Refusal ? 2 : 1);
});
