import { expect, test } from 'vitest';
import { popOutPaths } from '../../../src/shared/base/page-paths.ts';
import {
  answerFile,
  answerPage,
  fill,
  kindOf,
  mayTakeOver,
  type Shell,
  type ShellParts,
  sweep,
} from '../../../src/service-worker/shell.ts';

const origin = 'http://host';
const shell: Shell = { build: 'b2', files: ['/index.html', '/assets/a-1.js'] };
const kept = (text: string) => new Response(text);

/** Caches of a browser, as far as the shell uses them. */
function browser(fetch: ShellParts['fetch'] = () => Promise.reject(new TypeError('no network')), online = true) {
  const stores = new Map<string, Map<string, Response>>();
  const late: (() => void)[] = [];
  const pathOf = (request: RequestInfo | URL) =>
    typeof request === 'string' ? request : new URL(request instanceof URL ? request : request.url).pathname;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (request: RequestInfo) => store.get(pathOf(request)),
      addAll: async (files: RequestInfo[]) => {
        for (const file of files) store.set(pathOf(file), kept(`${name}${pathOf(file)}`));
      },
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo) =>
      [...stores.values()].map((store) => store.get(pathOf(request))).find((found) => found !== undefined),
  } as unknown as CacheStorage;
  const parts: ShellParts = { caches, fetch, online: () => online, after: (_ms, run) => late.push(run) };
  return { parts, stores, late };
}

async function filled(...args: Parameters<typeof browser>) {
  const made = browser(...args);
  // Node's Request wants whole addresses: the page is put there as the browser would.
  await fill(made.parts, { ...shell, files: ['/assets/a-1.js'] });
  made.stores.get('halyard-shell-b2')!.set('/index.html', kept('page'));
  return made;
}

const page = new Request(`${origin}/dashboard`);

test("calls, sockets, other origins, other methods and the server's own pages pass; navigations and parts of the shell do not", () => {
  const kind = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
    kindOf({ url: path.startsWith('http') ? path : origin + path, mode, method }, origin, shell);
  expect(
    ['/sapi/user/info', '/sapi', '/wssapi/mux', '/healthz', '/metrics', '/outbox', '/docs', '/docs/openapi.json'].map(
      (path) => kind(path, 'navigate'),
    ),
  ).toEqual(Array.from({ length: 8 }, () => 'pass'));
  expect([
    kind('http://other/assets/a-1.js'),
    kind('/dashboard', 'navigate', 'POST'),
    kind('/my-echarts/dark.json'),
  ]).toEqual(['pass', 'pass', 'pass']);
  expect([kind('/dashboard', 'navigate'), kind('/sapiens', 'navigate')]).toEqual(['page', 'page']);
  expect([kind('/assets/a-1.js'), kind('/assets/newer-2.js'), kind('/index.html')]).toEqual(['file', 'file', 'file']);
});

test('a page comes from the server while it answers, and from the cache where it fails, errs or takes too long', async () => {
  const fresh = await filled(async () => kept('fresh'));
  expect(await (await answerPage(fresh.parts, shell, page)).text()).toBe('fresh');
  const gone = await filled();
  expect(await (await answerPage(gone.parts, shell, page)).text()).toBe('page');
  const broken = await filled(async () => new Response('', { status: 502 }));
  expect(await (await answerPage(broken.parts, shell, page)).text()).toBe('page');
  const slow = await filled(() => new Promise(() => undefined));
  const answer = answerPage(slow.parts, shell, page);
  await new Promise((next) => {
    setTimeout(next);
  });
  for (const run of slow.late) run();
  expect(await (await answer).text()).toBe('page');
});

test('a browser that knows itself offline is not kept waiting, and without a kept page the failure is told', async () => {
  const offline = await filled(() => new Promise(() => undefined), false);
  expect(await (await answerPage(offline.parts, shell, page)).text()).toBe('page');
  await expect(answerPage(browser().parts, shell, page)).rejects.toThrow('no network');
});

test('parts of the shell come from whatever build has them, and from the server where none has', async () => {
  const { parts } = await filled(async () => kept('fetched'));
  expect(await (await answerFile(parts, new Request(`${origin}/assets/a-1.js`))).text()).toBe(
    'halyard-shell-b2/assets/a-1.js',
  );
  expect(await (await answerFile(parts, new Request(`${origin}/assets/b-1.js`))).text()).toBe('fetched');
});

test('shells of other builds go, other caches stay', async () => {
  const { parts, stores } = await filled();
  await parts.caches.open('halyard-shell-b1');
  await parts.caches.open('other');
  await sweep(parts, shell);
  expect([...stores.keys()]).toEqual(['halyard-shell-b2', 'other']);
});

test('a build takes over only for the one window that is of this very build', () => {
  const offer = { say: 'take-over', build: 'b2' };
  expect(mayTakeOver(offer, 1, shell)).toBe(true);
  expect([
    mayTakeOver(offer, 2, shell),
    mayTakeOver({ ...offer, build: 'b1' }, 1, shell),
    mayTakeOver('take-over', 1, shell),
    mayTakeOver(null, 1, shell),
  ]).toEqual([false, false, false, false]);
});

test('pop-outs are answered with their own page, with or without a slash at the end', async () => {
  const { parts, stores } = await filled();
  stores.get('halyard-shell-b2')!.set('/pop-out.html', kept('pop-out'));
  const answered = async (path: string) => (await answerPage(parts, shell, new Request(origin + path))).text();
  for (const path of popOutPaths) {
    stores.get('halyard-shell-b2')!.set('/pop-out.html', kept('pop-out'));
    expect(await answered(`${path}/?q=BINANCE/BTCUSDT/spot`)).toBe('pop-out');
  }
  stores.get('halyard-shell-b2')!.set('/index.html', kept('page'));
  expect(await answered('/exkcharts')).toBe('page');
});
