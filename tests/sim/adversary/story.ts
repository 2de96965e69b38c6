import { hash } from 'node:crypto';
import { mix, nextUniform } from '../../../src/shared/base/random.ts';
import { stateText } from '../../../src/shared/core/snapshot/snapshot.ts';
import { check } from '../../crash/check.ts';
import { raids } from './raids.ts';
import { playRandom } from './random-raid.ts';
import { lent, Stage } from './stage.ts';

/**
 * What two thieves may have more than before, USDT: takers among the flow pay some ticks more than the fair price for
 * what they offer, once.
 */
const mostGained = 60;
const mostMoves = 120;

/**
 * I25: whatever two users do together, no debt of theirs is written off, no insurance fund pays for them, no debt is
 * larger than what stands behind it, and together they have no more by the fair prices than before, where those stand
 * still. Throws with the figures where it does not hold.
 */
export function checkThieves(stage: Stage, what: string, moves = false): void {
  const { writtenOff, drawn, unpaid, gained } = stage;
  check(
    writtenOff === 0 && drawn === 0 && unpaid === 0 && (moves || gained <= mostGained),
    () => `I25 ${what}: ${JSON.stringify({ writtenOff, drawn, unpaid, gained })}`,
  );
}

/**
 * One seed's adversary: a scripted raid, and another one at random, each in a state of its own; that of every other
 * seed has prices that move, so that positions and loans are liquidated too.
 */
export async function adversaryStory(
  seed: number,
  terms = lent,
): Promise<{ readonly hash: string; readonly commands: number; readonly met: ReadonlyMap<string, number> }> {
  const random = { state: mix(seed ^ 0x1d25) | 0 };
  const [name, raid] = [...raids][seed % raids.size]!;
  const scripted = new Stage(seed, terms);
  raid(scripted);
  checkThieves(scripted, name);
  const moves = seed % 2 === 0;
  const wild = new Stage(seed, terms, moves);
  playRandom(wild, random, 20 + Math.floor(nextUniform(random) * mostMoves));
  wild.pass(moves ? 300 : 60);
  checkThieves(wild, 'at random', moves);
  const fills = [scripted, wild].map(
    ({ reported }) => reported.flatMap(({ events }) => events).filter(({ kind }) => kind === 'fill').length,
  );
  return {
    hash: hash('sha256', stateText(scripted.state) + stateText(wild.state)),
    commands: scripted.reported.length + wild.reported.length,
    met: new Map([
      ['raids', 1],
      ['fills of raids', fills[0]!],
      ['fills at random', fills[1]!],
      ['raids that lost money', scripted.gained < 0 ? 1 : 0],
    ]),
  };
}
