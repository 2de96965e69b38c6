import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { headPathOf } from '../../src/server/store/journal/journal.ts';
import { must } from '../../src/shared/base/assert.ts';
import type { Random } from '../../src/shared/base/random.ts';
import { check } from './check.ts';
import { flipByte } from './damage.ts';
import { checkHalted } from './disk-points.ts';
import { type Sent, unavailableCode } from './door.ts';
import { fingerprintOf } from './image.ts';
import type { CrashPoint } from './point.ts';
import type { Suffering } from './preload.ts';
import { burstEveryMs, live, type Living, liveOn, point, sleep, trade, whole } from './process-life.ts';
import { ServerProcess } from './server.ts';

/** Ends a trading server where the fault strikes, at the latest after some seconds. */
async function struckBy(server: ServerProcess, random: Random, fault: Omit<Suffering, 'armed'>): Promise<Living> {
  const living = await live(server, random, { fault: { ...fault, armed: false } });
  await trade(living, sleep(200 + whole(random, 400)));
  server.arm();
  await trade(living, Promise.race([server.ended, sleep(3_000)]));
  await server.end('SIGKILL');
  return living;
}

async function atAnyMoment(server: ServerProcess, random: Random): Promise<number[]> {
  const living = await live(server, random);
  setTimeout(() => {
    void server.end('SIGKILL');
  }, 300 + whole(random, 1_200));
  await trade(living, server.ended);
  return [await liveOn(living)];
}

async function inShutdown(server: ServerProcess, random: Random): Promise<number[]> {
  const living = await live(server, random, {
    fault: {
      does: 'kill',
      write: 'snapshot',
      phase: whole(random, 2) === 0 ? 'before' : 'after',
      nth: 0,
      armed: false,
    },
  });
  await trade(living, sleep(400));
  server.arm();
  await sleep(50);
  check((await server.end('SIGTERM')) === null, 'the server was not killed in its last snapshot');
  return [await liveOn(living)];
}

async function twiceInRecovery(server: ServerProcess, random: Random): Promise<number[]> {
  const living = await live(server, random);
  await trade(living, sleep(400));
  await server.end('SIGKILL');
  const second = await server.start({
    fault: { does: 'kill', phase: whole(random, 2) === 0 ? 'before' : 'after', nth: whole(random, 3), armed: true },
  });
  if ('readyMs' in second) await server.end('SIGKILL');
  const third = server.start();
  await sleep(200 + whole(random, 1_600));
  await server.end('SIGKILL');
  await third;
  return [await liveOn(living)];
}

async function inFirstStart(server: ServerProcess, random: Random): Promise<number[]> {
  for (let death = 0; death < 2; death++) {
    const start = server.start();
    await sleep(300 + whole(random, 1_600));
    await server.end('SIGKILL');
    await start;
  }
  return [await atAnyMoment(server, random).then(([ms]) => ms!)];
}

/** Fails where the server does not refuse order entry within some seconds. */
async function untilHalted(living: Living): Promise<void> {
  const isHalted = () => living.sent.some(({ answer }) => answer?.code === unavailableCode);
  for (let left = 200; left > 0 && !isHalted(); left--)
    await Promise.all([living.traffic.burst(), sleep(burstEveryMs)]);
  check(isHalted(), () => `the disk failed and orders are taken: ${living.server.output}`);
}

/** Some requests to a halted server, however slow the machine is. */
async function untilTried(count: () => number): Promise<void> {
  await sleep(600);
  for (let left = 100; left > 0 && count() <= 3; left--) await sleep(burstEveryMs);
}

/** A halted server refuses and shows, stops cleanly, and is well after a restart with a sound disk. */
async function haltsAndComesBack(living: Living): Promise<number[]> {
  const { server, sent, door, family } = living;
  await untilHalted(living);
  const from = sent.length;
  const heard = (list: readonly Sent[]) => list.filter((one) => family?.isHeard(one) ?? true);
  await trade(
    living,
    untilTried(() => heard(sent.slice(from)).length),
  );
  const before = heard(sent.slice(0, from));
  await checkHalted([...before, ...heard(sent.slice(from))], before.length, door);
  check((await fetch(`${server.url}/readyz`)).status === 503, 'a halted server says that it is ready');
  check((await server.end('SIGTERM')) === 0, () => `a halted server does not stop cleanly: ${server.output}`);
  return [await liveOn(living)];
}

/** More than a first start writes into any file, and less than the traffic of some seconds does. */
const fullKiB = 1_700;

/** Every file of the folder stops growing at a size, as on a full disk; the log is the first to reach it. */
async function diskFull(server: ServerProcess, random: Random): Promise<number[]> {
  writeFileSync(join(server.data, 'server.log'), `${'-'.repeat(fullKiB * 1_024 - 4_000)}\n`, { mode: 0o600 });
  const times = await haltsAndComesBack(await live(server, random, { largestKiB: fullKiB }));
  for (const largestKiB of [4, 60]) checkRefusal(await server.start({ largestKiB }), '.db');
  await server.up();
  return times;
}

async function fsyncFails(server: ServerProcess, random: Random): Promise<number[]> {
  const living = await live(server, random, {
    fault: { does: 'fsync', write: 'journal', phase: 'after', nth: whole(random, 5), armed: false },
  });
  await trade(living, sleep(300));
  server.arm();
  return haltsAndComesBack(living);
}

