import { apply } from '../../src/shared/core/apply.ts';
import { flowingState } from '../../tests/doubles/flowing-state.ts';
import { assets } from '../../src/server/simulation/assets/coins.ts';
import { listing } from '../../src/server/simulation/listing/listing.ts';
import { fairPriceOf, flowMarket } from '../../src/server/venues/simulated.ts';

/** Microseconds of one flow step of one market, the price process included. */
export function stepCost(): number {
  const state = flowingState(fairPriceOf);
  const markets = listing.slice(0, 24).map((each) => flowMarket(each, assets[each.base]!.dailyVolume / 1_440));
  apply(state, { kind: 'list', seed: 1, markets }, 0);
  apply(state, { kind: 'rebase', step: 17_700_000_000 }, 0);
  const run = (steps: number) => {
    for (let index = 0; index < steps; index++)
      apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100);
  };
  run(500);
  const from = performance.now();
  run(2_000);
  return ((performance.now() - from) * 1_000) / 2_000 / markets.length;
}
