import { expect, test } from 'vitest';
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
