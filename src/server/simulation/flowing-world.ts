import { worldOfSnapshot } from '../../shared/core/snapshot/restore.ts';
import { emptyWorld, type FairPriceOf, type World } from '../../shared/core/state/world.ts';
import { syntheticMaker } from './flow.ts';

/** An empty world in whose markets the synthetic maker quotes. */
export const flowingWorld = (fairPriceOf: FairPriceOf): World => emptyWorld(fairPriceOf, syntheticMaker);

/** The same from the text of a snapshot. Throws where the text is none. */
export const flowingWorldOf = (text: string, fairPriceOf: FairPriceOf): World =>
  worldOfSnapshot(text, fairPriceOf, syntheticMaker);
