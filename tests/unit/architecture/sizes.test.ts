import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { expect, test } from 'vitest';
import { readConfigs, readSources } from '../../house/read-sources.ts';
import { files, parsedSources, sources } from './sources.ts';

const mostFiles = 25;
const mostLines = 80;
/**
 * Folders of files alike, one a group of calls, a stream, a formula or an indicator: they may be as many as there are
 * of those.
 */
const alike = [
  'src/server/http/routes',
  'src/server/ws/publishers',
  'src/shared/contracts',
  'src/shared/finance',
  'src/shared/indicators',
  'src/server/store/tables',
];

const dataTables = ['src/server/a-shares/seed.ts'];

test('no folder has more than 25 files, but for those of files alike', () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([folder, count]) => count > mostFiles && !alike.includes(folder))).toEqual([]);
});

test('every source has at most 300 lines, but for tables of data', () => {
  expect(files.filter((file) => !dataTables.includes(file) && sources.get(file)!.split('\n').length > 301)).toEqual([]);
});

test('no function has more than 80 lines from its first to its last, blank ones and comments counted', () => {
  const long = [...parsedSources(), ...readSources('.', ['docs/examples']), ...readConfigs('.')]
    .flatMap(({ path, functions }) => functions.map((span) => ({ path, ...span })))
    .filter(({ lines }) => lines > mostLines);
  expect(long.map(({ path, line, lines }) => `${path}:${line} has ${lines} lines`)).toEqual([]);
});

test('files of tests and benches have at most 300 lines too', () => {
  const long = ['tests', 'bench'].flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      // Screenshots lie in folders named after their tests.
      .filter((entry) => entry.isFile() && /\.(tsx?|m[jt]s)$/.test(entry.name))
      .map(({ parentPath, name }) => `${parentPath}/${name}`)
      .filter((file) => readFileSync(file, 'utf8').split('\n').length > 301),
  );
  expect(long).toEqual([]);
});

test('comments are wrapped at 120 columns like code, but for directives of the linter', () => {
  const wide = [...sources]
    .flatMap(([file, text]) => text.split('\n').map((line, index) => ({ line, place: `${file}:${index + 1}` })))
    .filter(({ line }) => line.length > 120 && /^\s*(\/\/|\/?\*)/.test(line) && !line.includes('biome-ignore'));
  expect(wide.map(({ place }) => place)).toEqual([]);
});
