import { hash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../../../src/shared/base/assert.ts';
import { nextUniform } from '../../../src/shared/base/random.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/shared/base/time.ts';
import { type Audit, audit } from '../../crash/audit.ts';
import { bookSome, checkBookedAgain } from '../../crash/bookings.ts';
import { check } from '../../crash/check.ts';
import type { Sent } from '../../crash/door.ts';
import { tearWal } from '../../crash/damage.ts';
import { Killed } from '../../crash/inside.ts';
import { copyDatabase } from '../../crash/image.ts';
import { whole } from '../../crash/inside-points.ts';
import { checkMovedAgain } from '../../crash/moves.ts';
import { checkRepeats } from '../../crash/promises.ts';
import { createTraffic, type Trader } from '../../crash/traffic.ts';
import { Client } from './client.ts';
import { Crowd } from './crowd.ts';
import { Machine } from './machine.ts';
import { settle, tradersOf } from './people.ts';
import { checkRebates } from './rebates.ts';
import { plainPasswords } from './sessions.ts';
import { isListed, type CoreState } from './world.ts';

const lives = 3;
const mostBursts = 10;

/** How a life ends: by a clean stop, between two bursts, or at a transaction, torn or whole. */
const endings = ['stop', 'kill', 'commit', 'torn'] as const;

/**
 * Starts on a folder; now and then the machine ends at a transaction of its start, and another one starts on what that
 * has left.
 */
async function start(state: CoreState, folder: string, count: (what: string) => void): Promise<Machine> {
  const { random } = state;
  if (nextUniform(random) > 0.3) return Machine.start(state, folder, plainPasswords);
  const died: { image: string | undefined } = { image: undefined };
  let left = whole(random, 6);
  state.at = ({ db }) => {
    if (died.image !== undefined || db.name !== join(folder, 'trading.db') || left-- > 0) return;
    died.image = state.folder();
    cpSync(folder, died.image, { recursive: true });
    throw new Killed();
  };
  const machine = await Machine.start(state, folder, plainPasswords).catch((error: unknown) => {
    if (died.image === undefined) throw error;
    return undefined;
  });
  state.at = null;
  if (died.image === undefined) return must(machine, 'a machine that has started');
  count('ends during a start');
  if (machine) await state.time.passUntil(machine.clear(), 'the clearing');
  state.process.stopTimers();
  return start(state, died.image, count);
}

/** Where a machine ends by itself: at a transaction of its trading file, and there with that torn or whole. */
interface End {
  image: string | undefined;
  /** The file as it was before a transaction that is to be torn. */
  before: string | undefined;
}

/** One life on a folder; the folder that it leaves. */
async function live(
  state: CoreState,
  machine: Machine,
  crowd: Crowd,
  life: { readonly name: string; readonly found: Audit | undefined },
): Promise<string> {
  const { time, random } = state;
  const ending = endings[whole(random, endings.length)]!;
  const beganMs = time.nowMs;
  await time.passUntil(crowd.come(machine), 'the coming of the clients', 300_000);
  const traders = await time.passUntil(tradersOf(crowd.client, crowd.users), 'the first look at the markets');
  if (life.found) await time.passUntil(again(crowd, life.found), 'the repeats');
  const end: End = { image: undefined, before: undefined };
  let left = whole(random, 60);
  state.at = ({ phase, db }) => {
    if (ending === 'stop' || ending === 'kill' || machine.isDead || db.name !== join(machine.data, 'trading.db'))
      return;
    if (phase === 'before' && left === 0 && ending === 'torn')
      end.before = copyDatabase(db.name, join(state.folder(), 'before.db'));
    if (phase === 'before' || left-- > 0) return;
    end.image = machine.die();
    throw new Killed();
  };
  await trade(state, crowd, { traders, life: life.name, isOver: () => end.image !== undefined });
  if (end.image === undefined) await time.passUntil(crowd.settled(), 'the log-in', 300_000);
  if (end.image === undefined) await time.passUntil(crowd.agree(true), 'the last look at the state', 300_000);
  if (end.image === undefined) await time.passUntil(crowd.agreeOnParents(), 'the last look at the parents', 300_000);
  if (end.image === undefined) crowd.paidUntilMs = beganMs;
  crowd.checkProblems();
  // A clock that is put back between two lives is told: markets wait for it.
  const errors = machine.errors.filter((line) => !line.includes('the clock has gone back'));
  if (end.image === undefined) check(errors.length === 0, () => `the server's log: ${errors.join('')}`);
  state.at = null;
  end.image ??= ending === 'stop' ? await time.passUntil(machine.stop(), 'the stop') : machine.die();
  await time.passUntil(machine.clear(), 'the clearing');
  await time.passUntil(crowd.settled(), 'the end of a log-in', 300_000);
  state.process.stopTimers();
  if (end.before !== undefined) tearWal(end.before, join(end.image, 'trading.db'), random);
  return end.image;
}

/** Bursts of requests of all kinds with a while between them, until there are enough or the machine has ended. */
async function trade(
  { time, random }: CoreState,
  crowd: Crowd,
  {
    traders,
    life,
    isOver,
  }: { readonly traders: readonly Trader[]; readonly life: string; readonly isOver: () => boolean },
): Promise<void> {
  const { door, sent, booked, users } = crowd;
  const traffic = createTraffic({ door, traders, random, life, sent });
  const apiIds = users.flatMap(({ api_ids }) => api_ids);
  for (let burst = 4 + whole(random, mostBursts); burst > 0 && !isOver(); burst--) {
    await time.passUntil(
      Promise.all([
        traffic.burst(),
        bookSome({ bank: door, random, life, booked, apiIds }),
        crowd.burst(traders, life),
      ]),
      'a burst',
      300_000,
    );
    if (nextUniform(random) < 0.1) await time.passUntil(crowd.agree(), 'a look at the state', 300_000);
    await time.pass(Math.ceil(nextUniform(random) * (nextUniform(random) < 0.06 ? 30_000 : 900)));
  }
}

/** What was acknowledged before is so again, and what had no answer is placed now or replayed. */
async function again({ door, booked, sent, family, isHeard }: Crowd, found: Audit): Promise<void> {
  door.client.isCalm = true;
  const answered = sent.filter((one) => one.kind === 'cancel' || isHeard(apiIdOf(one)));
  await checkBookedAgain(
    booked.filter(({ body }) => isHeard(body.api_id)),
    door,
  );
  await checkMovedAgain(family.moves, family.send);
  sent.push(...(await checkRepeats(answered, door, found, () => door.client.state.time.sleep(400))));
  door.client.isCalm = false;
}

/** The account, or the first one, that an order was asked for in. */
const apiIdOf = (one: Exclude<Sent, { kind: 'cancel' }>): string =>
  one.kind === 'place' ? one.body.api_id : one.body.api_ids[0]!;

/** Time between two lives, ms; `latestMs` is the end of the last life by the clock that was farthest. */
function pauseOf({ random, time }: CoreState, latestMs: number): number {
  const sinceMidnight = time.nowMs % dayMs;
  const untilMidnight = dayMs - sinceMidnight;
  // Often to the last seconds of a day (UTC), which then ends while there is trade, and from there to when its rebates
  // are paid. Client ids count for a day, so the pause is shorter.
  if (sinceMidnight < 5 * minuteMs) return 5 * minuteMs + whole(random, 60_000);
  if (whole(random, 2) === 0 && untilMidnight < 23 * hourMs) return untilMidnight - whole(random, 15_000);
  // The clock may have been put forward while nobody was there, or back by less than the minute from which a start is
  // refused: twice in a row no further than once.
  return whole(random, 4) === 0 ? latestMs - time.nowMs - whole(random, 55_000) : whole(random, 400_000);
}

export interface Lived {
  /** Of the last state, and of all that the clients have heard until then. */
  readonly hash: string;
  readonly commands: number;
  readonly met: ReadonlyMap<string, number>;
}

/**
 * All lives of one seed: a whole server, its clients and the network between them, with all promises kept until the
 * end.
 */
export const wholeStory = (seed: number, now: { current: CoreState | null }): Promise<Lived> =>
  isListed(seed, now, async (state) => {
    let heard = '';
    let folder = state.folder();
    let latestMs = state.time.nowMs;
    const hear = (text: string): void => {
      heard = hash('sha256', `${heard}${state.time.nowMs} ${text}`);
    };
    let crowd: Crowd | undefined;
    let found: Audit | undefined;
    for (let number = 0; number < lives; number++) {
      const machine = await start(state, folder, (what) => crowd?.client.count(what));
      crowd ??= new Crowd(new Client(state, machine, hear), await settle(machine, state.time.nowMs), hear);
      folder = await live(state, machine, crowd, { name: `w${number}`, found });
      found = audit(join(folder, 'trading.db'));
      crowd.check(folder, found);
      const rebates = checkRebates(found, crowd.people, crowd.paidUntilMs);
      if (rebates > 0) crowd.client.count('lives that end with rebates');
      latestMs = Math.max(latestMs, state.time.nowMs);
      state.time.jump(pauseOf(state, latestMs));
    }
    for (const { account_type, filled_amount, order_type, status } of found!.orders.values()) {
      if (order_type.startsWith('TRIGGER')) crowd!.client.count(`${account_type} orders with a trigger: ${status}`);
      crowd!.client.count(`${account_type} orders ${Number(filled_amount) > 0 ? 'that traded' : 'that did not trade'}`);
    }
    return { hash: hash('sha256', `${found!.stateHash} ${heard}`), commands: crowd!.commands, met: crowd!.client.met };
  });
