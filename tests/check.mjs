// Types, format, lint and locales: what can be told without running anything.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureInstalled, root } from '../src/setup/setup.mjs';
import { runBeside } from './run/beside.mjs';

/** Each check with its name, what it runs, beside the others, and whether it writes the catalogues meanwhile. */
export const checks = [
  // All of it anew, for some seconds: nothing that an earlier build has left is trusted.
  ['types', () => runBeside('tsc', ['-b', '--force'])],
  ['format', () => runBeside('biome', ['format'])],
  ['lint', () => runBeside('biome', ['lint', '--error-on-warnings'])],
  ['locales', checkLocales, true],
];

/**
 * Exit code 0 where the catalogues hold exactly the texts of the sources, each translated; the files are left as they
 * were.
 */
async function checkLocales() {
  const files = readdirSync(`${root}/locales`)
    .filter((file) => file.endsWith('.po'))
    .map((file) => `${root}/locales/${file}`);
  const before = files.map((file) => readFileSync(file, 'utf8'));
  const { exitCode, output } = await runBeside('lingui', ['extract', '--clean']);
  const problems = files.flatMap((file, at) => {
    const after = readFileSync(file, 'utf8');
    writeFileSync(file, before[at]);
    return [
      ...(texts(after) === texts(before[at]) ? [] : [`${file}: run npm run extract and translate what is new`]),
      ...untranslated(before[at]).map((text) => `${file}: no translation of ${text}`),
    ];
  });
  return {
    exitCode: exitCode !== 0 || files.length !== 3 || problems.length > 0 ? 1 : 0,
    output: [...(exitCode !== 0 ? [output] : []), ...problems].join('\n'),
  };
}

/** A catalogue without its head, which carries the date. */
const texts = (po) => po.slice(po.indexOf('\n\n'));

const untranslated = (po) =>
  po
    .split('\n\n')
    .filter((entry) => /^msgid "."/m.test(entry) || /^msgid "[^"]/m.test(entry))
    .filter((entry) => /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => /^msgid .*/m.exec(entry)[0]);

if (process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled();
  const failed = await Promise.all(
    checks.map(async ([name, begin]) => {
      const { exitCode, output } = await begin();
      console.log(`— ${name}${exitCode === 0 ? '' : `\n${output}`}`);
      return exitCode === 0 ? [] : [name];
    }),
  ).then((lists) => lists.flat());
  if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
