// Runs every benchmark of this folder but the soak, or the named one: npm run bench -- engine --short. Each prints
// figures and ends with one line of JSON.
import { readdirSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, root, run } from '../src/setup/setup.mjs';

ensureInstalled();
const all = readdirSync(`${root}/bench`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
/** Those that run the built app. */
const ofTheApp = ['cache', 'crosshair', 'dashboard', 'drafts', 'load', 'soak', 'stress'];
const [first, ...rest] = process.argv.slice(2);
const named = first !== undefined && !first.startsWith('--');
const names = named ? [first] : all.filter((name) => name !== 'soak');
const options = named || first === undefined ? rest : [first, ...rest];
if (!names.every((name) => all.includes(name))) {
  console.error(`no such benchmark: ${names.join(', ')}; there are ${all.join(', ')}`);
  process.exit(2);
}
if (names.some((name) => ofTheApp.includes(name))) ensureBuilt();
const failed = names.filter((name) => {
  console.log(`\n— ${name}`);
  return run('node', ['--expose-gc', `bench/${name}.ts`, ...options]) !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
