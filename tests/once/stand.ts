import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { orderHistory } from '../../src/shared/contracts/order.ts';
import { must } from '../../src/shared/base/assert.ts';
import { chromiumArgs, headlessChromiumPath } from '../browsers.mjs';
import { sleep } from '../crash/process-life.ts';
import { enterAsDemo } from '../faults/browser.ts';
import { TcpProxy } from '../faults/tcp-proxy.ts';
import { type ServerProcess, startProcess } from '../server-process.ts';
import type { Api } from '../stories/api.ts';

const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const paths = ['/dashboard', '/exdepth?q=HALYARD/BTCUSDT/spot'] as const;
const pageSize = 500;
const askAgainMs = 1_000;
/** So far below the best bid that it never fills, and within the band of the market. */
const share = 0.97;

/** An order as the engine is asked for it, but for its client id. */
export type Wanted = Readonly<Record<string, string>>;

/** What the engine says of a press whose answer nobody waits for any more. */
export type Settled = (clientId: string, isThere: boolean) => void;

/** A server process, a way to it that loses bytes, and a browser with its profile. */
export class Stand {
  readonly server: ServerProcess;
  readonly proxy: TcpProxy;
  readonly #profile: string;
  readonly #settled: Settled;
  readonly #api: Api;
  readonly #account: string;
  readonly #price: string;
  #context: BrowserContext;

  private constructor(parts: {
    readonly server: ServerProcess;
    readonly proxy: TcpProxy;
    readonly profile: string;
    readonly settled: Settled;
    readonly context: BrowserContext;
    readonly api: Api;
    readonly account: string;
    readonly price: string;
  }) {
    this.server = parts.server;
    this.proxy = parts.proxy;
    this.#profile = parts.profile;
    this.#settled = parts.settled;
    this.#context = parts.context;
    this.#api = parts.api;
    this.#account = parts.account;
    this.#price = parts.price;
  }

  static async start(seed: number, settled: Settled): Promise<Stand> {
    const server = await startProcess({ args: ['--seed', '5'] });
    const proxy = await TcpProxy.start(server.port, seed);
    const profile = mkdtempSync(join(tmpdir(), 'halyard-once-'));
    const context = await launch(profile);
    const api = await enterAsDemo(context, server.url);
    const accounts = (await api.call(apiList, {})).data;
    const account = must(
      accounts.find(({ exchange }) => exchange === 'HALYARD'),
      'an account at the house',
    ).api_id;
    const { bids } = (await api.call(depth, { ...market, limit: 5 })).data;
    const price = String(Math.floor(Number(must(bids[0], 'a best bid')[0]) * share));
    const stand = new Stand({ server, proxy, profile, settled, context, api, account, price });
    await stand.#listen();
    return stand;
  }

  /** A limit that is taken and ends at once without a fill; each size is another order. */
  wanted(size: number): Wanted {
    return {
      ...market,
      api_id: this.#account,
      side: 'BUY',
      order_type: 'LIMIT',
      time_in_force: 'IOC',
      amount: (0.001 + size / 100_000).toFixed(5),
      price: this.#price,
    };
  }

  /** A window in whose engine somebody is logged in; `kind` picks the page. */
  async open(kind: number): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(`http://${this.proxy.origin}${paths[kind % paths.length]}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.halyard !== undefined);
    await page.evaluate(() => {
      globalThis.halyard.engine.urgent.subscribe((event) => {
        if (event.kind === 'intent')
          (globalThis as unknown as { intentSettled: Settled }).intentSettled(
            String(event.input.client_id),
            event.isThere,
          );
      });
    });
    // Nobody can press before the engine knows who is logged in.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const losses = Object.assign(globalThis, { workersLost: 0 }) as Losses;
          const session = globalThis.halyard.engine.watch({ kind: 'session' });
          let isOrphan = false;
          const look = () => {
            const { value, reason } = session.current();
            if (reason === 'engine' && !isOrphan) losses.workersLost++;
            isOrphan = reason === 'engine';
            if (value?.session) resolve();
          };
          session.subscribe(look);
          look();
        }),
    );
    return page;
  }

  /** The browser's process ends at once, and another one starts on its profile. */
  async killBrowser(): Promise<void> {
    const session = await must(this.#context.browser(), 'a browser').newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const { id } = must(
      processInfo.find(({ type }) => type === 'browser'),
      'the process of the browser',
    );
    const closed = new Promise((done) => this.#context.on('close', done));
    process.kill(id, 'SIGKILL');
    await closed;
    this.#context = await launch(this.#profile);
    await enterAsDemo(this.#context, this.server.url);
    await this.#listen();
  }

  /** Client ids of all orders that the server has, each as often as it is there. */
  async ordered(): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { code, data } = await this.#api.call(orderHistory, {
        api_ids: [this.#account],
        page,
        page_size: pageSize,
      });
      // Asked too often: once more, a moment later.
      if (code !== 200) {
        page--;
        await sleep(askAgainMs);
        continue;
      }
      ids.push(...data.pagenation.results.map(({ client_id }) => client_id));
      if (page * pageSize >= data.pagenation.total) return ids;
    }
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.proxy.stop();
    await this.server.dispose();
    rmSync(this.#profile, { recursive: true, force: true });
  }

  async #listen(): Promise<void> {
    await this.#context.exposeBinding('intentSettled', (_source, clientId: string, isThere: boolean) =>
      this.#settled(clientId, isThere),
    );
  }
}

function launch(profile: string): Promise<BrowserContext> {
  const executablePath = headlessChromiumPath();
  return chromium.launchPersistentContext(profile, {
    args: chromiumArgs,
    ...(executablePath ? { executablePath } : {}),
  });
}

/** What a window counts: how often it has lost its worker. */
interface Losses {
  workersLost: number;
}

/** How the call of an order ended, and whether the window has kept its worker meanwhile. */
export interface Ended {
  readonly code: string;
  readonly hasLived: boolean;
}

/** Sends an order by the engine of a window. Rejects where the window goes first. */
export const send = (page: Page, wanted: Wanted, clientId: string): Promise<Ended> =>
  page.evaluate(
    async (input) => {
      const losses = globalThis as unknown as Losses;
      const before = losses.workersLost;
      const code = await globalThis.halyard.engine
        .call({ path: '/order/doOrder' } as never, input as never, Date.now())
        .then(
          () => 'OK',
          (error: { readonly failure?: { readonly code: string } }) => {
            if (!error.failure) throw error;
            return error.failure.code;
          },
        );
      // What is told of the loss comes a turn after the calls that it has ended.
      await new Promise((done) => setTimeout(done));
      return { code, hasLived: losses.workersLost === before };
    },
    { ...wanted, client_id: clientId },
  );

/** Client ids that the browser keeps as sent and not known about. */
export const keptIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('halyard-orders');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction('intents').objectStore('intents').getAllKeys();
          keys.onerror = () => reject(keys.error);
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );
