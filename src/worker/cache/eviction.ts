import { highest, lowest } from './reads.ts';
import type { Store } from './schema.ts';

/** What bars may take. */
export interface Budget {
  readonly series: number;
  readonly bytes: number;
}

/**
 * Deletes whole series, those first that were written longest ago, until the rest fits the budget. The newest one
 * always stays.
 */
export async function evict(store: Store, budget: Budget): Promise<void> {
  const all = (await store.series.toArray()).sort((a, b) => b.savedMs - a.savedMs);
  let kept = 0;
  let bytes = 0;
  const going = all.filter((series) => {
    kept += 1;
    bytes += series.bytes;
    return kept > 1 && (kept > budget.series || bytes > budget.bytes);
  });
  if (going.length === 0) return;
  await store.transaction('rw', store.bars, store.series, async () => {
    for (const { name } of going)
      await store.bars.where('[series+block]').between([name, lowest], [name, highest]).delete();
    await store.series.bulkDelete(going.map(({ name }) => name));
  });
}
