import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path/posix';
import { expect, test } from 'vitest';

const rooms = ['shared', 'worker', 'service-worker', 'app', 'server'] as const;
type Room = (typeof rooms)[number];

const mayImport: Readonly<Record<Room, readonly Room[]>> = {
  shared: ['shared'],
  worker: ['worker', 'shared'],
  'service-worker': ['service-worker'],
  app: ['app', 'shared'],
  server: ['server', 'shared'],
};

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
const sharedOrder = [
  'kit',
  'user',
  'market',
  'wire',
  'trade',
  'finance',
  'core',
  'indicators',
  'drawings',
  'topics',
  'contracts',
];

/** Floors of the trading core, the ground first: a file imports its own floor and those below, types included. */
const coreOrder = [
  'ledger',
  'state',
  'book',
  'contracts',
  'margin',
  'shares',
  'orders',
  'liquidation',
  'snapshot',
  'apply.ts',
];

/**
 * Layers of the app: a file imports its own and those before it. Commands lie below the market, since charts and dialogs offer them; the palette, which
 * lists instruments, is a part of the shell. Files at the top of the app start it, and may import all.
 */
const appOrder = [
  ['page', 'format'],
  ['engine'],
  ['session'],
  ['text'],
  ['charts'],
  ['ui'],
  ['commands'],
  ['market'],
  ['shell'],
  ['entry'],
  ['kit', 'screens'],
];
/** Scripts of the public pages, which have a rule of their own below. */
const apart = ['site'];

/** Order of the server's folders: a file imports its own folder and those before it, types included. */
const serverOrder = [
  'base',
  'store',
  'notify',
  'identity',
  'strategies',
  'simulation',
  'venues',
  'trading',
  'venues/line',
  'config',
  'a-shares',
  'fear-greed',
  'site',
  'desk',
  'http',
  'ws',
  'compose',
  'main.ts',
];

const mostFiles = 25;
/** Folders of files alike, one a table, a group of calls, a stream, a formula or an indicator: they may be as many as there are of those. */
const alike = [
  'src/server/http/routes',
  'src/server/store',
  'src/server/store/migrations',
  'src/server/ws/publishers',
  'src/shared/contracts',
  'src/shared/finance',
  'src/shared/indicators',
];

const pureFolders = ['src/shared/', 'src/server/simulation/', 'src/server/strategies/'];
const dataTables = ['src/server/a-shares/seed.ts'];

/** Files of tests, by name, that are still too long: their rooms are being moved and split, and a name goes when its file is short enough. No name is added. */
const longTests = [
  // tests/unit/server
  'a-shares.test.ts',
  'algos.test.ts',
  'amend.test.ts',
  'contract-examples.test.ts',
  'contract-oco.test.ts',
  'desk.test.ts',
  'held.test.ts',
  'indicator-alerts.test.ts',
  'instances.test.ts',
  'lines.test.ts',
  'margin-account.test.ts',
  'margin-moves.ts',
  'margin.test.ts',
  'mixed-checks.ts',
  'mixed-commands.ts',
  'options.test.ts',
  'oracle.ts',
  'order-messages.test.ts',
  'pages.test.ts',
  'place.test.ts',
  'portfolio-account.test.ts',
  'publishers.test.ts',
  'reconcile.test.ts',
  'recovery.test.ts',
  'sequencer.test.ts',
  'sessions.test.ts',
  'share-markets.test.ts',
  'sign-up.test.ts',
  'sockets.test.ts',
  'spot-exits.test.ts',
  'trading.test.ts',
  // tests/unit/app
  'draft.test.ts',
  'reckon.test.ts',
  // tests/unit/shared/core
  'order-money.test.ts',
  // tests/browser
  'alerts.test.ts',
  'candle-chart.test.ts',
  'dashboard.test.ts',
  'data-grid.test.tsx',
  // tests/sim
  'stage.ts',
  // tests/crash
  'inside.ts',
];

