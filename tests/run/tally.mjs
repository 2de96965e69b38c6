// What a run has counted: tests by part, names of what failed, and how long each part took.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../src/setup/setup.mjs';

/** A text on one line without colours. */
export const oneLine = (text = 'no message') => stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').slice(0, 400);

/** @typedef {{ passed: number, failed: readonly string[], skipped: readonly string[] }} Counted */

/** Counts of all parts, and their seconds. */
export class Tally {
  passed = 0;
  /** Names of what failed, each behind its part. */
  failures = [];
  skips = [];
  seconds = [];
  /** Counts of each part by its name. */
  parts = [];

  /**
   * Runs one part and counts what it says; a part that counts nothing has failed. What a part wrote beside others is
   * shown under its name when it has ended.
   */
  async part(name, work, isBeside = false) {
    const since = Date.now();
    if (!isBeside) console.log(`\n— ${name}`);
    const { passed, failed, skipped = [], output } = await work();
    if (isBeside) console.log(`\n— ${name}\n${output}`);
    const seconds = (Date.now() - since) / 1_000;
    const problems = passed === 0 && failed.length === 0 ? ['nothing was tested'] : failed;
    this.passed += passed;
    this.failures.push(...problems.map((each) => `${name}: ${each}`));
    this.parts.push([name, { passed, failed: problems.length, skipped: skipped.length }]);
    this.skips.push(...skipped.map((each) => `${name}: ${each}`));
    this.seconds.push([name, seconds]);
  }
}

/** What a report of vitest counts; one failure where there is none. */
export function vitestCounts(path, exitCode) {
  if (!existsSync(path)) return { passed: 0, failed: [`no report, exit code ${exitCode}`] };
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  );
  const named = ({ file, fullName }) => `${file} › ${fullName}`;
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map((test) => `${named(test)} — ${oneLine(test.failureMessages[0])}`);
  // A file that does not load has no tests that could fail.
  const broken = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, message }) => `${relative(root, name)} — ${oneLine(message)}`);
  const all = [...failed, ...broken];
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: exitCode !== 0 && all.length === 0 ? [`exit code ${exitCode}, see its output above`] : all,
    skipped: tests.filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo').map(named),
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Every story of a report of Playwright: name, status, seconds and what it first complained of. */
export function storiesOf(path) {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return specsOf(report).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results, annotations = [] }) => ({
      name: `[${projectName}] ${file} › ${title}`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      message: oneLine(results.flatMap(({ errors }) => errors)[0]?.message),
      reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given',
    })),
  );
}

/** What a report of Playwright counts; one failure where there is none. */
export function storyCounts(path, exitCode) {
  const stories = storiesOf(path);
  const failed = stories
    .filter(({ status }) => status === 'unexpected')
    .map(({ name, message }) => `${name} — ${message}`);
  const others = exitCode !== 0 && failed.length === 0 ? [`exit code ${exitCode}, see its output above`] : [];
  return {
    passed: stories.filter(({ status }) => status === 'expected').length,
    failed: stories.length === 0 ? [`no report, exit code ${exitCode}`] : [...failed, ...others],
    skipped: stories.filter(({ status }) => status === 'skipped').map(({ name, reason }) => `${name} (${reason})`),
  };
}
