// Types, format, lint and locales: what can be told without running anything.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ensureInstalled, root, run } from '../src/setup/setup.mjs';

/** Each check with its name, and what it runs. */
export const checks = [
  // All of it anew, for some seconds: nothing that an earlier build has left is trusted.
  ['types', () => run('tsc', ['-b', '--force'])],
  ['format', () => run('biome', ['format'])],
  ['lint', () => run('biome', ['lint', '--error-on-warnings'])],
  ['locales', checkLocales],
];

/** 0 where the catalogues hold exactly the texts of the sources, each translated; the files are left as they were. */
function checkLocales() {
  const files = readdirSync(`${root}/locales`)
    .filter((file) => file.endsWith('.po'))
    .map((file) => `${root}/locales/${file}`);
  const before = files.map((file) => readFileSync(file, 'utf8'));
  const exitCode = run('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const problems = files.flatMap((file, at) => {
    const after = readFileSync(file, 'utf8');
    writeFileSync(file, before[at]);
    return [
      ...(texts(after) === texts(before[at]) ? [] : [`${file}: run npm run extract and translate what is new`]),
      ...untranslated(before[at]).map((text) => `${file}: no translation of ${text}`),
    ];
  });
  for (const problem of problems) console.error(problem);
  return exitCode !== 0 || files.length !== 3 || problems.length > 0 ? 1 : 0;
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
  const failed = checks.filter(([name, check]) => {
    console.log(`— ${name}`);
    return check() !== 0;
  });
  if (failed.length > 0) console.error(`failed: ${failed.map(([name]) => name).join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