/** One line that names the file, and exit code 2. */
function checkRefusal(started: Awaited<ReturnType<ServerProcess['start']>>, name: string): void {
  if ('readyMs' in started) throw new Error(`the server has started on a damaged ${name}`);
  check(started.code === 2, `the refused start ended with ${started.code}: ${started.output}`);
  check(
    started.output.trim().split('\n').length === 1 && started.output.includes(name),
    `the refusal is not one line about ${name}: ${started.output}`,
  );
}

/**
 * A damaged byte in the trading file: up with all that was promised but the last commit, or refused and left as it was.
 * Then a database that is none.
 */
async function damagedFiles(server: ServerProcess, random: Random): Promise<number[]> {
  const living = await live(server, random);
  await trade(living, sleep(400));
  await server.end('SIGKILL');
  const bytes = readFileSync(server.file);
  const log = readFileSync(`${server.file}-wal`);
  const head = readFileSync(headPathOf(server.file));
  flipByte(server.file, random);
  const before = fingerprintOf(server.file);
  const started = await server.start();
  if (!('readyMs' in started)) {
    checkRefusal(started, server.file);
    check(fingerprintOf(server.file) === before, 'a start that was refused has touched the file');
  }
  await server.end('SIGKILL');
  writeFileSync(server.file, bytes);
  writeFileSync(`${server.file}-wal`, log);
  // A start that went on without the last commit may have written one of its own.
  writeFileSync(headPathOf(server.file), head);
  const readyMs = await liveOn(living);
  const users = join(server.data, 'halyard.db');
  writeFileSync(users, Buffer.alloc(statSync(users).size, 'no database '));
  checkRefusal(await server.start(), 'halyard.db');
  return [readyMs];
}

/** F52: two seconds in which nothing moves, with requests on their way. Each of them is answered. */
async function stalled(server: ServerProcess, random: Random): Promise<number[]> {
  const living = await live(server, random);
  await trade(
    living,
    sleep(200 + whole(random, 300))
      .then(() => server.stall(2_000))
      .then(() => sleep(300)),
  );
  check(
    living.sent.every(({ answer }) => answer !== undefined),
    'a request was not answered',
  );
  await server.end('SIGKILL');
  return [await liveOn(living)];
}

/** F53: more connections than the process may have files. Open ones go on, and all is well once the others are gone. */
async function outOfFiles(server: ServerProcess, random: Random): Promise<number[]> {
  const living = await live(server, random, { mostFiles: 64 });
  const sockets = Array.from({ length: 200 }, () => connect(server.port, '127.0.0.1').on('error', () => undefined));
  await trade(living, sleep(700));
  for (const socket of sockets) socket.destroy();
  const from = living.sent.length;
  await trade(living, sleep(500));
  check(
    living.sent.slice(from).some(({ answer }) => answer?.code === 200),
    'nothing is acknowledged after the connections have gone',
  );
  await server.end('SIGKILL');
  return [await liveOn(living)];
}

const standing = 3;

/**
 * Ends at the commit that cancels the orders of a sub-account which is being frozen: before it, or after it and before
 * the answer. The sub-account is frozen by then, so the next start has to leave none of its orders.
 */
async function inFreeze(server: ServerProcess, random: Random): Promise<number[]> {
  const phase = whole(random, 2) === 0 ? 'before' : 'after';
  const living = await live(server, random, { fault: { does: 'kill', write: 'journal', phase, nth: 0, armed: false } });
  const family = must(living.family, 'a family');
  await trade(living, sleep(300));
  if (!family.isOpen) await family.turn();
  const { api_id } = family.persons.sub;
  const { symbol, ticks, decimals } = must(
    living.traders.find((trader) => trader.api_id === api_id),
    'the sub-account',
  );
  for (let number = 0; number < standing; number++) {
    const price = (Math.floor(ticks * 0.97) / 10 ** decimals).toFixed(decimals);
    const body = { api_id, ...symbol, side: 'BUY', order_type: 'LIMIT', price, amount: '0.001' } as const;
    const named = { ...body, client_id: `standing-${number}` };
    living.sent.push({ kind: 'place', body: named, answer: await living.door.place(named) });
  }
  server.arm();
  await sleep(50);
  await Promise.race([family.turn(), server.ended]);
  await server.end('SIGKILL');
  family.isCalm = true;
  const times = [await liveOn(living)];
  check(!family.isOpen, 'a freeze that had been written is not there');
  return times;
}

async function secondProcess(server: ServerProcess, random: Random): Promise<number[]> {
  const living = await live(server, random);
  const second = new ServerProcess(server.data);
  await trade(
    living,
    second.start().then((started) => checkRefusal(started, server.data)),
  );
  await server.end('SIGKILL');
  return [await liveOn(living)];
}

export const processPoints: readonly CrashPoint[] = [
  point('kill -9 at any moment', atAnyMoment),
  point('a full disk under a server', diskFull),
  point('kill -9 after a commit, before its answer', async (server, random) => [
    await liveOn(
      await struckBy(server, random, { does: 'kill', phase: 'after', write: 'journal', nth: whole(random, 6) }),
    ),
  ]),
  point('kill -9 twice during recovery', twiceInRecovery),
  point('an fsync that fails under a server', fsyncFails),
  point('kill -9 before a group commit', async (server, random) => [
    await liveOn(
      await struckBy(server, random, { does: 'kill', phase: 'before', write: 'journal', nth: whole(random, 6) }),
    ),
  ]),
  point('kill -9 in the last snapshot', inShutdown),
  point('kill -9 during the first start', inFirstStart),
  point('damaged files of a server', damagedFiles),
  point('a server that stands still for two seconds', stalled),
  point('a server without file handles', outOfFiles),
  point('a second server on the same folder', secondProcess),
  point('kill -9 in the middle of a freeze', inFreeze),
];
