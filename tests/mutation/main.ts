import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { areas, filesOf } from './areas.ts';
import { CatchServer, type Ran } from './catch-server.ts';
import { reasonOf, staleOf } from './explained.ts';
import { Imports } from './imports.ts';
import { namedFaults } from './named.ts';
import { linesOf, type Mutant, mutantsOf } from './operators.ts';
import { draw, randomOf, sharesOf } from './sample.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
    count: { type: 'string', default: '200' },
    only: { type: 'string' },
    changed: { type: 'string' },
    named: { type: 'boolean', default: false },
    report: { type: 'string' },
    // For whoever mends tests: an earlier run's times of the tests, and how many seconds of them may meet one fault.
    timings: { type: 'string' },
    seconds: { type: 'string', default: '120' },
  },
});
/** Each area has at least so many faults in the sample. */
const minOfArea = 10;
const minScore = 0.9;
/** How long a test file may take beside a fault: so much, and as many times what it takes without one. */
const graceMs = 30_000;
const timesSlower = 10;
/** A test whose time nobody has taken. */
const unknownMs = 500;

interface Tried {
  readonly area: string;
  readonly mutant: Mutant;
  readonly name?: string;
}

interface Verdict extends Tried {
  readonly caught: boolean;
  /** The test file that failed, or how the tests ended. */
  readonly by: string;
  readonly ms: number;
}

function stop(text: string): never {
  console.error(text);
  process.exit(2);
}

const chosenAreas = values.only?.split(',') ?? Object.keys(areas);
const unknown = chosenAreas.filter((area) => !Object.hasOwn(areas, area));
if (unknown.length > 0) stop(`no such area: ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}`);
if (!/^[1-9]\d*$/.test(values.count)) stop(`--count is a number of faults, not ${values.count}`);

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  if (!sources.has(file)) sources.set(file, readFileSync(file, 'utf8'));
  return sources.get(file)!;
}

const changed =
  values.changed === undefined
    ? null
    : new Set(
        execFileSync('git', ['diff', '--name-only', values.changed, '--', 'src'], { encoding: 'utf8' }).split('\n'),
      );
const everything = new Map(
  Object.keys(areas).map((area) => [area, filesOf(area).flatMap((file) => mutantsOf(file, sourceOf(file)))]),
);
const stale = staleOf([...everything.values()].flat(), sourceOf);
if (stale.length > 0)
  stop(`tests/mutation/without-effect.json explains faults that are none any more:\n${stale.join('\n')}`);

function sampled(): Tried[] {
  const mutants = new Map(
    chosenAreas.map((area) => [area, everything.get(area)!.filter(({ file }) => !changed || changed.has(file))]),
  );
  const shares = sharesOf(
    new Map([...mutants].map(([area, list]) => [area, list.length])),
    Number(values.count),
    changed ? 0 : minOfArea,
  );
  const random = randomOf(values.seed);
  return [...mutants].flatMap(([area, list]) =>
    draw(list, shares.get(area)!, random).map((mutant) => ({ area, mutant })),
  );
}

/** The named faults, each at the one place that it names. */
function named(): Tried[] {
  return namedFaults.map(({ name, file, text, to }) => {
    const start = sourceOf(file).indexOf(text);
    if (start < 0 || sourceOf(file).includes(text, start + 1))
      stop(`the fault "${name}" does not name one place of ${file}`);
    const line = sourceOf(file).slice(0, start).split('\n').length;
    return { area: 'named', name, mutant: { file, line, start, end: start + text.length, to, operator: 'named' } };
  });
}

// With `--named` those alone; of chosen areas a sample alone.
const all = [...(values.only !== undefined && !values.named ? [] : named()), ...(values.named ? [] : sampled())];
const imports = new Imports();
const near = new Map([...new Set(all.map(({ mutant }) => mutant.file))].map((file) => [file, imports.testsOf(file)]));
const server = new CatchServer();

/**
 * Tests that fail beside the others without any fault: they tell nothing of one. The suite itself holds that they pass
 * as it runs them.
 */
const leftOut = new Set<string>();

/** What each test takes without a fault. */
async function timesOf(tests: readonly string[]): Promise<Map<string, number>> {
  if (values.timings && existsSync(values.timings))
    return new Map(Object.entries(JSON.parse(readFileSync(values.timings, 'utf8')) as Record<string, number>));
  console.log(`— ${tests.length} test files without a fault`);
  const { failed, ended, ms } = await server.run({ fault: null, tests, bail: false }, () => 10 * 60_000);
  if (ended !== 'done') stop(`the tests do not come to an end without any fault: ${ended}`);
  for (const test of failed) {
    leftOut.add(test);
    console.error(`LEFT OUT  ${test} fails in one process with the others, without any fault`);
  }
  if (values.timings) writeFileSync(values.timings, JSON.stringify(Object.fromEntries(ms)));
  return new Map(ms);
}

