import { uniformAt } from '../../shared/base/random.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import { isCoinSettled } from './price/option-price.ts';

/*
 * Quotes of an option leave its value now and then, as where one side is in haste: put–call parity and boxes then have
 * an edge for half a minute, which Black-76 alone never leaves. No recording of options is at hand: how often and how
 * far is assumed, so that the sets of an expiry that is near come to more than their spreads and fees.
 */

/** How long quotes stay away, steps: half a minute. */
export const straySteps = 300;
/** Part of these spans in which the quotes of an option are away: one an hour. */
const share = 1 / 120;
/** How far they are away, as a fraction of the underlying. */
const nearest = 0.0025;
const furthest = 0.004;
/** Options that cost less than this multiple of it keep to their value. */
const leastMultiple = 2;

/**
 * Fraction of the underlying by which the quotes of an option stand off its value in a step: below 0 where they are
 * cheap, mostly 0. A pure function of the market's seed and the step.
 */
export function optionStray(seed: number, step: number): number {
  const span = Math.floor(step / straySteps);
  if (uniformAt(seed, span, 3) >= share) return 0;
  const away = nearest + (furthest - nearest) * uniformAt(seed, span, 4);
  return uniformAt(seed, span, 5) < 0.5 ? -away : away;
}

/** Price in ticks around which the flow quotes in a step: the fair one, but for an option whose quotes are away. */
export function quotedAround(
  { contract, listed, grid }: MarketState,
  seed: number,
  step: number,
  fair: number,
): number {
  if (!contract?.option || contract.index === 0) return fair;
  const { decimals, unit } = grid.price;
  const underlying = isCoinSettled(listed.instrument) ? 10 ** decimals / unit : contract.index;
  const away = Math.round(optionStray(seed, step) * underlying);
  return fair < leastMultiple * Math.abs(away) ? fair : fair + away;
}
