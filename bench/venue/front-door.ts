import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { percentile } from '../harness/percentile.ts';
import { type Listening, orderOf, type DoorRequest } from './door.ts';

/**
 * Orders that rest: processor time of the server's process for one, how many a second are acknowledged, and ms until
 * they are.
 */
export interface DoorFigures {
  readonly cpuUs: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Orders under way at a time: a kept connection each, or a call each within the process. */
const atOnce = 32;
const warmUp = 2_000;
const accounts = 600;
const idleMs = 2_000;

interface Host {
  readonly listening: Listening;
  /** Microseconds of processor time that the process has used by the end of what is wished for. */
  cpuUs(subscription: DoorRequest): Promise<number>;
  end(): void;
}

function heard<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the host ended with ${code}`));
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
    child.once('exit', ended);
  });
}

async function openHost(args: readonly string[]): Promise<Host> {
  const child = fork(new URL('./door-host.ts', import.meta.url), [...args], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH },
  });
  const listening = await heard<Listening>(child);
  return {
    listening,
    async cpuUs(subscription) {
      child.send(subscription);
      const { cpu } = await heard<{ cpu: NodeJS.CpuUsage }>(child);
      return cpu.user + cpu.system;
    },
    end: () => child.disconnect(),
  };
}

/** Sends one order over a kept connection; the text of the answer. */
const post = (agent: Agent, url: string, token: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: token, 'content-type': 'application/json', 'content-length': body.length };
    const call = request(`${url}/sapi/order/doOrder`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk;
        })
        .on('end', () => resolve(text));
    });
    call.on('error', reject);
    call.end(body);
  });

/**
 * Sends so many orders, on each connection one as soon as the one before is answered; ms of each, and the last answer.
 */
async function drive(
  { url, traders, price }: Listening,
  count: number,
  name: string,
): Promise<{ readonly waitsMs: Float64Array; readonly answer: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const waitsMs = new Float64Array(count);
  let next = 0;
  let answer = '';
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const nth = next++;
        const { token, api_id } = traders[nth % traders.length]!;
        const began = performance.now();
        answer = await post(agent, url, token, JSON.stringify(orderOf(api_id, price, `${name}-${nth}`)));
        waitsMs[nth] = performance.now() - began;
        if (!answer.startsWith('{"code":200')) throw new Error(`an order was answered with ${answer.slice(0, 200)}`);
      }
    }),
  );
  agent.destroy();
  return { waitsMs, answer };
}

interface Entry {
  /** Sends one order; fulfilled with its answer. */
  place(order: object, req_id: string): Promise<{ readonly code: number }>;
  close(): void;
}

/**
 * A multiplexed socket of a trader with the topic on which orders are placed; from one of several addresses, as one may
 * open 200 only.
 */
async function openEntry(url: string, token: string, nth: number): Promise<Entry> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/wssapi/mux`, 'v1.json', {
    localAddress: `127.0.0.${2 + (nth % 4)}`,
  });
  const waiting = new Map<string, (answer: { readonly code: number }) => void>();
  socket.on('message', (data: Buffer) => {
    const { req_id, ...answer } = JSON.parse(data.toString()) as { readonly req_id?: string; readonly code: number };
    if (req_id === undefined) return;
    waiting.get(req_id)?.(answer);
    waiting.delete(req_id);
  });
  await once(socket, 'open');
  socket.send(
    JSON.stringify([
      { op: 'auth', ticket: token },
      { op: 'sub', id: 1, path: '/order/entry/ws', query: {} },
    ]),
  );
  return {
    place: (order, req_id) =>
      new Promise((resolve) => {
        waiting.set(req_id, resolve);
        socket.send(JSON.stringify({ op: 'req', id: 1, body: { req_id, op: 'place', body: order } }));
      }),
    close: () => socket.terminate(),
  };
}

/** As `drive`, over a socket of each trader. */
async function driveSockets(
  { url, traders, price }: Listening,
  count: number,
  name: string,
  entries: readonly Entry[],
): Promise<Float64Array> {
  const waitsMs = new Float64Array(count);
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const nth = next++;
        const at = nth % entries.length;
        const began = performance.now();
        const answer = await entries[at]!.place(
          orderOf(traders[at]!.api_id, price, `${name}-${nth}`),
          `${name}-${nth}`,
        );
        waitsMs[nth] = performance.now() - began;
        if (answer.code !== 200) throw new Error(`an order over ${url} was answered with ${JSON.stringify(answer)}`);
      }
    }),
  );
  return waitsMs;
}

async function overSockets(host: Host, count: number): Promise<DoorFigures> {
  const entries = await Promise.all(
    host.listening.traders.map(({ token }, nth) => openEntry(host.listening.url, token, nth)),
  );
  await driveSockets(host.listening, warmUp, 'ws', entries);
  const figures = await measured(host, count, async () => {
    const waitsMs = await driveSockets(host.listening, count, 'ms', entries);
    return { cpuAfter: await host.cpuUs({ kind: 'cpu' }), waitsMs };
  });
  for (const entry of entries) entry.close();
  return figures;
}

/** Microseconds a millisecond that a process uses while nobody asks. */
async function idleOf({ cpuUs }: Host): Promise<number> {
  const before = await cpuUs({ kind: 'cpu' });
  await new Promise((resolve) => {
    setTimeout(resolve, idleMs);
  });
  return ((await cpuUs({ kind: 'cpu' })) - before) / idleMs;
}

/** Runs so many orders and reckons what one costs; what the process uses anyway is left out. */
async function measured(
  host: Host,
  count: number,
  run: () => Promise<{ readonly cpuAfter: number; readonly waitsMs: Float64Array }>,
): Promise<DoorFigures> {
  const idle = await idleOf(host);
  const before = await host.cpuUs({ kind: 'cpu' });
  const from = performance.now();
  const { cpuAfter, waitsMs } = await run();
  const ms = performance.now() - from;
  return {
    cpuUs: (cpuAfter - before - idle * ms) / count,
    perSecond: (count * 1_000) / ms,
    p99Ms: percentile(waitsMs, 0.99),
  };
}

async function overHttp(host: Host, count: number): Promise<DoorFigures & { readonly answer: string }> {
  const { answer } = await drive(host.listening, warmUp, 'w');
  const figures = await measured(host, count, async () => {
    const { waitsMs } = await drive(host.listening, count, 'm');
    return { cpuAfter: await host.cpuUs({ kind: 'cpu' }), waitsMs };
  });
  return { ...figures, answer };
}

/**
 * The same orders over HTTP, over sockets and within the process of one server, and over HTTP to a bare Fastify that
 * answers each with an answer of that server.
 */
export async function throughDoor(count: number): Promise<{
  readonly http: DoorFigures;
  readonly socket: DoorFigures;
  readonly inProcess: DoorFigures;
  readonly bare: DoorFigures;
}> {
  const server = await openHost(['server', String(accounts)]);
  const http = await overHttp(server, count).finally(server.end);
  const door = await openHost(['server', String(accounts)]);
  const socket = await overSockets(door, count).finally(door.end);
  const desk = await openHost(['server', String(accounts)]);
  await desk.cpuUs({ kind: 'place', from: 0, count: warmUp, atOnce });
  const inProcess = await measured(desk, count, async () => ({
    cpuAfter: await desk.cpuUs({ kind: 'place', from: warmUp, count, atOnce }),
    waitsMs: new Float64Array(1),
  })).finally(desk.end);
  const plain = await openHost(['bare', '1', http.answer]);
  const bare = await overHttp(plain, count).finally(plain.end);
  return { http, socket, inProcess, bare };
}
