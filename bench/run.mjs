// Runs every benchmark of this folder, or the named one: npm run bench -- engine. Each prints figures and ends with one line of JSON.
import { readdirSync } from 'node:fs';
import { ensureInstalled, root, run } from '../src/setup/setup.mjs';

ensureInstalled();
const all = readdirSync(`${root}/bench`).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3));
const names = process.argv[2] ? [process.argv[2]] : all;
if (!names.every((name) => all.includes(name))) {
  console.error(`no such benchmark: ${names.join(', ')}; there are ${all.join(', ')}`);
  process.exit(2);
}
const failed = names.filter((name) => {
  console.log(`\n— ${name}`);
  return run('node', ['--expose-gc', `bench/${name}.ts`, ...process.argv.slice(3)]) !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
