import { expect, test } from 'vitest';
import { readSources } from '../../house/read-sources.ts';
import { files, sources } from './sources.ts';

const pureFolders = ['src/shared/', 'src/server/simulation/'];

test('what is pure reads no clock, no chance and waits for nothing', () => {
  const codeOf = (file: string): string => sources.get(file)!.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const pure = files.filter((file) => pureFolders.some((folder) => file.startsWith(folder)));
  expect(
    pure.filter((file) => /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bperformance\.now\(/.test(codeOf(file))),
  ).toEqual([]);
  expect(pure.filter((file) => !/^src\/shared\/(?!core\/)/.test(file) && /\bawait\b/.test(codeOf(file)))).toEqual([]);
});

test('what a test waits for has longer than the second of vi.waitFor, within which a busy machine may not get to it', () => {
  const waiting = readSources('.', ['tests']).filter(({ identifiers }) => identifiers.has('waitFor'));
  expect(waiting.map(({ path }) => path).filter((path) => /\/(unit|browser|doubles)\//.test(path))).toEqual([
    'tests/doubles/eventually.ts',
  ]);
});
