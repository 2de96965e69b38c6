import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Folder of recordings and tables for tests: HALYARD_SAMPLES, or a `shared/data` beside the project. */
const folderOf = (env: Environment): string => resolve(env.HALYARD_SAMPLES ?? '../shared/data');

/**
 * Whether a test without its sample fails: where HALYARD_NEED_SAMPLES says so, as .ci/run does wherever the folder of
 * samples is there.
 */
const isNeeded = ({ HALYARD_NEED_SAMPLES: text }: Environment): boolean =>
  text !== undefined && !['', '0', 'false'].includes(text);

/**
 * The path of a sample; undefined, with one line that says so, where it is not there. Where samples are needed it
 * throws instead.
 */
export function findSample(name: string, env: Environment = process.env): string | undefined {
  const path = resolve(folderOf(env), name);
  if (existsSync(path)) return path;
  const reason = missing(name, env);
  if (isNeeded(env)) throw new Error(`${reason}, and HALYARD_NEED_SAMPLES needs it`);
  console.log(`left out: ${reason}`);
  return undefined;
}

const missing = (name: string, env: Environment): string =>
  `the sample ${name} is not in ${folderOf(env)} (set HALYARD_SAMPLES)`;

/**
 * The path of a test's sample. Where it is not there `leaveOut` ends the test as skipped, with the reason: `skip` of a
 * Vitest test's context, `test.skip` of Playwright.
 */
export function sample(name: string, leaveOut: (reason: string) => void, env: Environment = process.env): string {
  const path = findSample(name, env);
  if (path !== undefined) return path;
  leaveOut(missing(name, env));
  throw new Error(`left out, but not ended: ${missing(name, env)}`);
}
