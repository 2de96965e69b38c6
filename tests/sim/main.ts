import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seedIn, testSeed } from '../seeds.ts';
import { check, same } from '../crash/check.ts';
import { insideNow } from '../crash/inside-points.ts';
import { watchTransactions } from '../crash/sqlite-faults.ts';
import { adversaryStory } from './adversary/story.ts';
import { insideStory } from './inside-story.ts';
import { wholeStory } from './whole/story.ts';
import type { CoreState } from './whole/world.ts';

const { values } = parseArgs({
  options: {
    adversary: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '100' },
    from: { type: 'string' },
    seed: { type: 'string' },
    whole: { type: 'boolean', default: false },
    'all-met': { type: 'boolean', default: false },
    report: { type: 'string' },
  },
});
/** The first seed: `--from`, or `--seed` as other harnesses call it, or that of the run. */
const first = seedIn(values.from ?? values.seed ?? String(testSeed));
/** Each seed has an adversary too; with `--adversary` nothing else. */
const isAlone = values.adversary;
/** Of so many seeds one has a whole server beside the doors within; with `--whole` each has, and no others. */
const wholeEvery = 4;
/** Of so many seeds one is lived twice: it must lead to the same. */
const twiceEvery = { doors: 10, whole: 20, adversary: 10 } as const;
/** What stories of several users have to meet between them with `--all-met`, so that none passes by doing nothing. */
const familyKinds = [
  'frozen with open orders',
  'frozen with strategies',
  'opened again',
  'traded again',
  'transfers between accounts booked',
  'transfers between accounts replayed',
  'funds booked',
  'orders of a trader',
  'granted',
  'looks at a granted account',
  'states beside the file',
  'lives that end with rebates',
];
/** A long run tells how far it is after so many seeds. */
const reportEvery = 50;

type Kind = keyof typeof twiceEvery;
type Lived = { readonly hash: string; readonly commands: number; readonly met?: ReadonlyMap<string, number> };

const stateNow: { current: CoreState | null } = { current: null };
const passed = { doors: 0, whole: 0, adversary: 0 };
const failed: string[] = [];
const met = new Map<string, number>();
let commands = 0;

async function prove(kind: Kind, seed: number, story: () => Promise<Lived>): Promise<void> {
  try {
    const once = await story();
    if (seed % twiceEvery[kind] === 0) same((await story()).hash, once.hash, 'what the same seed leads to');
    check(once.commands > 0, 'nothing was sent');
    passed[kind] += 1;
    commands += once.commands;
    for (const [what, times] of once.met ?? []) met.set(what, (met.get(what) ?? 0) + times);
    if (values.whole) console.log(`seed ${seed}: ${once.hash}`);
  } catch (error) {
    const command = `npm run sim -- ${kind === 'doors' ? '' : `--${kind} `}--from ${seed} --seeds 1`;
    failed.push(command);
    console.error(
      `seed ${seed} (${kind}): ${error instanceof Error ? error.stack?.split('\n').slice(0, 6).join('\n') : String(error)}\n  again: ${command}`,
    );
  }
}

async function proveAll(from: number, count: number): Promise<void> {
  for (let seed = from; seed < from + count; seed++) {
    if (!values.whole) await prove('adversary', seed, () => adversaryStory(seed));
    if (!values.whole && !isAlone) await prove('doors', seed, () => insideStory(seed));
    if (!isAlone && (values.whole || seed % wholeEvery === 0))
      await prove('whole', seed, () => wholeStory(seed, stateNow));
    if ((seed - from + 1) % reportEvery === 0)
      console.log(
        `${seed - from + 1} of ${count} seeds: ${passed.doors + passed.whole + passed.adversary} stories passed, ${failed.length} failed`,
      );
  }
}

watchTransactions((moment) => {
  insideNow.current?.at?.(moment);
  stateNow.current?.at?.(moment);
});
console.log(`seeds ${first} to ${first + Number(values.seeds) - 1}`);
await proveAll(first, Number(values.seeds));
if (values['all-met']) for (const kind of familyKinds) if (!met.has(kind)) failed.push(`nothing was met of: ${kind}`);
const line = JSON.stringify({
  sim: { from: first, seeds: Number(values.seeds), passed, failed, commands, met: Object.fromEntries([...met].sort()) },
});
if (values.report) writeFileSync(values.report, line);
console.log(line);
process.exit(failed.length === 0 && passed.doors + passed.whole + passed.adversary > 0 ? 0 : 1);
