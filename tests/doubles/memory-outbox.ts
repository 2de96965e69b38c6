import type { Kept, Outbox } from '../../src/server/notify/outbox.ts';

/** An outbox that forgets with the test; `fails` makes it take nothing more. */
export function createMemoryOutbox(nowMs: () => number): Outbox & { readonly kept: Kept[]; fails: boolean } {
  const kept: Kept[] = [];
  const outbox = {
    kept,
    fails: false,
    put: async (message: Omit<Kept, 'time'>) => {
      if (outbox.fails) throw new Error('the disk is full');
      kept.unshift({ ...message, time: nowMs() });
    },
    list: async () => kept,
  };
  return outbox;
}
