import { percentile } from '../harness/percentile.ts';
import type { Variant } from './messages.ts';
import { names, type Plan } from './plan.ts';
import { type Outcome, runBlocked, runCell, type Stage } from './stage.ts';

type Fault = Awaited<ReturnType<typeof runBlocked>>;

/** What has been measured so far. */
export interface Measured {
  /** By variant and count of tabs. */
  readonly outcomes: Map<string, Outcome>;
  /** Beside a blocked and a hidden tab. */
  readonly problems: Map<Variant, Fault>;
  readonly figures: Record<string, number>;
}

/**
 * A push is at its limit where its worker is busy for this share of a core, or takes in no more than this share of the
 * frames: before that nothing waits, and a push is as early as can be.
 */
const busyShare = 0.85;
const takenShare = 0.9;
const framesASecond = 2_000;

export const outcomeOf = ({ outcomes }: Measured, variant: Variant, tabs: number): Outcome =>
  outcomes.get(`${variant} ${tabs}`)!;

/** Whether so many tabs bring a push to its limit. */
export function isStrained(measured: Measured, { seconds }: Plan, tabs: number): boolean {
  const { busy, frames } = outcomeOf(measured, 'push', tabs).worker;
  return busy >= busyShare || frames / seconds < takenShare * framesASecond;
}

async function runCells(
  stage: Stage,
  { seconds }: Plan,
  { outcomes, figures }: Measured,
  tabs: number,
  variants: readonly Variant[],
): Promise<void> {
  for (const variant of variants) {
    const outcome = await runCell(stage, variant, tabs, seconds);
    outcomes.set(`${variant} ${tabs}`, outcome);
    note(figures, `${tabs} ${tabs === 1 ? 'tab' : 'tabs'}, ${names[variant]}`, outcome, seconds);
  }
}

function note(
  figures: Record<string, number>,
  name: string,
  { worker, market, painted, urgent }: Outcome,
  seconds: number,
): void {
  const row: Record<string, number> = {
    'worker busy': worker.busy,
    'frames/s': worker.frames / seconds,
    'posts/s': worker.posts / seconds,
    'market p50': percentile(market, 0.5),
    'market p99': percentile(market, 0.99),
    'painted p50': percentile(painted, 0.5),
    'painted p99': percentile(painted, 0.99),
    'urgent p50': percentile(urgent, 0.5),
    'urgent p99': percentile(urgent, 0.99),
  };
  for (const [what, value] of Object.entries(row)) figures[`${name}: ${what}`] = value;
  console.log(
    `${name}:`.padEnd(38),
    Object.entries(row)
      .map(([what, value]) => `${what} ${value < 1 ? value.toFixed(3) : value.toFixed(1)}`)
      .join(' · '),
  );
}

/** Every variant with every count of tabs, and more tabs where 8 do not bring a push to its limit; how many do. */
export async function measureCells(stage: Stage, plan: Plan, measured: Measured): Promise<number> {
  for (const tabs of plan.tabCounts) await runCells(stage, plan, measured, tabs, plan.variants);
  // A faster machine takes more tabs to bring a push to its limit.
  let many = 8;
  for (; !isStrained(measured, plan, many) && many < 32; many *= 2)
    if (!measured.outcomes.has(`ours ${many * 2}`)) await runCells(stage, plan, measured, many * 2, ['push', 'ours']);
  return many;
}

/** Two tabs, of which one is blocked and later hidden. */
export async function measureProblems(
  stage: Stage,
  { troubled }: Plan,
  { problems, figures }: Measured,
): Promise<void> {
  for (const variant of troubled) {
    const fault = await runBlocked(stage, variant);
    problems.set(variant, fault);
    for (const [name, value] of Object.entries(fault)) figures[`2 tabs, ${names[variant]}: ${name}`] = value;
    console.log(
      `2 tabs, ${names[variant]}:`.padEnd(38),
      Object.entries(fault)
        .map(([name, value]) => `${name} ${value.toFixed(1)}`)
        .join(' · '),
    );
  }
}

/** Time of the worker for each batch, with books packed and cloned. */
export function noteBatches(plan: Plan, measured: Measured): void {
  const batchUs = ({ worker }: Outcome) => (worker.busy * plan.seconds * 1e6) / worker.posts;
  const { figures } = measured;
  for (const tabs of plan.tabCounts) {
    const packed = batchUs(outcomeOf(measured, 'ours', tabs));
    const cloned = batchUs(outcomeOf(measured, 'cloned', tabs));
    figures[`worker us a batch, frames included, ${tabs} tabs, packed`] = packed;
    figures[`worker us a batch, frames included, ${tabs} tabs, cloned`] = cloned;
    console.log(
      `${tabs} tabs: ${packed.toFixed(0)} us of worker a batch with books packed, ${cloned.toFixed(0)} cloned`,
    );
  }
}
