import { expect, test } from 'vitest';
import { measureHouse } from '../../house/measure.ts';
import { readConfigs } from '../../house/read-sources.ts';
import { files, inner, parsedSources, sources, targetOf } from './sources.ts';

/** The first cycle that is found, in words; undefined where there is none. */
function cycleOf(names: readonly string[], nextOf: (file: string) => readonly string[]): string | undefined {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string | undefined => {
    const index = trail.indexOf(file);
    if (index >= 0) return [...trail.slice(index), file].join(' → ');
    if (done.has(file)) return undefined;
    for (const target of nextOf(file)) {
      const found = visit(target, [...trail, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of names) {
    const found = visit(file, []);
    if (found) return found;
  }
  return undefined;
}

test('no file is part of a cycle of runtime imports', () => {
  const next = new Map(
    files.map((file) => [
      file,
      inner
        .filter((edge) => edge.file === file && !edge.typeOnly && sources.has(edge.target))
        .map(({ target }) => target),
    ]),
  );
  expect(cycleOf(files, (file) => next.get(file)!)).toBeUndefined();
});

test('no file of the app is part of a cycle, by types or by what is loaded later', () => {
  const app = files.filter((file) => file.startsWith('src/app/'));
  const next = new Map(
    app.map((file) => {
      const later = [...sources.get(file)!.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, path]) =>
        targetOf(file, path!),
      );
      return [file, [...inner.filter((edge) => edge.file === file).map(({ target }) => target), ...later]];
    }),
  );
  expect(cycleOf(app, (file) => next.get(file) ?? [])).toBeUndefined();
});

test('long-lived things are made by the composition roots: no module keeps a mutable collection of its own', () => {
  const keeps = (text: string): boolean =>
    /^(?:export )?let /m.test(text) || /^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set)\(\);?$/m.test(text);
  expect(files.filter((file) => keeps(sources.get(file)!))).toEqual([]);
});

test('no circle by types is left, between files or between rooms, and no export that nothing takes', () => {
  const house = measureHouse(parsedSources(), [], readConfigs('.'));
  expect({ types: house.typeCycles, rooms: house.folderCycles }).toEqual({ types: [], rooms: [] });
  expect(house.deadExports).toEqual([]);
});
