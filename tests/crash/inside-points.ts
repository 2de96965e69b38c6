import { join } from 'node:path';
import { StartProblem } from '../../src/server/trading/start-trading.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { fairPriceOf } from '../unit/shared/core/core-kit.ts';
import { type Audit, audit } from './audit.ts';
import { check } from './check.ts';
import type { Sent } from './door.ts';
import { copyDatabase } from './image.ts';
import { checkReported, Inside, Killed, type Life } from './inside.ts';
import { insideTraders, moveAccounts, owners } from './inside-traders.ts';
import { checkMovedAgain, checkMoves, type Move, type MoveFacts, moveSome } from './moves.ts';
import type { CrashPoint } from './point.ts';
import { checkPromises, checkRepeats } from './promises.ts';
import type { Moment, Write } from './sqlite-faults.ts';
import { tearWal } from './damage.ts';
import { createTraffic } from './traffic.ts';

export const whole = (random: Random, below: number): number => Math.floor(nextUniform(random) * below);
const bursts = 24;
const moveFacts: MoveFacts = { ownerOf: (api_id) => owners[api_id]!, main: 'u' };

/** Where the traffic of a life is to end. */
export interface Deadly {
  readonly write: Write;
  readonly phase: Moment['phase'];
  /** Which of these moments, from 0. */
  readonly nth: number;
}

export interface Lived {
  readonly life: Life;
  readonly sent: readonly Sent[];
  readonly moves: readonly Move[];
  /** The file as the crash left it. */
  readonly image: string;
}

/**
 * A life from its first deposit to its death at a moment of a transaction, or after its last burst where that never
 * came.
 */
export async function liveAndDie(inside: Inside, deadly: Deadly | null, torn = false): Promise<Lived> {
  const life = inside.open();
  await inside.fund(life);
  const sent: Sent[] = [];
  const moves: Move[] = [];
  const { random } = inside;
  const traffic = createTraffic({ door: life.door, traders: insideTraders, random, life: 'one', sent });
  let image: string | undefined;
  let before: string | undefined;
  let left: number = deadly?.nth ?? 0;
  inside.at = ({ phase, write }) => {
    if (!deadly || write !== deadly.write) return;
    if (torn && phase === 'before' && left === 0) before = copyDatabase(life.path, join(inside.folder(), 'before.db'));
    if (phase !== deadly.phase || left-- > 0) return;
    image = inside.die(life);
    throw new Killed();
  };
  for (let burst = 0; burst < bursts && image === undefined; burst++) {
    await Promise.all([traffic.burst(), moveSome({ send: life.move, random, life: 'one', moves, ...moveAccounts })]);
    if (image === undefined) inside.pass(life);
  }
  image ??= inside.die(life);
  if (before !== undefined) tearWal(before, image, inside.random);
  return { life, sent, moves, image };
}

/**
 * A clock that was put forward, or back (C8). By less than a minute, the order of the journal wins and the state waits
 * for the clock; by hours, the start is refused, and the clock is put right.
 */
function turnClock(inside: Inside, image: string): void {
  const turn = whole(inside.random, 4);
  if (turn > 1) inside.nowMs += whole(inside.random, 100_000);
  else if (turn === 1) inside.nowMs -= whole(inside.random, 55_000);
  else {
    const backMs = 3_600_000 + whole(inside.random, 3_600_000);
    inside.nowMs -= backMs;
    let refusal: unknown;
    try {
      inside.open(image);
    } catch (error) {
      refusal = error;
    }
    check(
      refusal instanceof StartProblem && refusal.message.includes('clock'),
      () => `a start ${backMs} ms before the last record was not refused: ${String(refusal)}`,
    );
    inside.nowMs += backMs;
  }
}

/**
 * The second life on what the first has left: all promises hold, repeats give one order each, and it goes on trading.
 * The time of its start.
 */
export async function liveOn(
  inside: Inside,
  { life, sent, moves, image }: Lived,
  found: Audit = audit(image, fairPriceOf),
): Promise<number> {
  checkPromises(sent, found);
  checkMoves(moves, found, moveFacts);
  turnClock(inside, image);
  const began = performance.now();
  const next = inside.open(image);
  const tookMs = performance.now() - began;
  const again = await checkRepeats(sent, next.door, found, async () => {
    inside.nowMs += 400;
    next.engine.tick();
  });
  await checkMovedAgain(moves, next.move);
  const allMoves = [...moves];
  const later: Sent[] = [...sent, ...again];
  const traffic = createTraffic({
    door: next.door,
    traders: insideTraders,
    random: inside.random,
    life: 'two',
    sent: later,
  });
  for (let burst = 0; burst < 4; burst++) {
    await Promise.all([
      traffic.burst(),
      moveSome({ send: next.move, random: inside.random, life: 'two', moves: allMoves, ...moveAccounts }),
    ]);
    inside.pass(next);
  }
  check(!next.engine.isHalted, () => `trading is halted: ${next.warnings.join()}`);
  next.engine.shutdown();
  const last = audit(image, fairPriceOf);
  checkPromises(later, last);
  checkMoves(allMoves, last, moveFacts);
  checkReported([life, next]);
  return tookMs;
}

/** A point of the first life's end. */
function endsAt(name: string, write: Write, phase: Moment['phase'], most: number, torn = false): CrashPoint {
  return {
    name,
    place: 'inside',
    run: (random) =>
      within(random, async (inside) => [
        await liveOn(inside, await liveAndDie(inside, { write, phase, nth: whole(random, most) }, torn)),
      ]),
  };
}

/** Runs with a clock and a disk that go with it. */
export async function within<T>(random: Random, work: (inside: Inside) => Promise<T>): Promise<T> {
  const inside = new Inside(random);
  insideNow.current = inside;
  try {
    return await work(inside);
  } finally {
    inside.close();
  }
}

/** The round whose transactions are watched. */
export const insideNow: { current: Inside | null } = { current: null };

/** Ends the second life too, at a transaction of its start, and the third as well; the fourth goes on. */
async function inRecovery(inside: Inside): Promise<number[]> {
  const lived = await liveAndDie(inside, { write: 'journal', phase: 'after', nth: 12 + whole(inside.random, 40) });
  let { image } = lived;
  for (let death = 0; death < 2; death++) {
    let left = whole(inside.random, 6);
    let next = undefined as string | undefined;
    inside.at = () => {
      if (left-- > 0 || next !== undefined) return;
      next = inside.die({ path: image });
      throw new Killed();
    };
    try {
      inside.open(image);
    } catch (error) {
      check(next !== undefined, () => `a start after a crash failed: ${String(error)}`);
    }
    image = next ?? inside.die({ path: image });
  }
  return [await liveOn(inside, { ...lived, image })];
}

export const endings: readonly CrashPoint[] = [
  endsAt('before a group commit', 'journal', 'before', 60),
  endsAt('in the middle of a group commit', 'journal', 'after', 60, true),
  endsAt('after a commit, before its answer', 'journal', 'after', 60),
  endsAt('in the middle of a snapshot', 'snapshot', 'after', 4, true),
  endsAt('in the middle of writing the order history', 'history', 'after', 4, true),
  { name: 'twice during recovery', place: 'inside', run: (random) => within(random, inRecovery) },
];