const files = rooms.flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${room}/${file}`),
);
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

interface Edge {
  readonly file: string;
  readonly typeOnly: boolean;
  readonly path: string;
}
const edges: readonly Edge[] = files.flatMap((file) => importsOf(file).map((each) => ({ file, ...each })));
const isAsset = (path: string): boolean => /\.(css|svg|po|woff2)(\?|$)/.test(path);
/** Imports of files of the project, each with the file that it leads to. */
const inner = edges
  .filter(({ path }) => path.startsWith('.') && !isAsset(path))
  .map((edge) => ({ ...edge, target: targetOf(edge.file, edge.path) }));
const told = ({ file, target }: { readonly file: string; readonly target: string }): string => `${file} → ${target}`;

/** The first cycle that is found, in words; undefined where there is none. */
function cycleOf(names: readonly string[], nextOf: (file: string) => readonly string[]): string | undefined {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): string | undefined => {
    const index = trail.indexOf(file);
    if (index >= 0) return [...trail.slice(index), file].join(' → ');
    if (done.has(file)) return undefined;
    for (const target of nextOf(file)) {
      const found = visit(target, [...trail, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of names) {
    const found = visit(file, []);
    if (found) return found;
  }
  return undefined;
}

test('files import only from the rooms that theirs may see', () => {
  const isAllowed = ({ file, typeOnly, target }: (typeof inner)[number]): boolean =>
    target.startsWith('locales/') ||
    mayImport[roomOf(file)].includes(roomOf(target)) ||
    (roomOf(file) === 'app' && typeOnly && target === 'src/worker/api.ts');
  expect(inner.filter((edge) => !isAllowed(edge)).map(told)).toEqual([]);
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
      .map(told),
  ).toEqual([]);
});

test('within shared files import downwards', () => {
  const levelOf = (path: string): number => sharedOrder.indexOf(path.split('/')[2]!);
  const shared = inner.filter(({ file }) => file.startsWith('src/shared/'));
  expect(shared.filter(({ file, target }) => levelOf(target) < 0 || levelOf(target) > levelOf(file)).map(told)).toEqual(
    [],
  );
});

/** Floors of the worker from the ground up: a file imports its own and those below, types included. */
const workerFloors = [
  ['clock.ts'],
  ['latency'],
  ['environment.ts'],
  ['values'],
  ['api.ts', 'cache'],
  ['connection', 'sources'],
  ['browser-environment.ts', 'recorder', 'state'],
  ['tabs'],
  ['status', 'stress'],
  ['feeds'],
  ['calls.ts'],
  ['engine.ts'],
  ['index.ts'],
];

test('within the worker files import downwards, and rooms of one floor know nothing of each other', () => {
  const roomIn = (path: string): string => path.split('/')[2]!;
  const floorOf = (path: string): number => workerFloors.findIndex((rooms) => rooms.includes(roomIn(path)));
  const own = inner.filter(({ file, target }) => file.startsWith('src/worker/') && target.startsWith('src/worker/'));
  expect(own.length).toBeGreaterThan(100);
  expect(files.filter((file) => file.startsWith('src/worker/') && floorOf(file) < 0)).toEqual([]);
  const isAllowed = ({ file, target }: (typeof own)[number]): boolean =>
    roomIn(file) === roomIn(target) || floorOf(target) < floorOf(file);
  expect(own.filter((edge) => !isAllowed(edge)).map(told)).toEqual([]);
});

test('within the app files import downwards', () => {
  const layerOf = (path: string): number => {
    const [, , folder, ...rest] = path.split('/');
    return rest.length === 0 ? appOrder.length : appOrder.findIndex((layer) => layer.includes(folder!));
  };
  const app = inner.filter(
    ({ file, target }) =>
      file.startsWith('src/app/') && target.startsWith('src/app/') && !apart.includes(file.split('/')[2]!),
  );
  expect(app.length).toBeGreaterThan(1_000);
  expect(app.filter(({ file, target }) => layerOf(target) < 0 || layerOf(target) > layerOf(file)).map(told)).toEqual(
    [],
  );
});

test('no screen imports another one', () => {
  const screenOf = (path: string) => path.split('/')[3];
  const screens = inner.filter(
    ({ file, target }) => file.startsWith('src/app/screens/') && target.startsWith('src/app/screens/'),
  );
  expect(screens.filter(({ file, target }) => screenOf(target) !== screenOf(file)).map(told)).toEqual([]);
});

/** Imports that lead to a later place of an order. */
const upwardIn = (order: readonly string[], placeOf: (path: string) => string, root: string): string[] => {
  const levelOf = (path: string): number => order.indexOf(placeOf(path));
  const own = inner.filter(({ file, target }) => file.startsWith(root) && target.startsWith(root));
  expect(files.filter((file) => file.startsWith(root) && levelOf(file) < 0)).toEqual([]);
  return own.filter(({ file, target }) => levelOf(target) > levelOf(file)).map(told);
};

test('floors of the trading core import downwards, types included, so that none is part of a cycle', () => {
  expect(upwardIn(coreOrder, (path) => path.split('/')[3]!, 'src/shared/core/')).toEqual([]);
});

test('folders of the server import downwards, types included, so that none is part of a cycle', () => {
  const placeOf = (path: string): string =>
    path.startsWith('src/server/venues/line/') ? 'venues/line' : path.split('/')[2]!;
  expect(upwardIn(serverOrder, placeOf, 'src/server/')).toEqual([]);
});

test('no folder has more than 25 files, but for those of files alike', () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([folder, count]) => count > mostFiles && !alike.includes(folder))).toEqual([]);
});

test('every source has at most 300 lines, but for tables of data', () => {
  expect(files.filter((file) => !dataTables.includes(file) && sources.get(file)!.split('\n').length > 301)).toEqual([]);
});

test('files of tests and benches have at most 300 lines too, but for those that are still to be split', () => {
  const long = ['tests', 'bench'].flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      // Screenshots lie in folders named after their tests.
      .filter((entry) => entry.isFile() && /\.(tsx?|m[jt]s)$/.test(entry.name))
      .map(({ parentPath, name }) => `${parentPath}/${name}`)
      .filter((file) => readFileSync(file, 'utf8').split('\n').length > 301),
  );
  expect(long.filter((file) => !longTests.includes(basename(file)))).toEqual([]);
});

test('what is pure reads no clock, no chance and waits for nothing', () => {
  const codeOf = (file: string): string => sources.get(file)!.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const pure = files.filter((file) => pureFolders.some((folder) => file.startsWith(folder)));
  expect(
    pure.filter((file) => /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bperformance\.now\(/.test(codeOf(file))),
  ).toEqual([]);
  expect(pure.filter((file) => !/^src\/shared\/(?!core\/)/.test(file) && /\bawait\b/.test(codeOf(file)))).toEqual([]);
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
  expect(site.filter((edge) => !isAllowed(edge)).map(told)).toEqual([]);
});

test('no file is part of a cycle of runtime imports', () => {
  const next = new Map(
    files.map((file) => [
      file,
      inner
        .filter((edge) => edge.file === file && !edge.typeOnly && sources.has(edge.target))
        .map(({ target }) => target),
    ]),
  );
  expect(cycleOf(files, (file) => next.get(file)!)).toBeUndefined();
});

test('no file of the app is part of a cycle, by types or by what is loaded later', () => {
  const app = files.filter((file) => file.startsWith('src/app/'));
  const next = new Map(
    app.map((file) => {
      const later = [...sources.get(file)!.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, path]) =>
        targetOf(file, path!),
      );
      return [file, [...inner.filter((edge) => edge.file === file).map(({ target }) => target), ...later]];
    }),
  );
  expect(cycleOf(app, (file) => next.get(file) ?? [])).toBeUndefined();
});

test('long-lived things are made by the composition roots: no module keeps a mutable collection of its own', () => {
  const keeps = (text: string): boolean =>
    /^(?:export )?let /m.test(text) || /^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set)\(\);?$/m.test(text);
  expect(files.filter((file) => keeps(sources.get(file)!))).toEqual([]);
});
