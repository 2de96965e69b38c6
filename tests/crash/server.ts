import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiList, balanceAll } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { doOrder, doOrderV2 } from '../../src/shared/contracts/order-place.ts';
import { cancelOrder, currentOrders, orderHistory } from '../../src/shared/contracts/order.ts';
import type { Contract } from '../../src/shared/base/contract.ts';
import { loginDemo } from '../stories/api.ts';
import { freePort } from '../server-process.ts';
import { check } from './check.ts';
import { type Answer, type Door, okCode } from './door.ts';
import { type ServerFamily, unlessBroken } from './family.ts';
import { freshFolder } from './image.ts';
import type { Suffering } from './preload.ts';
import type { Trader } from './traffic.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How one start ended: ready after so long, or gone. */
export type Started = { readonly readyMs: number } | { readonly code: number | null; readonly output: string };

export interface StartOptions {
  readonly fault?: Suffering;
  /** Largest file that the process may write, in KiB: from there on every write fails, as on a full disk. */
  readonly largestKiB?: number;
  /** Most files and sockets that the process may have open. */
  readonly mostFiles?: number;
  readonly args?: readonly string[];
}

/** Servers, one after the other, on one data folder. */
export class ServerProcess {
  readonly data: string;
  readonly file: string;
  port = 0;
  #child: ChildProcess | undefined;
  #ended: Promise<number | null> = Promise.resolve(null);
  output = '';

