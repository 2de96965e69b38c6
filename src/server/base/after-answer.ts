import type { Log } from './log.ts';

/**
 * Does work once the answer to the present request is on its way, so that neither its time nor its failure reaches the
 * caller; a failure is logged under `what`.
 */
export function afterAnswer(log: Log, what: string, work: () => Promise<void>): void {
  // A turn of the loop: what comes as a mere promise would run before the answer is written.
  setImmediate(() => {
    work().catch((error: unknown) => log.error({ error }, what));
  });
}
