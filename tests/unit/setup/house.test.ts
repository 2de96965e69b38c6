import { describe, expect, test } from 'vitest';
import { cyclesOf } from '../../house/cycles.ts';
import { deadExports, foldersOf, importsAcross, lineCountOf, measureHouse, spreadOf } from '../../house/measure.ts';
import { readSource } from '../../house/read-sources.ts';

describe('a source', () => {
  const source = readSource(
    'src/app/one/a.tsx',
    [
      "import { type B, c as d } from '../two/b.ts';",
      "import type { E } from './e.ts';",
      "import * as f from './f.ts';",
      "import React from 'react';",
      "export { g } from './g.ts';",
      "const later = () => import('./h.ts');",
      'export const [i, { j, ...k }] = [1, { j: 2 }];',
      'export function l(m: B): E {',
      '  return d(f, m, later);',
      '}',
      'export interface N { readonly o: number }',
      'export default class P { q() { return <R />; } }',
    ].join('\n'),
  );

  test('imports what leads to files of the project, by target, names and kind', () => {
    expect(source.imports).toEqual([
      { target: 'src/app/two/b.ts', typeOnly: false, names: ['B', 'c'], dynamic: false },
      { target: 'src/app/one/e.ts', typeOnly: true, names: ['E'], dynamic: false },
      { target: 'src/app/one/f.ts', typeOnly: false, names: undefined, dynamic: false },
      { target: 'src/app/one/g.ts', typeOnly: false, names: ['g'], dynamic: false },
      { target: 'src/app/one/h.ts', typeOnly: false, names: undefined, dynamic: true },
    ]);
  });

  test('exports every name that others can import', () => {
    expect(source.exports).toEqual(['g', 'i', 'j', 'k', 'l', 'N', 'default']);
  });

  test('has functions from their first to their last line', () => {
    expect(source.functions).toEqual([
      { line: 6, lines: 1 },
      { line: 8, lines: 3 },
      { line: 12, lines: 1 },
    ]);
  });

  test('that cannot be read is named', () => {
    expect(() => readSource('src/broken.ts', 'const = 1;')).toThrow('src/broken.ts: ');
  });
});

test('cycles are groups of what reaches each other, largest first; what only leads to one is in none', () => {
  const edges = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set(['e'])],
    ['e', new Set(['d', 'f'])],
    ['f', new Set<string>()],
    ['g', new Set(['a'])],
  ]);
  expect(cyclesOf(edges)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('a spread has the middle one, the ninth tenth and the largest', () => {
  expect(spreadOf([5, 1, 4, 2, 3, 6, 7, 8, 9, 10])).toEqual({ median: 6, p90: 10, max: 10 });
  expect(spreadOf([])).toEqual({ median: 0, p90: 0, max: 0 });
});

test('a last line without an end is a line, an end without a line is none', () => {
  expect(['', 'a', 'a\n', 'a\nb'].map(lineCountOf)).toEqual([1, 1, 1, 2]);
});

describe('a house', () => {
  const house = [
    readSource('src/app/main.ts', "import { used } from './one/a.ts'; void used; void import('./two/c.ts');"),
    readSource(
      'src/app/one/a.ts',
      "import type { C } from '../two/c.ts'; export const used = 1; export const dead = 2; export const own = (c: C) => own(c);",
    ),
    readSource(
      'src/app/two/c.ts',
      "import type { used } from '../one/a.ts'; export type C = typeof used; export const whole = 1;",
    ),
    readSource('src/worker/d.ts', "import { used } from '../app/one/a.ts'; void used;"),
  ];

  test('names exports that nothing takes; what is loaded while the program runs is taken whole', () => {
    expect(deadExports(house, house)).toEqual(['src/app/one/a.ts: dead']);
  });

  test('counts cycles at run time, with types, and of folders apart', () => {
    const { runtimeCycles, typeCycles, folderCycles, testToSource } = measureHouse(house, house.slice(0, 1), []);
    expect({ runtimeCycles, typeCycles, folderCycles }).toEqual({
      runtimeCycles: [],
      typeCycles: [['src/app/one/a.ts', 'src/app/two/c.ts']],
      folderCycles: [['src/app/one', 'src/app/two']],
    });
    expect(testToSource).toBe(0.25);
  });

  test('counts the sources of each folder, and imports from room to room', () => {
    expect([...foldersOf(house)][0]![1]).toBe(1);
    expect(importsAcross(house)).toEqual({ 'worker → app': 1 });
  });
});
