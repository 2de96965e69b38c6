import { mix } from '../../src/shared/base/random.ts';
import { audit } from '../crash/audit.ts';
import { bookSome, type Booking, checkBookedAgain, checkBookings } from '../crash/bookings.ts';
import { tearWal } from '../crash/damage.ts';
import type { Sent } from '../crash/door.ts';
import { copyDatabase } from '../crash/image.ts';
import { checkReported, type Inside, Killed, type Life } from '../crash/inside.ts';
import { insideTraders, moveAccounts, owners } from '../crash/inside-traders.ts';
import { checkMovedAgain, checkMoves, type Move, moveSome } from '../crash/moves.ts';
import { whole, within } from '../crash/inside-points.ts';
import { checkPromises, checkRepeats } from '../crash/promises.ts';
import { createTraffic } from '../crash/traffic.ts';
import { fairPriceOf } from '../unit/shared/core/core-kit.ts';

const lives = 5;
const mostBursts = 40;

/** How a life ends: by a clean stop, between two bursts, or at a transaction, torn or whole. */
type Ending = 'stop' | 'kill' | 'commit' | 'torn';
const endings: readonly Ending[] = ['stop', 'kill', 'commit', 'torn'];

interface Story {
  readonly inside: Inside;
  readonly sent: Sent[];
  readonly booked: Booking[];
  readonly moves: Move[];
  readonly lived: Life[];
}

/** One life on a file; the file that it leaves. */
async function live(
  { inside, sent, booked, moves, lived }: Story,
  path: string | undefined,
  number: number,
): Promise<string> {
  const { random } = inside;
  const ending = endings[whole(random, endings.length)]!;
  const life = inside.open(path);
  lived.push(life);
  if (path === undefined) await inside.fund(life);
  else {
    await checkBookedAgain(booked, life.bank);
    await checkMovedAgain(moves, life.move);
  }
  if (path !== undefined)
    sent.push(
      ...(await checkRepeats(sent, life.door, audit(path, fairPriceOf), async () => {
        inside.nowMs += 300;
      })),
    );
  const traffic = createTraffic({ door: life.door, traders: insideTraders, random, life: `l${number}`, sent });
  let image: string | undefined;
  let before: string | undefined;
  let left: number = whole(random, 60);
  inside.at = ({ phase }) => {
    if (ending === 'stop' || ending === 'kill') return;
    if (phase === 'before' && left === 0 && ending === 'torn')
      before = copyDatabase(life.path, `${inside.folder()}/before.db`);
    if (phase === 'before' || left-- > 0) return;
    image = inside.die(life);
    throw new Killed();
  };
  for (let burst = whole(random, mostBursts); burst > 0 && image === undefined; burst--) {
    await Promise.all([
      traffic.burst(),
      bookSome({ bank: life.bank, random, life: `l${number}`, booked }),
      moveSome({ send: life.move, random, life: `l${number}`, moves, ...moveAccounts }),
    ]);
    if (image === undefined) inside.pass(life);
  }
  if (ending === 'stop' && image === undefined) {
    inside.at = null;
    life.engine.shutdown();
  }
  image ??= inside.die(life);
  if (before !== undefined) tearWal(before, image, random);
  return image;
}

/**
 * All lives of one seed behind direct doors, each on what the one before has left, with all promises kept until the
 * end. The last state's hash.
 */
export const insideStory = (seed: number): Promise<{ readonly hash: string; readonly commands: number }> =>
  within({ state: mix(seed) | 0 }, async (inside) => {
    const reported: Story = { inside, sent: [], booked: [], moves: [], lived: [] };
    let image: string | undefined;
    let hash: string = '';
    let latestMs = inside.nowMs;
    for (let number = 0; number < lives; number++) {
      image = await live(reported, image, number);
      const found = audit(image, fairPriceOf);
      checkPromises(reported.sent, found);
      checkBookings(reported.booked, found);
      checkMoves(reported.moves, found, { ownerOf: (api_id) => owners[api_id]!, main: 'u' });
      hash = found.stateHash;
      latestMs = Math.max(latestMs, inside.nowMs);
      // The clock may have been put forward while nobody was there, or back by less than the minute from which a start
      // is refused: twice in a row no further than once.
      inside.nowMs =
        whole(inside.random, 4) === 0
          ? latestMs - whole(inside.random, 55_000)
          : inside.nowMs + whole(inside.random, 400_000);
    }
    checkReported(reported.lived);
    return { hash, commands: reported.sent.length + reported.booked.length + reported.moves.length };
  });
