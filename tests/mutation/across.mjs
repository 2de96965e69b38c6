// Puts each fault of across.ts into the sources, runs `npm run quick` and takes it out again: npm run mutation:across
// [-- --only N[,N]] [-- --whole]. With --whole what quick does not find is looked for by the parts of npm test, one
// after another. A last line of JSON; exit 1 where too few are found, or too late.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, environment, node, root, run } from '../../src/setup/setup.mjs';

const {
  values: { only, whole = false },
} = parseArgs({ options: { only: { type: 'string' }, whole: { type: 'boolean' } } });
const least = 36;
const mostSeconds = 60;

ensureInstalled();
process.chdir(root);
if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== '') {
  console.error(
    'The sources differ from the last commit: what quick finds would be found of those changes too. Commit them first.',
  );
  process.exit(2);
}
const listed = spawnSync(
  node,
  [
    '--input-type=module',
    '-e',
    "import('./tests/mutation/across.ts').then(({ faultsAcross }) => console.log(JSON.stringify(faultsAcross)))",
  ],
  { encoding: 'utf8', env: environment },
);
const all = JSON.parse(listed.stdout);
const chosen = only === undefined ? all : only.split(',').map((number) => all[Number(number) - 1]);

/** Runs one of our programs: its exit code and what it wrote. */
const played = (...args) => spawnSync(node, args, { encoding: 'utf8', env: environment, maxBuffer: 2 ** 30 });

/** The part of npm test that fails, those before it having passed; undefined where none does. */
const partThatFails = () =>
  ['unit', 'browser', 'stories', 'faults', 'sim'].find((part) => played('tests/run.mjs', '--only', part).status !== 0);

/** What finds a fault that is in the sources now. */
function finding() {
  const { status, stdout } = played('tests/quick.mjs');
  const [, level, seconds] = /\n(?:failed: ([^\n]*)|nothing found), after ([\d.]+) s\n$/.exec(stdout) ?? [];
  if (seconds === undefined) throw new Error(`quick came to no verdict, exit code ${status}:\n${stdout.slice(-2_000)}`);
  return {
    level: level?.replace(/:.*/, '') ?? (whole ? partThatFails() : undefined),
    seconds: Number(seconds),
    isQuick: level !== undefined,
  };
}

/** What finds a change of a file, which is as it was afterwards. */
function findingOf(file, changedFrom) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, changedFrom(before));
  try {
    return finding();
  } finally {
    writeFileSync(path, before);
  }
}

/** A file with one place of it replaced. Throws where the text does not stand at one place. */
function withFault(before, { name, file, text, to }) {
  const at = before.indexOf(text);
  if (at < 0 || before.includes(text, at + 1))
    throw new Error(`the fault "${name}" does not name one place of ${file}`);
  return before.slice(0, at) + to + before.slice(at + text.length);
}

// What is interrupted in the middle of a fault ends by the missing verdict, which takes the fault out.
process.on('SIGINT', () => undefined);
// Types are checked and pages built once before: a fault is looked for in a house that stands.
ensureBuilt();
run('tsc', ['-b']);
// Where quick complains of a change that is none, it finds no fault either: one file of each room has to pass with a
// comment more.
const roomOf = ({ file }) => file.split('/')[1];
for (const { file } of chosen.filter((one, at) => chosen.findIndex((other) => roomOf(other) === roomOf(one)) === at)) {
  const { level, seconds } = findingOf(file, (before) => `${before}// Nothing.\n`);
  console.log(
    `${level === undefined ? 'passes  ' : 'FAILS   '}  ${seconds.toFixed(1).padStart(5)} s  ${file} with a comment more${level ? `: ${level}` : ''}`,
  );
  if (level !== undefined) process.exit(1);
}
const verdicts = [];
for (const fault of chosen) {
  const found = findingOf(fault.file, (before) => withFault(before, fault));
  verdicts.push({ name: fault.name, ...found });
  console.log(
    `${found.level === undefined ? 'SURVIVED' : 'caught  '}  ${found.seconds.toFixed(1).padStart(5)} s  ${found.level ?? '—'}${found.isQuick === false && found.level ? ' (by npm test)' : ''}  ${fault.name}`,
  );
}

const caught = verdicts.filter(({ level }) => level !== undefined);
const slowest = Math.max(...verdicts.map(({ seconds }) => seconds));
console.log(
  JSON.stringify({
    across: {
      tried: verdicts.length,
      caught: caught.length,
      byQuick: caught.filter(({ isQuick }) => isQuick).length,
      slowestSeconds: slowest,
      survived: verdicts.filter(({ level }) => level === undefined).map(({ name }) => name),
    },
  }),
);
process.exit(verdicts.length - caught.length <= all.length - least && slowest <= mostSeconds ? 0 : 1);
