import type { MakerShares } from '../../finance/maker-shares.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { onStep } from '../../market/tick-steps.ts';
import type { Side } from '../../trade/order.ts';

/** Best prices in ticks when the market was looked at. */
export interface Seen {
  readonly middle: number;
  readonly bid: number;
  readonly ask: number;
  /** By how many the price is expected to move at once. */
  readonly drift: number;
}

/**
 * Price in ticks of a quote `off` further shares from the middle, rounded away from it; never one that would trade.
 */
export function quoteTicks(
  { steps }: Pick<MarketState, 'steps'>,
  { middle, bid, ask }: Pick<Seen, 'middle' | 'bid' | 'ask'>,
  shares: MakerShares,
  { side, off }: { readonly side: Side; readonly off: number },
): number {
  return side === 'BUY'
    ? Math.max(1, onStep(steps, Math.min(Math.floor(middle * (shares.bid - off)), ask - 1), -1))
    : onStep(steps, Math.max(Math.ceil(middle * (shares.ask + off)), bid + 1), 1);
}
