// The committed list of flaky names: what failed in a run and passed when it was played again, until its cause is
// found.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../src/setup/setup.mjs';

const path = join(root, 'tests', 'flaky.json');
/** Runs that count. */
const keptRuns = 10;

/** @returns {{ runs: { commit: string, at: string, names: string[] }[], causes: Record<string, string> }} */
const read = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { runs: [], causes: {} });

/** Names that were flaky in two of the last ten runs of the list and whose cause is not written down. */
export function repeated({ runs, causes } = read()) {
  const names = runs.slice(-keptRuns).flatMap((one) => [...new Set(one.names)]);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at && !causes[name]))];
}

/** Writes this run's flaky names into the list, which is to be committed with what was found out about them. */
export function remember(names) {
  const { runs, causes } = read();
  // A copy of the sources without their history has no commits.
  const commit = existsSync(join(root, '.git'))
    ? execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
    : '';
  writeFileSync(
    path,
    `${JSON.stringify({ runs: [...runs, { commit, at: new Date().toISOString(), names }].slice(-keptRuns), causes }, undefined, 2)}\n`,
  );
}
