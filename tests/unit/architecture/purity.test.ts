import { expect, test } from 'vitest';
import { readSources } from '../../house/read-sources.ts';
import { files, sources } from './sources.ts';

const pureFolders = ['src/shared/', 'src/server/simulation/'];

const codeOf = (file: string): string => sources.get(file)!.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

test('what is pure reads no clock, no chance and waits for nothing', () => {
  const pure = files.filter((file) => pureFolders.some((folder) => file.startsWith(folder)));
  expect(
    pure.filter((file) => /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bperformance\.now\(/.test(codeOf(file))),
  ).toEqual([]);
  expect(pure.filter((file) => !/^src\/shared\/(?!core\/)/.test(file) && /\bawait\b/.test(codeOf(file)))).toEqual([]);
});

/** What engines round each in their own way: results enter neither state nor digests here. */
const ownMath = new Map([
  ['src/shared/base/latency-histogram.ts', 'buckets of what a device measures for itself'],
  ['src/shared/user/password.ts', 'a hint on how strong a password is'],
]);

test('what is pure takes no function of Math that engines round differently', () => {
  const inexact =
    /\bMath\.(a?(sin|cos|tan)h?|atan2|exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot)\b|(?<!\b(2|10n?)) \*\*=? /;
  const using = files.filter(
    (file) => pureFolders.some((folder) => file.startsWith(folder)) && inexact.test(codeOf(file)),
  );
  // Drawings come to points on a canvas.
  expect(using.filter((file) => !file.startsWith('src/shared/drawings/'))).toEqual([...ownMath.keys()]);
});

test('what a test waits for has longer than the second of vi.waitFor, within which a busy machine may not get to it', () => {
  const waiting = readSources('.', ['tests']).filter(({ identifiers }) => identifiers.has('waitFor'));
  expect(waiting.map(({ path }) => path).filter((path) => /\/(unit|browser|doubles)\//.test(path))).toEqual([
    'tests/doubles/eventually.ts',
  ]);
});
