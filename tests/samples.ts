import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Folder of recordings and tables for tests: HALYARD_SAMPLES, or a `shared/data` beside the project. */
export const samples = resolve(process.env.HALYARD_SAMPLES ?? '../shared/data');

/** The path of a sample; undefined, with one line that says so, where it is not there. */
export function sample(name: string): string | undefined {
  const path = resolve(samples, name);
  if (existsSync(path)) return path;
  console.log(`sample ${name} is not in ${samples}: tests on it are left out (set HALYARD_SAMPLES)`);
  return undefined;
}
