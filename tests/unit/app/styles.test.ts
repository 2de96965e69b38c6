import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheets = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.css') && !path.endsWith('tokens.css'),
);

test.each(sheets)('%s sizes text by tokens and lengths without rem or vw', (path) => {
  const css = readFileSync(join('src/app', path), 'utf8');
  for (const [, value] of css.matchAll(/font-size:\s*([^;}]+)/g)) expect(value).toMatch(/^var\(--fs-[\w-]+\)$/);
  expect(css).not.toMatch(/[\d.](rem|vw)\b/);
});