  constructor(data = freshFolder()) {
    this.data = data;
    this.file = join(data, 'trading.db');
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the next one and waits until it is ready or gone. */
  async start(options: StartOptions = {}): Promise<Started> {
    this.#begin(options, await freePort());
    const began = performance.now();
    const ready = new Promise<Started>((resolve) => {
      this.#child!.stdout!.on('data', () => {
        if (this.output.includes('Stop with Ctrl-C')) resolve({ readyMs: performance.now() - began });
      });
    });
    return Promise.race([ready, this.#ended.then((code): Started => ({ code, output: this.output }))]);
  }

  #begin({ fault, largestKiB, mostFiles, args = [] }: StartOptions, port: number): void {
    this.port = port;
    this.output = '';
    const preload = fault ? ['--import', join(root, 'tests/crash/preload.ts')] : [];
    const words = [
      'node',
      ...preload,
      'src/server/main.ts',
      '--port',
      String(port),
      '--data',
      this.data,
      '--offline',
      '--seed',
      String(marketSeed),
      ...args,
    ];
    const limits = [
      ...(largestKiB ? [`ulimit -f ${largestKiB * 2};`] : []),
      ...(mostFiles ? [`ulimit -n ${mostFiles};`] : []),
    ].join(' ');
    const [command, ...rest] = limits === '' ? words : ['sh', '-c', `${limits} exec "$@"`, 'sh', ...words];
    const child = spawn(command!, rest, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(fault && { CRASH_FAULT: JSON.stringify(fault) }) },
    });
    this.#child = child;
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    // Nothing outlives the harness, however it ends.
    const leave = () => {
      child.kill('SIGKILL');
    };
    process.once('exit', leave);
    this.#ended = new Promise((resolve) => {
      child.on('close', (code) => {
        process.off('exit', leave);
        resolve(code);
      });
    });
  }

  /** Starts and fails where it does not come up; the time that it took. */
  async up(options: StartOptions = {}): Promise<number> {
    const started = await this.start(options);
    if (!('readyMs' in started)) throw new Error(`the server ended with ${started.code}: ${started.output}`);
    return started.readyMs;
  }

  /** Sends a signal, and where it ends the process waits for that; the exit code, null for a signal. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    return this.#ended;
  }

  /** Stands still for some time, as under a debugger or in a machine that is paused. */
  async stall(ms: number): Promise<void> {
    this.#child?.kill('SIGSTOP');
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    this.#child?.kill('SIGCONT');
  }

  arm(): void {
    this.#child?.kill('SIGUSR2');
  }

  /** Resolves once the process is gone by itself. */
  get ended(): Promise<number | null> {
    return this.#ended;
  }

  async dispose(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Makes the same market of every server. */
export const marketSeed = 5;

/**
 * The door over HTTP of the demo user, and of a family where there is one. A call whose connection breaks has no
 * answer.
 */
export async function openDoor(
  server: ServerProcess,
  family?: ServerFamily,
): Promise<{ door: Door; traders: Trader[] }> {
  const api = await loginDemo(server.url);
  // Those that trade coins: the others rest when their exchanges do.
  const accounts = (await api.call(apiList, {})).data.filter(
    ({ exchange }) => exchange !== 'Astock' && exchange !== 'forex',
  );
  const ids = accounts.map(({ api_id }) => api_id);
  const traders = await Promise.all(
    accounts.map(async ({ api_id, exchange }): Promise<Trader> => {
      const symbol = { exchange, symbol: 'BTCUSDT', account_type: 'spot' } as Trader['symbol'];
      const { data } = await api.call(depth, { ...symbol, limit: 5 });
      return {
        api_id,
        symbol,
        ticks: Math.round(Number(data.bids[0]![0]) * 2) * 5,
        decimals: 1,
        amount: 1,
        amountDecimals: 3,
        siblings: ids.filter((id) => id !== api_id),
      };
    }),
  );
  const demo = doorOf(api);
  if (!family) return { traders, door: demo };
  await family.come(server.url);
  const { main, sub, invited } = family.persons;
  const spot = traders.find(({ symbol }) => symbol.exchange === 'HALYARD')!;
  const own = [main, sub, invited].map(({ api_id }): Trader => ({ ...spot, api_id, siblings: [] }));
  return { traders: [...traders, ...own], door: familyDoor(demo, family) };
}

/** The doors of the demo user and of a family as one. */
function familyDoor(demo: Door, family: ServerFamily): Door {
  const { main, sub, invited } = family.persons;
  const doors = new Map(
    [main, sub, invited].map((person) => [
      person,
      doorOf({ call: (contract, input) => family.call(person, contract, input) }),
    ]),
  );
  const whose = (api_id: string): Door => doors.get(family.personOf(api_id)!) ?? demo;
  const heard = (): Door[] => [
    demo,
    ...[...doors].flatMap(([person, door]) => (person === sub && !family.isOpen ? [] : [door])),
  ];
  const ofAll = async <T>(read: (door: Door) => Promise<readonly T[]>): Promise<T[]> =>
    (await Promise.all(heard().map(read))).flat();
  const by = <T extends object>(api_id: string, send: () => Promise<Answer<T> | undefined>) => {
    const person = family.personOf(api_id);
    return person ? family.placed(person, send) : send();
  };
  return {
    place: (body) => by(body.api_id, () => whose(body.api_id).place(body)),
    placeMany: (body) => by(body.api_ids[0]!, () => whose(body.api_ids[0]!).placeMany(body)),
    cancel: (body, api_id) => whose(api_id).cancel(body, api_id),
    current: () => ofAll((door) => door.current()),
    history: () => ofAll((door) => door.history()),
    balances: () => ofAll((door) => door.balances()),
  };
}

interface Calling {
  call(contract: Contract, input: object): Promise<Answer<unknown> | undefined>;
}

function doorOf(api: Calling): Door {
  const post = async <D>(contract: Contract, body: object): Promise<Answer<D> | undefined> =>
    (await unlessBroken(api.call(contract, body) as Promise<Answer<D>>)) as Answer<D> | undefined;
  async function got<D>(contract: Contract, query: object): Promise<D> {
    const answer = await api.call(contract, query);
    check(answer?.code === okCode, () => `${contract.path} answers ${JSON.stringify(answer)}`);
    return answer.data as D;
  }
  return {
    place: (body) => post(doOrder, body),
    placeMany: (body) => post(doOrderV2, body),
    cancel: (body) => post(cancelOrder, body),
    current: () => got(currentOrders, {}),
    async history() {
      type Page = { pagenation: { total: number; results: Awaited<ReturnType<Door['history']>> } };
      const orders = [];
      for (let page = 1; ; page++) {
        const {
          pagenation: { total, results },
        } = await got<Page>(orderHistory, { page, page_size: 500 });
        orders.push(...results);
        if (page * 500 >= total) return orders;
      }
    },
    balances: async () =>
      (
        await got<{ accounts: readonly { balances: Awaited<ReturnType<Door['balances']>> }[] }>(balanceAll, {})
      ).accounts.flatMap(({ balances }) => balances),
  };
}
