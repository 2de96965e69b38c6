import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { expect, test } from 'vitest';

const rooms = ['shared', 'worker', 'service-worker', 'app', 'server'] as const;
type Room = (typeof rooms)[number];

const mayImport: Readonly<Record<Room, readonly Room[]>> = { shared: ['shared'], worker: ['worker', 'shared'], 'service-worker': ['service-worker'], app: ['app', 'shared'], server: ['server', 'shared'] };

/** Package (or its scope) → folders that own it. */
const owners: Readonly<Record<string, readonly string[]>> = {
  valibot: ['src/shared', 'src/server', 'src/worker', 'src/app'],
  rxjs: ['src/worker', 'src/server', 'src/app/engine'],
  comlink: ['src/worker/index.ts', 'src/app/engine/connect.ts', 'src/app/engine/'],
  dexie: ['src/worker/cache'],
  uplot: ['src/app/charts'],
  'react-aria-components': ['src/app/ui'],
  '@lingui/core': ['src/app'],
  '@lingui/react': ['src/app'],
  fastify: ['src/server/http', 'src/server/ws'],
  '@fastify/static': ['src/server/http'],
  '@fastify/helmet': ['src/server/http'],
  ws: ['src/server/ws'],
  kysely: ['src/server/store'],
  'better-sqlite3': ['src/server/store'],
  'pinyin-pro': ['src/server/a-shares'],
  nodemailer: ['src/server/notify'],
  'prom-client': ['src/server/http'],
};

/** Order of the folders of shared: a file imports its own folder and those before it. */
const sharedOrder = ['kit', 'user', 'market', 'wire', 'trade', 'finance', 'indicators', 'drawings', 'topics', 'contracts'];

/** Who may import whom within the server, by folder. Files at its top compose everything. */
const serverOrder: Readonly<Record<string, readonly string[]>> = {
  matching: ['matching', 'ledger', 'venues/price'], ledger: ['ledger'],
};

const pureFolders = ['src/shared/', 'src/server/matching/', 'src/server/ledger/', 'src/server/strategies/'];
const dataTables = ['src/server/a-shares/seed.ts'];

const files = rooms.flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file)).map((file) => `src/${room}/${file}`));
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

interface Import {
  readonly typeOnly: boolean;
  readonly path: string;
}

function importsOf(file: string): Import[] {
  const found = [...sources.get(file)!.matchAll(/^(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm)];
  return found.map(([, type, path]) => ({ typeOnly: type !== undefined, path: path! }));
}

const targetOf = (file: string, path: string): string => normalize(join(dirname(file), path));
const roomOf = (file: string): Room => file.split('/')[1] as Room;

test.each(files)('%s imports only from the rooms it may see', (file) => {
  for (const { typeOnly, path } of importsOf(file).filter(({ path }) => path.startsWith('.') && !/\.(css|svg|po|woff2)(\?|$)/.test(path))) {
    const target = targetOf(file, path);
    if (target.startsWith('locales/')) continue;
    const allowed = mayImport[roomOf(file)].includes(roomOf(target)) || (roomOf(file) === 'app' && typeOnly && target === 'src/worker/api.ts');
    expect(allowed, `${file} → ${target}`).toBe(true);
  }
});

test.each(files)('%s takes third-party packages only where they have their owner', (file) => {
  for (const { path } of importsOf(file).filter(({ path }) => !path.startsWith('.') && !path.startsWith('node:'))) {
    const name = path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : path.split('/')[0]!;
    const folders = owners[name];
    if (folders) expect(folders.some((folder) => file.startsWith(folder)), `${file} → ${name}`).toBe(true);
  }
});

test.each(files.filter((file) => file.startsWith('src/shared/')))('%s imports downwards within shared', (file) => {
  const levelOf = (path: string) => sharedOrder.indexOf(path.split('/')[2]!);
  for (const { path } of importsOf(file).filter(({ path }) => path.startsWith('.'))) {
    const target = targetOf(file, path);
    expect(levelOf(target), `${file} → ${target}`).toBeLessThanOrEqual(levelOf(file));
  }
});

test.each(files.filter((file) => file.startsWith('src/app/screens/')))('%s imports no other screen', (file) => {
  const screenOf = (path: string) => path.split('/')[3];
  for (const { path } of importsOf(file).filter(({ path }) => path.startsWith('.'))) {
    const target = targetOf(file, path);
    if (target.startsWith('src/app/screens/')) expect(screenOf(target), `${file} → ${target}`).toBe(screenOf(file));
  }
});

test.each(files.filter((file) => /^src\/server\/(matching|ledger)\//.test(file)))('%s stays within its floor of the server', (file) => {
  const folder = file.split('/')[2]!;
  for (const { path } of importsOf(file).filter(({ path }) => path.startsWith('.'))) {
    const target = targetOf(file, path);
    if (!target.startsWith('src/server/')) continue;
    const allowed = serverOrder[folder]!.some((floor) => target.startsWith(`src/server/${floor}/`));
    expect(allowed, `${file} → ${target}`).toBe(true);
  }
});

test.each(files)('%s has at most 300 lines', (file) => {
  if (dataTables.includes(file)) return;
  expect(sources.get(file)!.split('\n').length).toBeLessThanOrEqual(301);
});

test.each(files.filter((file) => pureFolders.some((folder) => file.startsWith(folder))))('%s reads no clock, no chance and waits for nothing', (file) => {
  const code = sources.get(file)!.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  expect(code).not.toMatch(/\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bperformance\.now\(/);
  if (!file.startsWith('src/shared/')) expect(code).not.toMatch(/\bawait\b/);
});

test('the app opens no socket and fetches nothing of /sapi itself; the public pages, which have no engine, do so in one file', () => {
  for (const file of files.filter((name) => name.startsWith('src/app/') && name !== 'src/app/engine/public-call.ts')) {
    expect(sources.get(file), file).not.toMatch(/new WebSocket\(|fetch\(\s*['"`]\/sapi/);
  }
});

test('the scripts of the public pages load nothing of the application but painters and the way to public streams', () => {
  for (const file of files.filter((name) => name.startsWith('src/app/site/'))) {
    for (const { typeOnly, path } of importsOf(file)) {
      expect(path, `${file} → ${path}`).toMatch(/^\./);
      const target = targetOf(file, path);
      if (!typeOnly) expect(target, file).toMatch(/^src\/(shared\/|app\/site\/|app\/charts\/|app\/engine\/public-call\.ts$)/);
    }
  }
});

test('no file is part of a cycle of runtime imports', () => {
  const edges = new Map(files.map((file) => [file, importsOf(file).filter(({ typeOnly, path }) => !typeOnly && path.startsWith('.')).map(({ path }) => targetOf(file, path)).filter((target) => sources.has(target))]));
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    expect(at, `cycle: ${[...trail.slice(Math.max(at, 0)), file].join(' → ')}`).toBe(-1);
    if (done.has(file)) return;
    for (const target of edges.get(file)!) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
});

test('long-lived things are made by the composition roots: no module keeps a mutable collection of its own', () => {
  for (const file of files) {
    expect(sources.get(file), file).not.toMatch(/^(?:export )?let /m);
    expect(sources.get(file), file).not.toMatch(/^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set)\(\);?$/m);
  }
});
