import { hash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { depth } from '../../../src/shared/contracts/market-data.ts';
import { must } from '../../../src/shared/kit/assert.ts';
import { nextUniform } from '../../../src/shared/kit/random.ts';
import type { SymbolRef } from '../../../src/shared/market/instrument.ts';
import type { Passwords } from '../../../src/server/http/passwords.ts';
import { type Audit, audit } from '../../crash/audit.ts';
import { bookSome, type Booking, checkBookedAgain, checkBookings } from '../../crash/bookings.ts';
import { check } from '../../crash/check.ts';
import { tearWal } from '../../crash/damage.ts';
import type { Sent } from '../../crash/door.ts';
import { Killed } from '../../crash/inside.ts';
import { copyDatabase } from '../../crash/image.ts';
import { whole } from '../../crash/inside-points.ts';
import { checkPromises, checkRepeats } from '../../crash/promises.ts';
import { createTraffic, type Trader } from '../../crash/traffic.ts';
import { Client, type User } from './client.ts';
import { NetworkDoor } from './door.ts';
import { Machine } from './machine.ts';
import { Reader } from './reader.ts';
import { inWorld, type World } from './world.ts';

const lives = 3;
const mostBursts = 30;
const tokenMs = 30 * 86_400_000;

/** How a life ends: by a clean stop, between two bursts, or at a transaction, torn or whole. */
const endings = ['stop', 'kill', 'commit', 'torn'] as const;

/** What the clients of a seed know, over all lives. */
interface Told {
  readonly sent: Sent[];
  readonly booked: Booking[];
  users: readonly User[];
  door: NetworkDoor | undefined;
  readers: readonly Reader[];
  /** What the last life has left. */
  found: Audit | undefined;
}

/** Two users with three accounts between them, funded. The tokens are opened as the log-in opens them. */
async function settle({ context }: Machine, nowMs: number): Promise<User[]> {
  const users: User[] = [];
  for (const [username, accounts] of [['alice', 2], ['bob', 1]] as const) {
    const { userId } = await context.users.create({ username, email: `${username}@halyard.example`, phone: null, passwordHash: 'x', role: 'user', vipLevel: 3, createdMs: nowMs });
    const token = await context.sessions.open(userId, '10.0.0.1', nowMs, tokenMs);
    const api_ids: string[] = [];
    for (let number = 0; number < accounts; number++) {
      const { api_id } = await context.accounts.create({ owner: userId, name: `${username} ${number}`, exchange: 'HALYARD', permissions: ['spot', 'future'], createdMs: nowMs });
      api_ids.push(api_id);
      for (const [account_type, asset, amount] of [['spot', 'USDT', '100000'], ['spot', 'BTC', '10'], ['spot', 'ETH', '100'], ['margin', 'USDT', '2000'], ['linear', 'USDT', '5000']] as const) {
        await context.exchange.deposit({ user_id: userId, api_id, account_type, asset, amount });
      }
    }
    users.push({ user_id: userId, token, address: `10.0.1.${users.length + 1}`, api_ids });
  }
  return users;
}

const markets: readonly (readonly [Trader['symbol'], number])[] = [
  [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }, 1], [{ exchange: 'HALYARD', symbol: 'ETHUSDT', account_type: 'spot' }, 10],
  [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' }, 1], [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'margin', margin_auto: 'AUTO_BORROW_REPAY' }, 1],
];

/** Where the markets are now, as the accounts' traders see them. */
async function tradersOf(client: Client, users: readonly User[]): Promise<Trader[]> {
  const traders: Trader[] = [];
  for (const [symbol, amount] of markets) {
    const traded: SymbolRef = { exchange: symbol.exchange, symbol: symbol.symbol, account_type: symbol.account_type === 'margin' ? 'spot' : symbol.account_type };
    const book = await client.read(users[0]!, depth, { ...traded, limit: 5 }) as { bids: readonly (readonly [string, string])[] } | undefined;
    check(book?.bids[0] !== undefined, `no bid for ${symbol.symbol}`);
    const price = book.bids[0][0];
    const decimals = (price.split('.')[1] ?? '').length;
    for (const user of users) for (const api_id of user.api_ids) {
      traders.push({ api_id, symbol, ticks: Math.round(Number(price) * 10 ** decimals), decimals, amount, amountDecimals: 3, siblings: user.api_ids.filter((other) => other !== api_id) });
    }
  }
  return traders;
}

/** Starts on a folder; now and then the machine ends at a transaction of its start, and another one starts on what that has left. */
async function start(world: World, passwords: Passwords, told: Told, folder: string): Promise<Machine> {
  const { random } = world;
  if (nextUniform(random) > 0.3) return Machine.start(world, folder, passwords);
  const died: { image: string | undefined } = { image: undefined };
  let left = whole(random, 6);
  world.at = ({ db }) => {
    if (died.image !== undefined || db.name !== join(folder, 'trading.db') || left-- > 0) return;
    died.image = world.folder();
    cpSync(folder, died.image, { recursive: true });
    throw new Killed();
  };
  const machine = await Machine.start(world, folder, passwords).catch((error: unknown) => {
    if (died.image === undefined) throw error;
    return undefined;
  });
  world.at = null;
  if (died.image === undefined) return must(machine, 'a machine that has started');
  told.door?.client.count('ends during a start');
  if (machine) await world.time.passUntil(machine.clear(), 'the clearing');
  world.process.stopTimers();
  return start(world, passwords, told, died.image);
}

/** One life on a folder; the folder that it leaves, and its trading file as it was before a transaction that is to be torn. */
async function live(world: World, passwords: Passwords, told: Told, { number, heard, folder }: { number: number; heard: (text: string) => void; folder: string }): Promise<string> {
  const { time, random } = world;
  const ending = endings[whole(random, endings.length)]!;
  const machine = await start(world, passwords, told, folder);
  if (number === 0) told.users = await settle(machine, time.nowMs);
  const client = told.door?.client ?? new Client(world, machine, heard);
  client.machine = machine;
  const door = told.door ?? new NetworkDoor(client, told.users);
  told.door = door;
  if (number === 0) told.readers = told.users.map((user) => new Reader(client, user, heard));
  const opened = Promise.all(told.readers.map((reader) => reader.open()));
  const traders = await time.passUntil(tradersOf(client, told.users), 'the first look at the markets');
  await time.passUntil(opened, 'the opening of the sockets');
  if (told.found) await time.passUntil(again(door, told, told.found), 'the repeats');
  let [image, before, left]: [string | undefined, string | undefined, number] = [undefined, undefined, whole(random, 60)];
  world.at = ({ phase, db }) => {
    if (ending === 'stop' || ending === 'kill' || machine.isDead || db.name !== join(machine.data, 'trading.db')) return;
    if (phase === 'before' && left === 0 && ending === 'torn') before = copyDatabase(db.name, join(world.folder(), 'before.db'));
    if (phase === 'before' || left-- > 0) return;
    image = machine.die();
    throw new Killed();
  };
  const traffic = createTraffic({ door, traders, random, life: `w${number}`, sent: told.sent });
  for (let burst = 4 + whole(random, mostBursts); burst > 0 && image === undefined; burst--) {
    await time.passUntil(Promise.all([traffic.burst(), bookSome({ bank: door, random, life: `w${number}`, booked: told.booked, apiIds: told.users.flatMap(({ api_ids }) => api_ids) })]), 'a burst');
    if (nextUniform(random) < 0.15) told.readers[whole(random, told.readers.length)]!.cut(nextUniform(random) < 0.6 ? 'orders' : 'balances');
    if (nextUniform(random) < 0.1) await time.passUntil(Promise.all(told.readers.map((reader) => reader.agree())), 'a look at the state');
    await time.pass(Math.ceil(nextUniform(random) * (nextUniform(random) < 0.06 ? 30_000 : 900)));
  }
  if (image === undefined) await time.passUntil(Promise.all(told.readers.map((reader) => reader.agree())), 'the last look at the state');
  for (const { problem } of told.readers) if (problem !== undefined) throw problem;
  if (image === undefined) check(machine.errors.length === 0, () => `the server's log: ${machine.errors.join('')}`);
  world.at = null;
  image ??= ending === 'stop' ? await time.passUntil(machine.stop(), 'the stop') : machine.die();
  await time.passUntil(machine.clear(), 'the clearing');
  world.process.stopTimers();
  if (before !== undefined) tearWal(before, join(image, 'trading.db'), random);
  return image;
}

/** What was acknowledged before is so again, and what had no answer is placed now or replayed. */
async function again(door: NetworkDoor, told: Told, found: Audit): Promise<void> {
  door.client.isCalm = true;
  await checkBookedAgain(told.booked, door);
  told.sent.push(...await checkRepeats(told.sent, door, found, () => door.client.world.time.sleep(400)));
  door.client.isCalm = false;
}

export interface Lived {
  /** Of the last state, and of all that the clients have heard until then. */
  readonly hash: string;
  readonly commands: number;
  readonly met: ReadonlyMap<string, number>;
}

/** All lives of one seed: a whole server, its clients and the network between them, with all promises kept until the end. */
export const wholeStory = (seed: number, passwords: Passwords, now: { current: World | null }): Promise<Lived> => inWorld(seed, now, async (world) => {
  const told: Told = { sent: [], booked: [], users: [], door: undefined, readers: [], found: undefined };
  let [heard, state] = ['', ''];
  const hear = (text: string): void => { heard = hash('sha256', `${heard}${world.time.nowMs} ${text}`); };
  let folder = world.folder();
  for (let number = 0; number < lives; number++) {
    folder = await live(world, passwords, told, { number, heard: hear, folder });
    const found = audit(join(folder, 'trading.db'));
    checkPromises(told.sent, found);
    checkBookings(told.booked, found);
    told.door?.checkResolved(found);
    for (const reader of told.readers) reader.checkBooks(found);
    [told.found, state] = [found, found.stateHash];
    // The clock may have been put back or forward while nobody was there.
    world.time.jump(whole(world.random, 400_000) - (whole(world.random, 4) === 0 ? 300_000 : 0));
  }
  return { hash: hash('sha256', `${state} ${heard}`), commands: told.sent.length + told.booked.length, met: told.door?.client.met ?? new Map() };
});
