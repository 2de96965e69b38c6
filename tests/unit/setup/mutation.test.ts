import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsAcross } from '../../mutation/across.ts';
import { namedFaults } from '../../mutation/named.ts';
import { linesOf, mutantsOf } from '../../mutation/operators.ts';
import { draw, randomOf, sharesOf } from '../../mutation/sample.ts';

const faultsOf = (source: string): string[] => mutantsOf('a.ts', source).map((mutant) => linesOf(mutant, source).after);

test.each<[string, string[]]>([
  ['f(a < b);', [';', 'f(a <= b);', 'f(a >= b);']],
  ['f(a === b);', [';', 'f(a !== b);']],
  ['const c = a + b * d;', ['const c = a - b * d;', 'const c = a + b / d;']],
  ['const c = `a` + b;', []],
  ['c += 1;', ['c -= 1;', 'c += 2;']],
  ['const c = a && b;', ['const c = a || b;']],
  ['const c = a ?? b;', ['const c = a;']],
  [
    'const c = [true, 7, 250, 3n];',
    [
      'const c = [false, 7, 250, 3n];',
      'const c = [true, 8, 250, 3n];',
      'const c = [true, 7, 500, 3n];',
      'const c = [true, 7, 250, 4n];',
    ],
  ],
  ["const c = side === 'BUY';", ["const c = side !== 'BUY';", "const c = side === 'SELL';"]],
  ['const c = a ? b : d;', ['const c = a ? d : b;']],
  ['function g() { if (a) return; }', ['function g() { ; }', 'function g() { if (!(a)) return; }']],
  ['function g() { if (!a) h(); }', ['function g() { if ( a) h(); }', 'function g() { if (!a) ; }']],
  ['const c = Math.min(a, -b);', ['const c = Math.max(a, -b);', 'const c = Math.min(a,  b);']],
  ['await save(a);', [';']],
])('the single faults of %s', (source, faults) => {
  expect(faultsOf(source).sort()).toEqual(faults.sort());
});

test.each([
  "import { a } from './1.ts';",
  "export * from './b.ts';",
  'interface A { readonly b: 1 | 2 }',
  "type B = 'BUY' | 'SELL';",
  'const c: 1 | 2 = d as 1;',
  '// a < b',
  '/** a && b */',
  'log.warn(a + 1);',
  'console.log(true);',
  'throw new Error(a + 1);',
  'const c = { 1: d };',
  "const m = must(x, 'BUY');",
])('%s has no fault that a test should see', (source) => {
  expect(faultsOf(source)).toEqual([]);
});

test('a fault names its line, and its lines before and after', () => {
  const source = 'const a = 1;\nif (b)\n  return2();\n';
  const call = mutantsOf('a.ts', source).find(({ operator }) => operator === 'call')!;
  expect([call.line, linesOf(call, source)]).toEqual([3, { before: 'return2();', after: ';' }]);
});

test('shares of a sample follow the sizes, keep the least and make the count', () => {
  const shares = sharesOf(
    new Map([
      ['large', 9_000],
      ['middle', 900],
      ['small', 50],
      ['tiny', 3],
    ]),
    100,
    10,
  );
  expect(Object.fromEntries(shares)).toEqual({ large: 77, middle: 10, small: 10, tiny: 3 });
  expect([
    ...sharesOf(
      new Map([
        ['a', 4],
        ['b', 2],
      ]),
      100,
      10,
    ).values(),
  ]).toEqual([4, 2]);
});

test('one seed draws the same faults each time, another others, none twice', () => {
  const mutants = Array.from({ length: 100 }, (_, at) => ({
    file: 'a.ts',
    line: at % 50,
    start: at,
    end: at + 1,
    to: '',
    operator: 'x',
  }));
  const drawn = (seed: string, count = 40) => draw(mutants, count, randomOf(seed)).map(({ start }) => start);
  expect(drawn('20260101')).toEqual(drawn('20260101'));
  expect(drawn('20260101')).not.toEqual(drawn('20260102'));
  expect(
    new Set(draw(mutants, 40, randomOf('s')).map(({ line }) => line)).size,
    'one a line as long as there are others',
  ).toBe(40);
  expect(new Set(drawn('s', 100)).size).toBe(100);
});

test.each([
  ['named', namedFaults],
  ['across', faultsAcross],
])('each fault of the list %s names one place of its file, and changes it', (_, faults) => {
  const wrong = faults.filter(
    ({ file, text, to }) => to === text || readFileSync(file, 'utf8').split(text).length !== 2,
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test('forty faults stand in all rooms of the sources', () => {
  expect(faultsAcross).toHaveLength(40);
  expect(new Set(faultsAcross.map(({ file }) => file.split('/')[1]))).toEqual(
    new Set(['server', 'worker', 'app', 'shared', 'service-worker']),
  );
});
