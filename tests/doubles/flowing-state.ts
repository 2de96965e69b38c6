import { stateOfSnapshot } from '../../src/shared/core/snapshot/restore.ts';
import { emptyState, type FairPriceOf, type CoreState } from '../../src/shared/core/state/core-state.ts';
import { syntheticMaker } from '../../src/server/simulation/flow.ts';

/** An empty state in whose markets the synthetic maker quotes. */
export const flowingState = (fairPriceOf: FairPriceOf): CoreState => emptyState(fairPriceOf, syntheticMaker);

/** The same from the text of a snapshot. Throws where the text is none. */
export const flowingStateOf = (text: string, fairPriceOf: FairPriceOf): CoreState =>
  stateOfSnapshot(text, fairPriceOf, syntheticMaker);
