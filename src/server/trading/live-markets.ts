import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { isSettled } from '../../shared/core/contracts/settled-contracts.ts';
import { stepMs, type CoreState } from '../../shared/core/state/core-state.ts';
import { createLiveMarket, type LiveMarket, type LiveMarketParts } from './live-market.ts';
import type { MarketHistoryOf } from '../simulation/price/market-history.ts';

/** The public faces of all markets that are listed. */
export interface LiveMarkets {
  readonly byKey: ReadonlyMap<InstrumentKey, LiveMarket>;
  /** The same array as long as no market comes or goes. */
  all(): readonly LiveMarket[];
  /** Gives a face to each market that has none yet. */
  open(hold: LiveMarketParts['hold']): void;
  /** Tells what the last step has changed, and lets go of the contracts that it has settled, once their streams have ended. */
  endStep(): void;
  /** Trading is halted. */
  stall(): void;
}

export interface LiveMarketsOptions {
  /** Empty; filled here. */
  readonly faces: Map<InstrumentKey, LiveMarket>;
  readonly state: CoreState;
  readonly history: MarketHistoryOf;
  readonly nowMs: () => number;
}

export function createLiveMarkets({ faces, state, history, nowMs }: LiveMarketsOptions): LiveMarkets {
  let all: readonly LiveMarket[] = [];

  return {
    byKey: faces,
    all: () => all,
    open(hold) {
      for (const core of state.markets.values()) {
        const { instrument } = core.listed;
        if (!core.fair || instrument.status === 'CLOSE' || faces.has(core.key)) continue;
        faces.set(
          core.key,
          createLiveMarket({
            core,
            history: () => history(instrument, state.seed, () => state.step * stepMs),
            startStep: state.step,
            nowMs,
            hold,
          }),
        );
      }
      all = [...faces.values()];
    },
    endStep() {
      for (const face of all) face.endStep(state.step);
      const settled = all.filter(({ market }) => isSettled(market.instrument));
      if (settled.length === 0) return;
      for (const { market } of settled) faces.delete(market.key);
      all = [...faces.values()];
    },
    stall() {
      for (const face of all) face.setState('STALE');
    },
  };
}
