import { nextUniform } from '../../src/shared/base/random.ts';
import { isFinal } from '../../src/shared/trade/order-status.ts';
import { check, same } from './check.ts';
import { type Door, okCode, type Sent, unavailableCode } from './door.ts';
import type { Inside } from './inside.ts';
import { insideTraders } from './inside-traders.ts';
import { liveOn, whole, within } from './inside-points.ts';
import type { CrashPoint } from './point.ts';
import { checkPromises } from './promises.ts';
import { type Moment, sqliteErrors } from './sqlite-faults.ts';
import { createTraffic } from './traffic.ts';

/** What a disk does wrong from some transaction on, by throwing. */
type Fault = (moment: Moment) => void;

/**
 * The answers while trading is halted: nothing is acknowledged, order entry and cancels are UNAVAILABLE, and reads tell
 * exactly what was promised.
 */
export async function checkHalted(sent: readonly Sent[], from: number, door: Door): Promise<void> {
  const orders = await door.history();
  checkPromises(sent, { orders: new Map(orders.map((order) => [order.order_id, order])) });
  const open = (list: typeof orders) =>
    list
      .filter(({ status }) => !isFinal(status))
      .map(({ order_id, version }) => `${order_id} ${version}`)
      .sort();
  same(open(await door.current()), open(orders), 'open orders');
  check((await door.balances()).length > 0, 'no balances are told');
  const later = sent.slice(from);
  check(later.length > 3, 'nothing was tried on the halted server');
  for (const { kind, body, answer } of later) {
    const isReplay = kind !== 'cancel' && answer?.code === okCode && answer.data.replayed === true;
    check(
      isReplay || answer?.code !== okCode || (kind === 'placeMany' && answer.data.results.every(({ order }) => !order)),
      () => `${kind} ${JSON.stringify(body)} was acknowledged by a halted server`,
    );
  }
  check(
    later.some(({ answer }) => answer?.code === unavailableCode),
    'no request was refused with UNAVAILABLE',
  );
}

/**
 * A life whose disk fails at some commit: it refuses, and after a restart on the same file with a sound disk all is
 * well.
 */
async function haltsAndComesBack(inside: Inside, fault: Fault): Promise<number[]> {
  const life = inside.open();
  await inside.fund(life);
  const sent: Sent[] = [];
  const traffic = createTraffic({ door: life.door, traders: insideTraders, random: inside.random, life: 'one', sent });
  let left = 5 + whole(inside.random, 40);
  let late = 0;
  inside.at = (moment) => {
    if (life.engine.isHalted) late += 1;
    if (left-- <= 0) fault(moment);
  };
  for (let burst = 0; burst < 400 && !life.engine.isHalted; burst++) {
    await traffic.burst();
    inside.pass(life);
  }
  check(life.engine.isHalted, 'the disk failed and trading was not halted');
  const from = sent.length;
  for (let burst = 0; burst < 8; burst++) {
    await traffic.burst();
    inside.pass(life);
  }
  await checkHalted(sent, from, life.door);
  check(
    life.engine.venues.every((venue) => venue.status() === 'DOWN'),
    'a venue is told to be up',
  );
  life.engine.shutdown();
  check(late === 0, `${late} transactions were tried after the one that failed`);
  inside.at = null;
  return [await liveOn(inside, { life, sent, moves: [], image: life.path })];
}

const point = (name: string, fault: (inside: Inside) => Fault): CrashPoint => ({
  name,
  place: 'inside',
  run: (random) => within(random, (inside) => haltsAndComesBack(inside, fault(inside))),
});

export const diskFaults: readonly CrashPoint[] = [
  point('a full disk', () => ({ phase }) => {
    if (phase === 'before') throw sqliteErrors.full();
  }),
  // SQLite's own limit on pages: some commits still find room, others do not.
  point('a disk that fills up', ({ random }) => {
    let limit: number | undefined;
    return ({ db, phase }) => {
      if (phase === 'after' || limit !== undefined) return;
      limit = (db.pragma('page_count', { simple: true }) as number) + Math.floor(nextUniform(random) * 3);
      db.pragma(`max_page_count = ${limit}`);
    };
  }),
  point('an fsync that fails', () => {
    let failed = false;
    return ({ phase }) => {
      if (phase === 'before' || failed) return;
      failed = true;
      throw sqliteErrors.fsync();
    };
  }),
];
