import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const config = readFileSync('vite.config.ts', 'utf8');
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`);

/** Splits a pattern at the bars that stand in no bracket of it. */
function alternatives(pattern: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of pattern) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === '|' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}

/** Every path that a pattern of brackets and bars stands for. */
function pathsOf(pattern: string): string[] {
  return alternatives(pattern).flatMap((one) => {
    const open = one.indexOf('(');
    if (open < 0) return [one];
    let close = open;
    for (let depth = 0; close < one.length; close++) {
      if (one[close] === '(') depth++;
      if (one[close] === ')' && --depth === 0) break;
    }
    const rests = pathsOf(one.slice(close + 1));
    return pathsOf(one.slice(open + 1, close)).flatMap((middle) =>
      rests.map((rest) => one.slice(0, open) + middle + rest),
    );
  });
}

/** Paths of sources that the groups of the bundler name, without the ends of files and what a group leaves out. */
const named = [...config.matchAll(/^const \w+ =\s+\/(.*)\/;$/gm)]
  .flatMap(([, pattern]) => pathsOf(pattern!.replaceAll(/\(\?!(?:[^()]|\([^()]*\))*\)/g, '').replaceAll('\\/', '/')))
  .map((path) => path.replace(/(\[\.\/\]|\\\.|\/)$/, ''))
  .filter((path) => path.startsWith('src/'));

test('every file that a group of the bundler names is there: one that has moved would travel in pieces', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !files.some((file) => new RegExp(`^${path}(/|\\.|$)`).test(file)))).toEqual([]);
});
