// How long a run may take on this machine, by how fast it is while it runs.
import { Worker } from 'node:worker_threads';

/** Minutes that all of npm test may take on two cores as fast as those of `referenceMs`. */
export const budgetMinutes = 15;
/** What the loop takes on such a core, ms. */
const referenceMs = 250;

/** Work of the kind that tests do: texts are parsed, put in order and written again. */
const loop = `
  const { parentPort } = require('node:worker_threads');
  const since = performance.now();
  let list = Array.from({ length: 2_000 }, (_, at) => ({ at, text: 'row ' + (at * 7_919) % 2_003 }));
  for (let round = 0; round < ROUNDS; round++) list = JSON.parse(JSON.stringify(list)).sort((a, b) => (a.text < b.text ? -1 : 1));
  parentPort.postMessage(performance.now() - since);
`;

/**
 * The factor on the budget: how many times slower the machine was, over all samples of a run; 1 where it was as fast or
 * faster.
 */
export const factorOf = (samples) => Math.max(1, samples.reduce((sum, one) => sum + one, 0) / samples.length);

/** How many times slower two cores are now than those of the budget, less than 1 where they are faster. */
export async function slowness(rounds = 430) {
  const time = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(loop.replace('ROUNDS', String(rounds)), { eval: true });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  const times = await Promise.all([time(), time()]);
  return Math.max(...times) / referenceMs;
}
