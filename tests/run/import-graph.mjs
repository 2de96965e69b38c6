// Who imports whom, told from the texts of src and tests.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

/** Paths of the files below a folder whose names end so. */
export const filesBelow = (folder, ending) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath.replaceAll('\\', '/')}/${name}`);

const importing =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'|new URL\('(\.[^']+)'/g;

/** Files that each file imports for more than their types, at once or later. */
export function importGraph() {
  const files = new Set(['src', 'tests'].flatMap((folder) => filesBelow(folder, /\.tsx?$/)));
  return new Map(
    [...files].map((file) => {
      const found = [...readFileSync(file, 'utf8').matchAll(importing)].filter(([, type]) => type === undefined);
      return [
        file,
        found
          .map(([, , ...paths]) => normalize(join(dirname(file), paths.find(Boolean).replace(/\?.*$/, ''))))
          .filter((path) => files.has(path)),
      ];
    }),
  );
}

/** How many imports lie between some files and each one that they need. */
export function distances(graph, entries) {
  const found = new Map(entries.map((entry) => [entry, 0]));
  for (const [file, distance] of found)
    for (const next of graph.get(file) ?? []) if (!found.has(next)) found.set(next, distance + 1);
  return found;
}
