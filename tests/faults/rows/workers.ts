import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { apiList } from '../../../src/shared/contracts/api-account.ts';
import { depth } from '../../../src/shared/contracts/market-data.ts';
import { orderHistory } from '../../../src/shared/contracts/order.ts';
import { createFaultProxy } from '../../doubles/fault-proxy.ts';
import {
  enterAsDemo,
  live,
  path,
  provesBook,
  provesQuiet,
  record,
  recorded,
  stage,
  stageOn,
  type Stage,
} from '../browser.ts';
import { check, eventually, type Kit, type Scenario, same } from '../scenario.ts';

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Ends the SharedWorker as a crash would. */
async function killWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(({ type }) => type === 'shared_worker');
  check(worker !== undefined, `no shared worker among ${targetInfos.map(({ type }) => type)}`);
  await session.send('Target.closeTarget', { targetId: worker.targetId });
}

/** Sends an order whose answer never comes back; what the call says in the end. */
const sendOrder = (page: Page, input: object): Promise<string> =>
  page.evaluate(
    (order) =>
      globalThis.halyard.engine.call({ path: '/order/doOrder' } as never, order as never).then(
        () => 'answered',
        (error: { failure?: { code: string } }) => error.failure?.code ?? String(error),
      ),
    input,
  );

/**
 * The worker dies with an order's answer under way: it is told, the order is found by its client_id, and there is one
 * of it.
 */
async function killedWorker(seed: number, kit: Kit): Promise<number> {
  const scene = await stage(kit);
  let held = 0;
  const hold = (): Promise<string> => {
    held++;
    return new Promise(() => undefined);
  };
  const proxy = await createFaultProxy(
    scene.server.url,
    '/none',
    (text) => [text],
    (url) => (url.startsWith('/sapi/order/doOrder') ? hold : undefined),
  );
  kit.after(() => proxy.close());
  const api = await enterAsDemo(scene.context, scene.server.url);
  const account = (await api.call(apiList, {})).data.find(({ exchange }) => exchange === 'HALYARD')!;
  const page = await scene.open(path, proxy.url);
  const other = await scene.open(path, proxy.url);
  await record(page);
  const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
  const price = String(Math.floor(Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]) * 0.8));
  const client_id = `killed-${seed}`;
  const pending = sendOrder(page, {
    ...market,
    api_id: account.api_id,
    side: 'BUY',
    order_type: 'LIMIT',
    amount: '0.001',
    price,
    client_id,
  });
  await eventually(() => held === 1, 5_000, 'the order is at the server');
  const from = Date.now();
  await killWorker(page);
  await eventually(
    async () => (await recorded(page)).some(({ state, ms }) => state === 'stale' && ms >= from),
    2_000,
    'stale',
  );
  const stale = (await recorded(page)).find(({ state, ms }) => state === 'stale' && ms >= from)!;
  // The 100 ms of the catalogue, and what the debugger takes for the kill on a machine that runs another browser
  // meanwhile.
  check(stale.ms - from <= 500, `seen only after ${stale.ms - from} ms`);
  check((await pending) === 'NETWORK', `the call under way: ${await pending}`);
  for (const one of [page, other]) await live(one, 6_000);
  const back = (await recorded(page)).find(({ state, ms }) => state === 'live' && ms > stale.ms)!;
  check(back.ms - stale.ms <= 3_000, `live only after ${back.ms - stale.ms} ms`);
  for (const one of [page, other]) await provesBook(one, scene.server.url);
  const { data } = await api.call(orderHistory, {});
  same(data.pagenation.results.filter((order) => order.client_id === client_id).length, 1, 'orders of this client_id');
  check(held === 1, `the order was sent ${held} times`);
  return back.ms - from;
}

async function noQuota(_seed: number, kit: Kit): Promise<number> {
  const scene = await stage(kit);
  const page = await scene.context.newPage();
  const session = await scene.context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: scene.server.url, quotaSize: 1 });
  // The override lasts as long as the session that made it.
  const shown = await scene.open();
  const written = await shown.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('probe', 1);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('rows').put('x'.repeat(1_000_000), 1);
        };
        request.onsuccess = () => resolve('written');
        request.onerror = () => resolve(request.error?.name ?? 'failed');
      }),
  );
  check(/Quota|Abort/.test(written), `a write beyond the quota: ${written}`);
  await record(shown);
  await pause(7_000);
  const reported = await recorded(shown);
  check(
    reported.length > 40 && reported.every(({ state }) => state === 'live'),
    `streams: ${reported.length}, ${reported.at(-1)?.state}`,
  );
  await provesBook(shown, scene.server.url);
  provesQuiet(shown);
  return 0;
}

