import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { type Audit, audit } from './audit.ts';
import { check } from './check.ts';
import type { Door, Sent } from './door.ts';
import { ServerFamily } from './family.ts';
import { movePersonsInto } from './people.ts';
import type { CrashPoint } from './point.ts';
import { checkPromises, checkRepeats } from './promises.ts';
import { marketSeed, openDoor, ServerProcess, type StartOptions } from './server.ts';
import { createTraffic, type Trader, type Traffic } from './traffic.ts';

export const whole = (random: Random, below: number): number => Math.floor(nextUniform(random) * below);
export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
export const burstEveryMs = 40;

/** A server with traffic on it, and all that its clients have sent. */
export interface Living {
  readonly server: ServerProcess;
  readonly random: Random;
  readonly sent: Sent[];
  readonly door: Door;
  readonly traders: readonly Trader[];
  readonly traffic: Traffic;
  /** A main account with a sub-account, somebody it has invited, and an administrator. */
  readonly family: ServerFamily | undefined;
}

export async function live(server: ServerProcess, random: Random, options: StartOptions = {}): Promise<Living> {
  // Nobody moves into a folder in which a server has begun.
  const family = existsSync(server.file)
    ? undefined
    : new ServerFamily(await movePersonsInto(server.data, marketSeed), random);
  await server.up(options);
  checkPrivate(dirname(server.file));
  const { door, traders } = await openDoor(server, family);
  const sent: Sent[] = [];
  const traffic = createTraffic({ door, traders, random, life: 'one', sent });
  return { server, random, sent, door, traders, traffic, family };
}

/** Nobody but the server's own user may read or write what it has written. */
function checkPrivate(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const { mode } = statSync(join(folder, entry));
    check((mode & 0o077) === 0, `${entry} has the mode ${(mode & 0o777).toString(8)}`);
  }
}

/** Sends bursts until the time is over or the task is done. */
export async function trade(
  { traffic, family }: Pick<Living, 'traffic' | 'family'>,
  until: Promise<unknown>,
  life = 'one',
): Promise<void> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  while (!isOver) await Promise.all([traffic.burst(), family?.burst(life), sleep(burstEveryMs)]);
}

/** All promises, against a file that no server has open. */
function checkFile({ sent, family }: Pick<Living, 'sent' | 'family'>, found: Audit): void {
  checkPromises(sent, found, {
    isChild: () => false,
    amended: new Set(),
    mayHaveEnded: (order) => family?.mayHaveEnded(order) ?? false,
  });
  family?.checkFile(found);
}

/** Starts on what is there: promises hold, repeats give one order, trading goes on, a stop is clean. Start time, ms. */
export async function liveOn({
  server,
  random,
  sent,
  family,
}: Pick<Living, 'server' | 'random' | 'sent' | 'family'>): Promise<number> {
  const found = audit(server.file);
  checkFile({ sent, family }, found);
  const readyMs = await server.up();
  const { door, traders } = await openDoor(server, family);
  const heard = sent.filter((one) => family?.isHeard(one) ?? true);
  const again = await checkRepeats(heard, door, found, () => sleep(110));
  await family?.sendAgain();
  const later: Sent[] = [...sent, ...again];
  const traffic = createTraffic({ door, traders, random, life: 'two', sent: later });
  await trade({ traffic, family }, sleep(200), 'two');
  check(
    later.slice(sent.length).some(({ answer }) => answer?.code === 200),
    'nothing was acknowledged after the restart',
  );
  const code = await server.end('SIGTERM');
  check(code === 0, `the stop ended with ${code}: ${server.output}`);
  checkFile({ sent: later, family }, audit(server.file));
  return readyMs;
}

/** Runs with servers on one data folder, and leaves neither process nor folder behind. */
export const point = (
  name: string,
  run: (server: ServerProcess, random: Random) => Promise<readonly number[]>,
): CrashPoint => ({
  name,
  place: 'process',
  async run(random) {
    const server = new ServerProcess();
    try {
      return await run(server, random);
    } finally {
      await server.dispose();
    }
  },
});
