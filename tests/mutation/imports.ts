import { distances, importGraph } from '../run/import-graph.mjs';

/** Who imports whom, told from the texts of `src` and `tests`. */
export class Imports {
  /** Files by which each file is imported. */
  readonly #importers = new Map<string, string[]>();

  constructor() {
    for (const [file, targets] of importGraph())
      for (const target of targets) this.#importers.set(target, [...(this.#importers.get(target) ?? []), file]);
  }

  /** Tests of the unit project that import a file, directly or through others, and through how many. */
  testsOf(file: string): Map<string, number> {
    return new Map(
      [...distances(this.#importers, [file])].filter(([name]) => /^tests\/unit\/.*\.test\.tsx?$/.test(name)),
    );
  }
}
