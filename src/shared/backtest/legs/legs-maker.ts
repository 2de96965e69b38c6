import { must } from '../../base/assert.ts';
import type { CoreState, MarketMaker } from '../../core/state/core-state.ts';
import type { PendingEffects } from '../../core/state/effects.ts';
import type { FairPrice, MarketState } from '../../core/state/market-state.ts';
import type { InstrumentKey } from '../../market/instrument.ts';
import { BarMaker } from '../exact/bar-maker.ts';

/** Who trades in the markets of several legs: a maker that follows the bars in each of them. */
export class LegsMaker implements MarketMaker {
  readonly #makers: ReadonlyMap<InstrumentKey, BarMaker>;

  constructor(keys: readonly InstrumentKey[], touchFills: boolean) {
    this.#makers = new Map(keys.map((key) => [key, new BarMaker(touchFills)]));
  }

  of = (key: InstrumentKey): BarMaker => must(this.#makers.get(key), `a leg in ${key}`);
  fairOf = (key: InstrumentKey): FairPrice => this.of(key).fair;

  step = (): void => undefined;
  mark = ({ key }: MarketState): number => this.of(key).mark();
  quote = (state: CoreState, market: MarketState, effects: PendingEffects): void =>
    this.of(market.key).quote(state, market, effects);
}
