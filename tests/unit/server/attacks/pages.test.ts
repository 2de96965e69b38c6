import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeServer } from '../http/whole-server.ts';
import { shoot } from './attack-kit.ts';

const root = mkdtempSync(join(tmpdir(), 'halyard-pages-'));
const dist = join(root, 'dist');
const secret = 'of-nobody-else';
for (const folder of ['dist/assets', 'dist/my-echarts', 'data']) mkdirSync(join(root, folder), { recursive: true });
for (const file of ['data/secret.key', 'secret.txt', 'dist/.env']) writeFileSync(join(root, file), secret);
for (const [file, text] of [
  ['index.html', '<!doctype html><title>the page</title>'],
  ['assets/index-Ab_3-x9Z.js', 'void 0;'],
  ['assets/index-Ab_3-x9Z.js.map', '{"sources":["src"]}'],
  ['service-worker.js.map', '{"sources":["src"]}'],
  ['my-echarts/theme.js', 'void 1;'],
] as const)
  writeFileSync(join(dist, file), text);

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ dist, trustProxy: ['127.0.0.5'] });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

/** One request with its path as it stands on the wire; all that comes back. */
const raw = (path: string): Promise<string> =>
  new Promise((resolve) => {
    let got = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket
      .on('data', (chunk) => {
        got += String(chunk);
      })
      .on('error', () => undefined)
      .on('close', () => resolve(got));
  });

const climbs = ['..', '%2e%2e', '.%2e', '%2E.', '..%00', '%252e%252e', '%c0%ae%c0%ae', '..;'];
const slashes = ['/', '%2f', '%5c', '\\', '//', '%252f'];
test.each(climbs)('S47: no path of %s leads out of the folder of pages', async (up) => {
  for (const slash of slashes) {
    for (const target of ['secret.txt', 'data%2fsecret.key', 'data/secret.key']) {
      for (const from of ['/', '/assets/', '/my-echarts/', '/assets%2f', '//']) {
        for (const deep of [1, 2, 3]) {
          const path = `${from}${`${up}${slash}`.repeat(deep)}${target}`;
          const got = await raw(path);
          expect(got, path).not.toContain(secret);
          expect(got, path).toMatch(/^HTTP\/1\.1 (400|404) /);
        }
      }
    }
  }
});

test.each([
  '/.env',
  '/%2eenv',
  '/assets/.env',
  '/assets/index-Ab_3-x9Z.js%00.png',
  '/assets/',
  '/assets',
  '/my-echarts/',
  '/my-echarts/../.env',
  '/C:/secret.txt',
  '/file:///etc/passwd',
  '/etc/passwd',
  '/proc/self/environ',
])('S47: %s is no file, no folder and no secret', async (path) => {
  const got = await raw(path);
  expect(got).not.toContain(secret);
  expect(got).not.toContain('void ');
  expect(got).not.toMatch(/root:|HALYARD_|PATH=/);
});

test('S47: what is in the folder is served, so that the others could be', async () => {
  expect(await raw('/assets/index-Ab_3-x9Z.js')).toContain('void 0;');
  expect(await raw('/my-echarts/theme.js')).toContain('void 1;');
});

test.each([
  ['/', 302],
  ['/dashboard', 200],
  ['/login', 200],
  ['/nowhere', 404],
  ['/sapi/user/currentUser', 401],
  ['/sapi/nothing', 404],
  ['/assets/index-Ab_3-x9Z.js', 200],
  ['/healthz', 200],
  ['/metrics', 200],
])(
  'S67: %s may be shown in no frame, is no other type than it says, and gives its address to nobody',
  async (path, status) => {
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    const policy = answer.headers.get('content-security-policy');
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(
      ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'].map(
        (name) => answer.headers.get(name),
      ),
    ).toEqual(['nosniff', 'no-referrer', 'same-origin', 'same-origin']);
    expect([answer.headers.get('server'), answer.headers.get('x-powered-by')]).toEqual([null, null]);
  },
);

const proxied = { from: '127.0.0.5' };
const client = { 'x-forwarded-for': '198.51.100.1' };
test.each([
  '/assets/index-Ab_3-x9Z.js.map',
  '/service-worker.js.map',
  '/assets/index-Ab_3-x9Z.js.map?x=1',
  '/assets/index-Ab_3-x9Z.js%2emap',
  '/assets/%69ndex-Ab_3-x9Z.js.map',
])('S78: the sources behind %s are for who works on the machine alone', async (path) => {
  expect((await shoot(server.url, { path, ...proxied, headers: client })).status).toBe(404);
  expect((await shoot(server.url, { path })).status).toBe(200);
});

test('S78: a script names its map to who works on the machine alone', async () => {
  const path = '/assets/index-Ab_3-x9Z.js';
  const mapOf = async (headers: Record<string, string>) =>
    (await fetch(server.url + path, { headers })).headers.get('sourcemap');
  expect(await mapOf({})).toBe(`${path}.map`);
  expect(await mapOf(client)).toBeNull();
});

test.each([
  '/debug',
  '/debug/pprof',
  '/heapdump',
  '/heapsnapshot',
  '/core',
  '/json/list',
  '/json/version',
  '/inspect',
  '/server.log',
  '/data/server.log',
  '/halyard.db',
  '/trading.db',
  '/secret.key',
  '/outbox',
  '/package.json',
  '/src/server/main.ts',
  '/.git/config',
  '/node_modules/fastify/package.json',
  '/sapi/debug',
  '/sapi/metrics',
  '/report.json',
])('S78: %s shows nothing of the inside', async (path) => {
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(404);
  const text = await answer.text();
  expect(text.includes('the page') || JSON.parse(text).data?.path === path).toBe(true);
});

test('S78: figures are for this machine alone, also where a proxy stands before it', async () => {
  expect((await shoot(server.url, { path: '/metrics', ...proxied, headers: client })).status).toBe(403);
  expect((await shoot(server.url, { path: '/metrics' })).status).toBe(200);
});
