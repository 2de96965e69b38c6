import { expect, test } from 'vitest';
import { strategies } from '../../../src/shared/strategies/index.ts';
import { files, inner, sources, reported } from './sources.ts';

/** Order of the folders of shared: a file imports its own folder and those before it. */
const sharedOrder = [
  'base',
  'user',
  'market',
  'wire',
  'trade',
  'finance',
  'core',
  'indicators',
  'strategies',
  'backtest',
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
  'margin-accounts',
  'shares',
  'orders',
  'liquidation',
  'snapshot',
  'apply.ts',
];

/**
 * Layers of the app: a file imports its own and those before it. Commands lie below the market, since charts and
 * dialogs offer them; the palette, which lists instruments, is a part of the shell. Files at the top of the app start
 * it, and may import all.
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
  ['account'],
  ['strategies'],
  ['gallery', 'screens'],
];
/** Scripts of the public pages, which have a rule of their own below. */
const apart = ['site'];

/** Order of the server's folders: a file imports its own folder and those before it, types included. */
const serverOrder = [
  'base',
  'store',
  'notify',
  'identity',
  'simulation',
  'venues',
  'trading',
  'venues/gateway',
  'config',
  'a-shares',
  'fear-greed',
  'site',
  'desk',
  'http',
  'ws',
  'reference',
  'compose',
  'main.ts',
  'operator',
  'operate.ts',
];

/** Rooms of the store from the ground up: a file imports its own and those below, types included. */
const storeOrder = ['disk', 'journal', 'history', 'database', 'secrets', 'audit', 'tables'];

/** Floors of the worker from the ground up: a file imports its own and those below, types included. */
const workerFloors = [
  ['clock.ts'],
  ['browser-clock.ts', 'latency'],
  ['environment.ts'],
  ['values'],
  ['api.ts', 'cache'],
  ['backtest', 'connection', 'sources'],
  ['browser-environment.ts', 'recorder', 'state'],
  ['tabs'],
  ['status', 'stress'],
  ['feeds'],
  ['calls.ts'],
  ['engine.ts'],
  ['index.ts'],
];

/** Imports that lead to a later place of an order. */
const upwardIn = (order: readonly string[], placeOf: (path: string) => string, root: string): string[] => {
  const levelOf = (path: string): number => order.indexOf(placeOf(path));
  const own = inner.filter(({ file, target }) => file.startsWith(root) && target.startsWith(root));
  expect(files.filter((file) => file.startsWith(root) && levelOf(file) < 0)).toEqual([]);
  return own.filter(({ file, target }) => levelOf(target) > levelOf(file)).map(reported);
};

test('within shared files import downwards', () => {
  const levelOf = (path: string): number => sharedOrder.indexOf(path.split('/')[2]!);
  const shared = inner.filter(({ file }) => file.startsWith('src/shared/'));
  expect(
    shared.filter(({ file, target }) => levelOf(target) < 0 || levelOf(target) > levelOf(file)).map(reported),
  ).toEqual([]);
});

test('within the worker files import downwards, and rooms of one floor know nothing of each other', () => {
  const roomIn = (path: string): string => path.split('/')[2]!;
  const floorOf = (path: string): number => workerFloors.findIndex((rooms) => rooms.includes(roomIn(path)));
  const own = inner.filter(({ file, target }) => file.startsWith('src/worker/') && target.startsWith('src/worker/'));
  expect(own.length).toBeGreaterThan(100);
  expect(files.filter((file) => file.startsWith('src/worker/') && floorOf(file) < 0)).toEqual([]);
  const isAllowed = ({ file, target }: (typeof own)[number]): boolean =>
    roomIn(file) === roomIn(target) || floorOf(target) < floorOf(file);
  expect(own.filter((edge) => !isAllowed(edge)).map(reported)).toEqual([]);
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
  expect(
    app.filter(({ file, target }) => layerOf(target) < 0 || layerOf(target) > layerOf(file)).map(reported),
  ).toEqual([]);
});

test('no screen imports another one', () => {
  const screenOf = (path: string) => path.split('/')[3];
  const screens = inner.filter(
    ({ file, target }) => file.startsWith('src/app/screens/') && target.startsWith('src/app/screens/'),
  );
  expect(screens.filter(({ file, target }) => screenOf(target) !== screenOf(file)).map(reported)).toEqual([]);
});

test('floors of the trading core import downwards, types included, so that none is part of a cycle', () => {
  expect(upwardIn(coreOrder, (path) => path.split('/')[3]!, 'src/shared/core/')).toEqual([]);
});

test('rooms of the store import downwards, types included, so that none is part of a cycle', () => {
  expect(upwardIn(storeOrder, (path) => path.split('/')[3]!, 'src/server/store/')).toEqual([]);
});

test('folders of the server import downwards, types included, so that none is part of a cycle', () => {
  const placeOf = (path: string): string =>
    path.startsWith('src/server/venues/gateway/') ? 'venues/gateway' : path.split('/')[2]!;
  expect(upwardIn(serverOrder, placeOf, 'src/server/')).toEqual([]);
});

test('nobody knows a strategy or a remote venue by name but the list that it stands in', () => {
  const strategyOf = (path: string): string | undefined =>
    /^src\/shared\/strategies\/(?!(?:carry|execution|legs|maker|record|risk)\/)([^/]+)\//.exec(path)?.[1];
  const reached = inner.filter(
    ({ file, target }) => strategyOf(target) !== undefined && strategyOf(file) !== strategyOf(target),
  );
  expect(new Set(reached.map(({ file }) => file))).toEqual(new Set(['src/shared/strategies/index.ts']));
  const types = strategies.map(({ template }) => `'${template.strategy_type}'`);
  const naming = files.filter(
    (file) =>
      /^src\/(server\/(desk|store|trading|venues)|shared\/core)\//.test(file) &&
      types.some((type) => sources.get(file)!.includes(type)),
  );
  expect(naming).toEqual([]);
});