/** Damages every file of the browser's databases. */
function damage(profile: string): number {
  const root = join(profile, 'Default', 'IndexedDB');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ldb|log)$|MANIFEST|CURRENT/.test(file),
  );
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    for (let at = 0; at < bytes.length; at += 7) bytes[at] = (bytes[at]! + 101) & 0xff;
    const handle = openSync(join(root, file), 'w');
    writeSync(handle, bytes);
    closeSync(handle);
  }
  return files.length;
}

/** Opens the store in a page of the origin that runs no app. */
async function holdStore(scene: Stage, version: number): Promise<Page> {
  const page = await scene.context.newPage();
  await page.goto(`${scene.server.url}/favicon.svg`);
  await page.evaluate(
    (number) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('halyard', number);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('other');
        };
        request.onsuccess = () => {
          Object.assign(globalThis, { held: request.result });
          resolve();
        };
        request.onerror = () => reject(request.error);
      }),
    version,
  );
  return page;
}

/** A store that is damaged, of a later build, or held open by an old one. */
async function badStore(seed: number, kit: Kit): Promise<number> {
  const scene = await stage(kit);
  let shown: Stage = scene;
  if (seed % 3 === 1) {
    await scene.open('/dashboard');
    await pause(6_000);
    await scene.context.close();
    check(damage(scene.profile) > 0, 'no file to damage');
    shown = await stageOn(kit, scene.server, scene.profile);
  } else if (seed % 3 === 2) await (await holdStore(scene, 990)).close();
  else await holdStore(scene, 5);
  const from = performance.now();
  const page = await shown.open();
  const ms = performance.now() - from;
  check(ms < 8_000, `live only after ${Math.round(ms)} ms`);
  await page.evaluate(() => {
    globalThis.halyard.engine.watch({ kind: 'symbols' }).subscribe(() => undefined);
  });
  await eventually(
    () => page.evaluate(() => globalThis.halyard.engine.watch({ kind: 'symbols' }).current().state === 'live'),
    6_000,
    'the symbol table',
  );
  await pause(4_000);
  await provesBook(page, scene.server.url);
  provesQuiet(page);
  return ms;
}

/** A page of an older build beside one of this: both live, and the older one is told to reload. */
async function twoBuilds(_seed: number, kit: Kit): Promise<undefined> {
  const scene = await stage(kit, { unkept: true });
  const page = await scene.open('/dashboard');
  await record(page);
  const old = await scene.context.newPage();
  // The last scripts of a page are still being read when its context closes.
  kit.after(() => old.unrouteAll({ behavior: 'ignoreErrors' }));
  await old.route(/\/assets\/(?!engine-worker)[^/]+\.js$/, rewrite);
  await old.goto(`${scene.server.url}/dashboard`);
  await live(old, 20_000);
  await eventually(
    async () => (await old.getByText('Update ready').count()) > 0,
    6_000,
    'the older page offers a reload',
  );
  check((await page.getByText('Update ready').count()) === 0, 'the newer page offers a reload');
  check(
    (await recorded(page)).every(({ state }) => state === 'live'),
    'the newer page was disturbed',
  );
  await provesBook(old, scene.server.url);
  provesQuiet(page);
}

/** The window's scripts say an older build, whichever of them names it; the worker's is left as it is. */
async function rewrite(route: import('playwright').Route): Promise<void> {
  const answer = await route.fetch();
  const text = await answer.text();
  await route.fulfill({
    response: answer,
    body: text.replace(/(["'`])20\d\d-\d\d-\d\dT[\d:.]+Z\1/g, '"2001-01-01T00:00:00.000Z"'),
  });
}

const at = (row: number, name: string, run: Scenario['run']): Scenario => ({ row, name, place: 'browser', run });

export const workerScenarios: readonly Scenario[] = [
  at(44, 'SharedWorker killed', killedWorker),
  at(46, 'IndexedDB quota exceeded', noQuota),
  at(47, 'IndexedDB corrupt, newer, held', badStore),
  at(48, 'two builds in two tabs', twoBuilds),
];
