import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { isFunded } from '../../shared/core/contracts/funding-rate.ts';
import { isSettled } from '../../shared/core/contracts/settled-contracts.ts';
import { stepMs, type CoreState } from '../../shared/core/state/core-state.ts';
import { fundingFactsAt } from './contract-views.ts';
import { createLiveMarket, type LiveMarket, type LiveMarketParts } from './live-market.ts';
import type { MarketHistoryOf } from '../simulation/price/market-history.ts';

/** The public faces of all markets that are listed. */
export interface LiveMarkets {
  readonly byKey: ReadonlyMap<InstrumentKey, LiveMarket>;
  /** The same array as long as no market comes or goes. */
  all(): readonly LiveMarket[];
  /** Gives a face to each market that has none yet. */
  open(hold: LiveMarketParts['hold']): void;
  /**
   * Tells what the last step has changed, and lets go of the contracts that it has settled, once their streams have
   * ended.
   */
  endStep(): void;
  /** Trading is halted. */
  stall(): void;
}

export interface LiveMarketsOptions {
  /** Empty; filled here. */
  readonly publicMarkets: Map<InstrumentKey, LiveMarket>;
  readonly state: CoreState;
  readonly history: MarketHistoryOf;
  readonly nowMs: () => number;
}

export function createLiveMarkets({ publicMarkets, state, history, nowMs }: LiveMarketsOptions): LiveMarkets {
  let all: readonly LiveMarket[] = [];

  return {
    byKey: publicMarkets,
    all: () => all,
    open(hold) {
      for (const core of state.markets.values()) {
        const { instrument } = core.listed;
        if (!core.fair || instrument.status === 'CLOSE' || publicMarkets.has(core.key)) continue;
        publicMarkets.set(
          core.key,
          createLiveMarket({
            core,
            history: () => history(instrument, state.seed, () => state.step * stepMs),
            startStep: state.step,
            nowMs,
            hold,
            funding: isFunded(core) ? (periods) => fundingFactsAt(state, core, nowMs(), periods) : undefined,
          }),
        );
      }
      all = [...publicMarkets.values()];
    },
    endStep() {
      for (const publicMarket of all) publicMarket.endStep(state.step);
      const settled = all.filter(({ market }) => isSettled(market.instrument));
      if (settled.length === 0) return;
      for (const { market } of settled) publicMarkets.delete(market.key);
      all = [...publicMarkets.values()];
    },
    stall() {
      for (const publicMarket of all) publicMarket.setState('STALE');
    },
  };
}
