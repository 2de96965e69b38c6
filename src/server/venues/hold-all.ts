import { Refusal } from '../../shared/base/refusal.ts';
import type { Market } from './venue.ts';

/** Keeps markets awake until the result is called; those that cannot be woken now go on sleeping. */
export function holdAll(markets: Iterable<Market>): () => void {
  const releases: (() => void)[] = [];
  for (const market of markets)
    try {
      releases.push(market.hold());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  return () => {
    for (const release of releases) release();
  };
}
