import { loadavg } from 'node:os';

/** One figure that has to hold. `better` says on which side of the limit it is good. */
export interface Target {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly better: 'lower' | 'higher';
  /**
   * False for milliseconds and shares of a core, which no run on a machine with other work can be held to: printed, but
   * no gate.
   */
  readonly gated?: false;
  /** A looser gate than the limit, by 1.3 times at most, and why. */
  readonly gate?: { readonly limit: number; readonly because: string };
}

export const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1_000) / 1_000;

/** How much looser than its target a gate may be. */
const mostRoom = 1.3;

const isWithin = (value: number, limit: number, better: Target['better']): boolean =>
  better === 'lower' ? value <= limit : value >= limit;
const holds = ({ value, limit, better }: Target): boolean => isWithin(value, limit, better);
const passes = ({ value, limit, gate, better }: Target): boolean => isWithin(value, gate?.limit ?? limit, better);

/** A gate that is looser than it may be, or does not say why, is a mistake of the benchmark. */
function checkGate({ name, limit, gate, better }: Target): void {
  if (!gate) return;
  if (
    gate.because.length < 20 ||
    !isWithin(gate.limit, better === 'lower' ? limit * mostRoom : limit / mostRoom, better)
  )
    throw new Error(`${name}: its gate is more than ${mostRoom} times looser than its limit, or says not why`);
}

/**
 * Prints targets beside their limits and ends with the one line of JSON that every benchmark ends with. With `--gate`
 * the process fails where a target misses its gate, which is its limit but for reasons that stand beside it.
 */
export function report(bench: string, targets: readonly Target[], figures: Readonly<Record<string, number>>): void {
  for (const target of targets) {
    checkGate(target);
    console.log(
      `${holds(target) ? 'holds ' : 'MISSES'}  ${target.name}: ${rounded(target.value)} (${target.better === 'lower' ? 'at most' : 'at least'} ${target.limit}${target.gated === false ? ', on a quiet machine' : ''})`,
    );
  }
  if (process.argv.includes('--gate')) {
    for (const target of targets.filter((one) => one.gated !== false && !passes(one))) {
      console.error(
        `gate: ${target.name} is ${rounded(target.value)}, limit ${target.limit}${target.gate ? `, gate ${target.gate.limit}: ${target.gate.because}` : ''}`,
      );
      process.exitCode = 1;
    }
  }
  const plain = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));
  console.log(
    JSON.stringify({
      bench,
      targets: targets.map((target) => ({ ...target, value: rounded(target.value) })),
      figures: plain,
      load: rounded(loadavg()[0]!),
    }),
  );
}
