import { expect, test } from 'vitest';
import { edges, files, inner, type Room, roomOf, sources, targetOf, reported } from './sources.ts';

const mayImport: Readonly<Record<Room, readonly Room[]>> = {
  shared: ['shared'],
  worker: ['worker', 'shared'],
  'service-worker': ['service-worker'],
  app: ['app', 'shared'],
  server: ['server', 'shared'],
};

/** Package (or its scope) → folders that own it. */
const owners: Readonly<Record<string, readonly string[]>> = {
  '@valibot/to-json-schema': ['src/server/reference'],
  valibot: ['src/shared', 'src/server', 'src/worker', 'src/app'],
  rxjs: ['src/worker', 'src/server', 'src/app/engine'],
  comlink: [
    'src/worker/index.ts',
    'src/worker/backtest/backtest-worker.ts',
    'src/worker/backtest/sweep-worker.ts',
    'src/app/engine/connect.ts',
    'src/app/engine/',
  ],
  dexie: ['src/worker/cache'],
  uplot: ['src/app/charts'],
  uqr: ['src/app/ui'],
  hucre: ['src/app/ui/export', 'src/app/screens/ai-dashboard/basket/read-basket-file.ts'],
  'react-aria-components': ['src/app/ui'],
  '@lingui/core': ['src/app', 'src/server/site/views'],
  '@lingui/react': ['src/app', 'src/server/site/views'],
  react: ['src/app', 'src/server/site/views'],
  'react-dom': ['src/app', 'src/server/site/views'],
  fastify: ['src/server/http', 'src/server/ws'],
  '@fastify/cookie': ['src/server/http'],
  '@fastify/multipart': ['src/server/http'],
  fresh: ['src/server/http'],
  negotiator: ['src/server/http', 'src/server/notify'],
  '@fastify/proxy-addr': ['src/server/base'],
  '@fastify/static': ['src/server/http'],
  helmet: ['src/server/http'],
  ws: ['src/server/ws'],
  kysely: ['src/server/store'],
  'better-sqlite3': ['src/server/store'],
  'pinyin-pro': ['src/server/a-shares'],
  otpauth: ['src/server/identity'],
  nodemailer: ['src/server/notify'],
  'prom-client': ['src/server/http'],
};

test('files import only from the rooms that theirs may see', () => {
  const isAllowed = ({ file, typeOnly, target }: (typeof inner)[number]): boolean =>
    target.startsWith('locales/') ||
    mayImport[roomOf(file)].includes(roomOf(target)) ||
    (roomOf(file) === 'app' && typeOnly && target === 'src/worker/api.ts');
  expect(inner.filter((edge) => !isAllowed(edge)).map(reported)).toEqual([]);
});

test('third-party packages are taken only where they have their owner', () => {
  const nameOf = (path: string): string =>
    path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : path.split('/')[0]!;
  const outer = edges
    .filter(({ path }) => !path.startsWith('.') && !path.startsWith('node:'))
    .map(({ file, path }) => ({ file, target: nameOf(path) }));
  expect(outer.length).toBeGreaterThan(100);
  expect(
    outer
      .filter(({ file, target }) => owners[target] && !owners[target].some((folder) => file.startsWith(folder)))
      .map(reported),
  ).toEqual([]);
});

test('what is built of the public pages is loaded from the build, and never imported by the server itself', () => {
  const isView = (path: string): boolean => path.startsWith('src/server/site/views/');
  const taken = inner.filter(({ file, target, typeOnly }) => isView(target) && !isView(file) && !typeOnly);
  expect(inner.some(({ file }) => isView(file))).toBe(true);
  expect(taken.map(reported)).toEqual([]);
  expect(files.filter((file) => file.startsWith('src/server/') && file.endsWith('.tsx') && !isView(file))).toEqual([]);
});

test('the app opens no socket and fetches nothing of /sapi itself; the public pages, which have no engine, do so in one file', () => {
  const others = files.filter((name) => name.startsWith('src/app/') && name !== 'src/app/engine/public-call.ts');
  expect(others.filter((file) => /new WebSocket\(|fetch\(\s*['"`]\/sapi/.test(sources.get(file)!))).toEqual([]);
});

test('the scripts of the public pages load nothing of the application but painters and the way to public streams', () => {
  const site = edges
    .filter(({ file }) => file.startsWith('src/app/site/'))
    .map((edge) => ({ ...edge, target: edge.path.startsWith('.') ? targetOf(edge.file, edge.path) : edge.path }));
  expect(site.length).toBeGreaterThan(0);
  const isAllowed = ({ typeOnly, path, target }: (typeof site)[number]): boolean =>
    path.startsWith('.') &&
    (typeOnly || /^src\/(shared\/|app\/site\/|app\/charts\/|app\/engine\/public-call\.ts$)/.test(target));
  expect(site.filter((edge) => !isAllowed(edge)).map(reported)).toEqual([]);
});
