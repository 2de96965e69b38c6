// Which scripts an address of the built app loads, when, and what is in them: node bench/load/scripts.ts
// '/exkchart?q=BINANCE/BTCUSDT/spot' canvas [modules at least so many bytes].
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArgs, chromiumPath } from '../../tests/browsers.mjs';
import { loginDemo } from '../../tests/stories/api.ts';
import { startProcess } from '../../tests/server-process.ts';

const assets = join(import.meta.dirname, '..', '..', 'dist', 'assets');
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Characters of a script by the module that they come from, by its source map. */
function charactersByModule(file: string): Map<string, number> {
  if (!existsSync(join(assets, `${file}.map`))) return new Map();
  const map = JSON.parse(readFileSync(join(assets, `${file}.map`), 'utf8')) as {
    readonly sources: readonly string[];
    readonly mappings: string;
  };
  const lines = readFileSync(join(assets, file), 'utf8').split('\n');
  const count = new Map<string, number>();
  let source = 0;
  map.mappings.split(';').forEach((mappings, row) => {
    let column = 0;
    let from = 0;
    let name = '';
    const until = (end: number) => count.set(name, (count.get(name) ?? 0) + end - from);
    for (const segment of mappings === '' ? [] : mappings.split(',')) {
      const [step = 0, sourceStep = 0] = numbersOf(segment);
      column += step;
      until(column);
      source += sourceStep;
      [from, name] = [column, map.sources[source] ?? ''];
    }
    until(lines[row]?.length ?? 0);
  });
  count.delete('');
  return count;
}

/** The numbers of one segment of a source map. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

const [path = '/exkchart?q=BINANCE/BTCUSDT/spot', usable = 'canvas', least = '700'] = process.argv.slice(2);
const server = await startProcess({ args: ['--seed', '5'] });
const { token } = await loginDemo(server.url);
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: chromiumArgs,
});
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
const isEntry = /^\/(login|signup|reset-password)/.test(path);
if (!isEntry)
  await context.addInitScript(
    (user) => {
      localStorage.setItem('user', user);
    },
    JSON.stringify({ invite_code: '', role: 'user', token, username: 'demo', vip_level: 3 }),
  );
const page = await context.newPage();
const loaded: string[] = [];
let after = Number.POSITIVE_INFINITY;
page.on('request', (request) => {
  const name = /assets\/([^/]+\.js)$/.exec(request.url())?.[1];
  if (name !== undefined && !loaded.includes(name)) loaded.push(name);
});
await page.goto(server.url + path);
await page.locator(usable).first().waitFor({ state: 'attached' });
after = loaded.length;
await page.waitForTimeout(6_000);
const inPage = new Set(
  await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, ''))),
);
await browser.close();
await server.dispose();

let total = 0;
for (const [at, file] of loaded.filter((name) => inPage.has(name)).entries()) {
  const packed = join(assets, `${file}.br`);
  const bytes = statSync(existsSync(packed) ? packed : join(assets, file)).size;
  total += bytes;
  console.log(`${String(bytes).padStart(7)}  ${file}${at >= after ? '  (after it can be used)' : ''}  sum ${total}`);
  const modules = [...charactersByModule(file)].sort((a, b) => b[1] - a[1]);
  const share = bytes / modules.reduce((sum, [, characters]) => sum + characters, 0);
  for (const [name, characters] of modules)
    if (characters * share >= Number(least))
      console.log(`         ${String(Math.round(characters * share)).padStart(7)} ${name.replace(/^(\.\.\/)+/, '')}`);
}
console.log(`${total} bytes`);
