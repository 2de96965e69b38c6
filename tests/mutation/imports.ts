import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g;

/** Files that a file imports for more than their types. */
function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(pattern)];
  return found.filter(([, type]) => type === undefined).map(([, , plain, late]) => normalize(join(dirname(file), (plain ?? late)!.replace(/\?.*$/, ''))));
}

/** Who imports whom, told from the texts of `src` and `tests`. */
export class Imports {
  readonly #importers = new Map<string, string[]>();

  constructor() {
    const files = ['src', 'tests'].flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name));
    for (const file of files.map((entry) => join(entry.parentPath.replaceAll('\\', '/'), entry.name))) {
      for (const target of importsOf(file)) this.#importers.set(target, [...(this.#importers.get(target) ?? []), file]);
    }
  }

  /** Tests of the unit project that import a file, directly or through others, and through how many. */
  testsOf(file: string): Map<string, number> {
    const steps = new Map([[file, 0]]);
    for (const [at, step] of steps) for (const importer of this.#importers.get(at) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
    return new Map([...steps].filter(([name]) => /^tests\/unit\/.*\.test\.tsx?$/.test(name)));
  }
}
