import type { Living } from '../../shared/backtest/living.ts';

/** Takes a lock of this worker's own; no other worker has one of its name. */
export function living(): Living {
  const name = `thread ${crypto.randomUUID()}`;
  const held = new Promise<string>((resolve, reject) => {
    const forLife = () => {
      resolve(name);
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(name, forLife).catch(reject);
  });
  return { life: () => held };
}