const times = await timesOf([...new Set([...near.values()].flatMap((tests) => [...tests.keys()]))]);

/** Name of a file without folder and endings. */
const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/\..*$/, '');

/** How many folders a source and a test have in common by name: the tests of a room lie in the folder of its name. */
const sharedFolders = (file: string, test: string): number =>
  test
    .split('/')
    .slice(0, -1)
    .filter((folder) => file.split('/').slice(1, -1).includes(folder)).length;

/**
 * Tests that import a file: that of its own name first, then those of its room, the nearest, and of those as near the
 * shortest, as many as the seconds allow.
 */
function testsFor(file: string): string[] {
  const timeOf = (test: string): number => times.get(test) ?? unknownMs;
  const ranks = [...near.get(file)!]
    .filter(([test]) => !leftOut.has(test))
    .map(([test, steps]) => ({
      test,
      rank: [Number(nameOf(test) !== nameOf(file)), -sharedFolders(file, test), steps, timeOf(test)],
    }));
  const sorted = ranks
    .sort((a, b) => a.rank.map((value, at) => value - b.rank[at]!).find((difference) => difference !== 0) ?? 0)
    .map(({ test }) => test);
  const chosen: string[] = [];
  let left = Number(values.seconds) * 1_000;
  for (const test of sorted) {
    if (chosen.length > 0 && timeOf(test) > left) continue;
    chosen.push(test);
    left -= timeOf(test);
  }
  return chosen;
}

async function verdictOf(tried: Tried): Promise<Verdict> {
  const began = performance.now();
  const tests = testsFor(tried.mutant.file);
  const verdict = (caught: boolean, by: string): Verdict => ({
    ...tried,
    caught,
    by,
    ms: Math.round(performance.now() - began),
  });
  if (tests.length === 0) return verdict(false, 'no unit test imports it');
  const limit = (ended: ReadonlyMap<string, number>): number =>
    graceMs + timesSlower * (times.get(tests.find((test) => !ended.has(test)) ?? '') ?? unknownMs);
  const { failed, ended }: Ran = await server.run({ fault: tried.mutant, tests, bail: true }, limit);
  return ended === 'done' ? verdict(failed.length > 0, failed[0] ?? '') : verdict(true, ended);
}

const verdicts: Verdict[] = [];
const explained: Tried[] = [];
console.log(`— ${all.length} faults, seed ${values.seed}`);
for (const tried of all) {
  const {
    mutant: { file, line, operator },
    mutant,
    area,
    name,
  } = tried;
  const { before, after } = linesOf(mutant, sourceOf(file));
  const reason = reasonOf(mutant, sourceOf(file));
  if (reason !== undefined) {
    explained.push(tried);
    console.log(`without effect  ${file}:${line} ${reason}`);
    continue;
  }
  const verdict = await verdictOf(tried);
  verdicts.push(verdict);
  console.log(
    `${verdict.caught ? 'caught  ' : 'SURVIVED'}  ${area} ${name ?? operator} ${file}:${line} ${verdict.by} (${(verdict.ms / 1_000).toFixed(1)} s)${verdict.caught ? '' : `\n    - ${before}\n    + ${after}`}`,
  );
}
server.close();

const scoreOf = (list: readonly Verdict[]): number =>
  list.length === 0 ? 1 : Math.round((list.filter(({ caught }) => caught).length / list.length) * 1_000) / 1_000;
const ofSample = verdicts.filter(({ area }) => area !== 'named');
const ofNamed = verdicts.filter(({ area }) => area === 'named');
const survivedNamed = ofNamed.filter(({ caught }) => !caught);
console.log('\narea        tried  caught  score');
for (const area of ['named', ...chosenAreas]) {
  const list = verdicts.filter((verdict) => verdict.area === area);
  if (list.length > 0)
    console.log(
      `${area.padEnd(10)} ${String(list.length).padStart(6)} ${String(list.filter(({ caught }) => caught).length).padStart(7)}  ${(scoreOf(list) * 100).toFixed(1)} %`,
    );
}
const survived = verdicts
  .filter(({ caught }) => !caught)
  .map(({ mutant, name }) => ({
    file: mutant.file,
    line: mutant.line,
    ...(name && { name }),
    ...linesOf(mutant, sourceOf(mutant.file)),
  }));
const score = scoreOf(ofSample);
const report = {
  mutation: {
    seed: values.seed,
    tried: ofSample.length,
    caught: ofSample.filter(({ caught }) => caught).length,
    named: { tried: ofNamed.length, caught: ofNamed.length - survivedNamed.length },
    survived,
    explained: explained.length,
    leftOut: [...leftOut],
    score,
  },
};
if (values.report) writeFileSync(values.report, JSON.stringify(report));
console.log(JSON.stringify(report));
process.exit(score >= minScore && survivedNamed.length === 0 ? 0 : 1);
