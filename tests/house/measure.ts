import { dirname } from 'node:path/posix';
import { cyclesOf } from './cycles.ts';
import type { Import, Source } from './read-sources.ts';

/** Columns that the formatter lays a line out to; only what it cannot break is longer. */
const width = 120;

export interface Spread {
  readonly median: number;
  readonly p90: number;
  readonly max: number;
}

/** Order statistics of some counts; all zero where there are none. */
export function spreadOf(counts: readonly number[]): Spread {
  const sorted = [...counts].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p90: at(0.9), max: sorted.at(-1) ?? 0 };
}

export const lineCountOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Graph of the imports that pass a test, by `nodeOf` a file; edges of a node to itself are left out. */
function graphOf(
  sources: readonly Source[],
  counts: (edge: Import) => boolean,
  nodeOf: (path: string) => string,
): Map<string, Set<string>> {
  const known = new Set(sources.map(({ path }) => path));
  const graph = new Map(sources.map(({ path }) => [nodeOf(path), new Set<string>()]));
  for (const { path, imports } of sources)
    for (const edge of imports)
      if (known.has(edge.target) && counts(edge) && nodeOf(edge.target) !== nodeOf(path))
        graph.get(nodeOf(path))!.add(nodeOf(edge.target));
  return graph;
}

const self = (path: string): string => path;

/**
 * The folder of a source; a source beside folders is a room of its own, since it may compose them or be what they all
 * use.
 */
function roomsOf(sources: readonly Source[]): (path: string) => string {
  const parents = new Set(sources.map(({ path }) => dirname(dirname(path))));
  return (path) => (parents.has(dirname(path)) ? path : dirname(path));
}

const all = (): boolean => true;

/**
 * Folders whose files are loaded by their paths: migrations by their number, scripts of the public pages by the pages
 * that name them, the views of those by the build; and the register of topics, which tests and documents go through.
 */
const loadedByPath = [
  'src/server/store/database/migrations/',
  'src/app/site/',
  'src/server/site/views/index.tsx',
  'src/shared/topics/index.ts',
];

/**
 * Exports, as `file: name`, that nothing takes: no source of `takers` imports them, and their own does not use them
 * either. What is imported as a whole, or while the program runs, is taken with all of its names.
 */
export function deadExports(product: readonly Source[], takers: readonly Source[]): string[] {
  const taken = new Map<string, Set<string> | 'all'>();
  for (const { imports } of takers)
    for (const { target, names } of imports) {
      const before = taken.get(target);
      taken.set(target, names === undefined || before === 'all' ? 'all' : new Set([...(before ?? []), ...names]));
    }
  return product
    .filter(({ path }) => taken.get(path) !== 'all' && !loadedByPath.some((folder) => path.startsWith(folder)))
    .flatMap(({ path, exports, identifiers }) => {
      const names = taken.get(path);
      const isDead = (name: string): boolean =>
        !(names instanceof Set && names.has(name)) && (identifiers.get(name) ?? 0) < 2;
      return exports.filter(isDead).map((name) => `${path}: ${name}`);
    });
}

/** Sources of a folder itself, without those of the folders in it. */
export function foldersOf(sources: readonly Source[]): Map<string, number> {
  const folders = new Map<string, number>();
  for (const { path } of sources) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return new Map([...folders].sort(([, a], [, b]) => b - a));
}

/** How many imports lead from each of the rooms below src into each other one, `from → to`. */
export function importsAcross(product: readonly Source[]): Record<string, number> {
  const roomOf = (path: string): string => path.split('/')[1]!;
  const counts: Record<string, number> = {};
  for (const { path, imports } of product)
    for (const { target } of imports) {
      if (!target.startsWith('src/') || roomOf(target) === roomOf(path)) continue;
      const way = `${roomOf(path)} → ${roomOf(target)}`;
      counts[way] = (counts[way] ?? 0) + 1;
    }
  return counts;
}

/**
 * What a house is judged by. `product` are the sources below src, `tests` those that test it, `configs` those at the
 * root.
 */
export function measureHouse(product: readonly Source[], tests: readonly Source[], configs: readonly Source[]) {
  const lines = product.map(({ text }) => lineCountOf(text));
  const texts = [...product, ...tests].flatMap(({ text }) => text.split('\n'));
  const functions = product.flatMap((source) => source.functions.map(({ lines: count }) => count));
  const typeCycles = cyclesOf(graphOf(product, all, self));
  return {
    files: product.length,
    lines: sum(lines),
    file: spreadOf(lines),
    testFile: spreadOf(tests.map(({ text }) => lineCountOf(text))),
    functions: functions.length,
    function: spreadOf(functions),
    runtimeCycles: cyclesOf(graphOf(product, ({ typeOnly, dynamic }) => !typeOnly && !dynamic, self)),
    typeCycles,
    filesInTypeCycles: sum(typeCycles.map(({ length }) => length)),
    folderCycles: cyclesOf(graphOf(product, all, roomsOf(product))),
    folders: [...foldersOf(product)],
    importsAcross: importsAcross(product),
    deadExports: deadExports(product, [...product, ...configs]),
    wideLines: texts.filter(({ length }) => length > width).length,
    widest: spreadOf(texts.map(({ length }) => length)).max,
    testToSource: sum(tests.map(({ text }) => lineCountOf(text))) / sum(lines),
  };
}
