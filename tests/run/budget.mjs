// How long a run may take on this machine, by how fast it is while it runs.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Minutes that all of npm test may take on two cores as fast as those of `referenceMs`. */
export const budgetMinutes = 15;
/** CPU time that the loop takes on such a core, ms, while tests keep both cores busy. */
const referenceMs = 63;
const everyMs = 10_000;

/**
 * Work of the kind that tests do: texts are parsed, put in order and written again. It counts by the CPU time of a
 * process of its own, so that what runs beside it does not matter, and again and again, as a machine that others use
 * too changes within minutes.
 */
const loop = `
  const rows = Array.from({ length: 2_000 }, (_, at) => ({ at, text: 'row ' + (at * 7_919) % 2_003 }));
  function sample() {
    const since = process.cpuUsage();
    let list = rows;
    for (let round = 0; round < 100; round++) list = JSON.parse(JSON.stringify(list)).sort((a, b) => (a.text < b.text ? -1 : 1));
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1_000;
  }
  // The first one compiles.
  sample();
  setInterval(() => console.log(sample()), ${everyMs});
  // Ends with whoever has begun it.
  process.stdin.on('end', () => process.exit()).resume();
`;

/**
 * The factor on the budget: how many times slower the machine was, over all samples of a run; 1 where it was as fast or
 * faster.
 */
export const factorOf = (samples) =>
  samples.length === 0 ? 1 : Math.max(1, samples.reduce((sum, one) => sum + one, 0) / samples.length);

/** Notes all ten seconds, until its end, how many times slower a core is than one of the budget. */
export function watchSlowness() {
  const samples = [];
  const child = spawn(process.execPath, ['-e', loop], { stdio: ['pipe', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (ms) => samples.push(Number(ms) / referenceMs));
  return { samples, end: () => child.kill() };
}
