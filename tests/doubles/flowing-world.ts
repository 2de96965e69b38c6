import { worldOfSnapshot } from '../../src/shared/core/snapshot/restore.ts';
import { emptyWorld, type FairPriceOf, type World } from '../../src/shared/core/state/world.ts';
import { syntheticMaker } from '../../src/server/simulation/flow.ts';

/** An empty world in whose markets the synthetic maker quotes. */
export const flowingWorld = (fairPriceOf: FairPriceOf): World => emptyWorld(fairPriceOf, syntheticMaker);

/** The same from the text of a snapshot. Throws where the text is none. */
export const flowingWorldOf = (text: string, fairPriceOf: FairPriceOf): World =>
  worldOfSnapshot(text, fairPriceOf, syntheticMaker);
