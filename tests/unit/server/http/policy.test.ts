import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { engineWorker } from '../../../../src/setup/shell-files.ts';

const dist = mkdtempSync(join(tmpdir(), 'halyard-policy-'));
afterAll(() => rmSync(dist, { recursive: true }));
const engine = `assets/${engineWorker}-Ab_3-x9Z.js`;
const others = [
  'assets/index-Ab_3-x9Z.js',
  'assets/engine-services-Ab_3x9Zz.js',
  `assets/${engineWorker}-view-Ab_3x9Zz.js`,
  'assets/venue-worker-Ab_3x9Zz.js',
  'service-worker.js',
];
mkdirSync(join(dist, 'assets'));
writeFileSync(join(dist, 'index.html'), '<!doctype html><script>a()</script>');
for (const file of [engine, ...others])
  for (const name of [file, `${file}.br`]) writeFileSync(join(dist, name), 'void 0;');

const app = await createApp({
  log: pino({ level: 'silent' }),
  clock: { nowMs: () => 1_700_000_000_000 },
  metrics: createMetrics(),
  dist,
  ready: () => ({ ready: true, facts: {} }),
});
afterAll(() => app.close());

async function directives(url: string, encoding = 'identity'): Promise<Map<string, readonly string[]>> {
  const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
  expect(statusCode, url).toBe(200);
  const parts = String(headers['content-security-policy'])
    .split(';')
    .map((part) => part.trim().split(' '));
  return new Map(parts.map(([name, ...sources]) => [name!, sources]));
}

test('the engine’s script alone may compile WebAssembly, and nothing else of its policy is wider', async () => {
  const page = await directives('/dashboard');
  expect(page.get('script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/)]);
  for (const encoding of ['identity', 'br']) {
    const worker = await directives(`/${engine}`, encoding);
    expect(worker.get('script-src')).toEqual([...page.get('script-src')!, "'wasm-unsafe-eval'"]);
    for (const [name, sources] of page) if (name !== 'script-src') expect(worker.get(name), name).toEqual(sources);
    expect([...worker.keys()]).toEqual([...page.keys()]);
  }
});

test('S39: the page asks for trusted types, of one policy', async () => {
  const page = await directives('/dashboard');
  expect([page.get('require-trusted-types-for'), page.get('trusted-types')]).toEqual([["'script'"], ['default']]);
});

test.each(['dashboard', ...others])('no other answer lets WebAssembly be compiled: /%s', async (file) => {
  for (const encoding of ['identity', 'br'])
    expect(await directives(`/${file}`, encoding)).toEqual(await directives('/dashboard'));
  expect((await directives(`/${file}`)).get('script-src')).not.toContain("'wasm-unsafe-eval'");
});
