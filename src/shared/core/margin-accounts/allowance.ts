import { ask, bid } from '../../market/book/book.ts';
import type { Side } from '../../trade/order.ts';
import { maxNotional, notionalOf } from '../ledger/contract-terms.ts';
import { greater } from '../ledger/money.ts';
import { bestOf } from '../book/queue.ts';
import { portfolioOf } from '../contracts/collateral.ts';
import { availableOf, shortsBy } from '../contracts/contract-need.ts';
import { modesOf, poolOf, positionAt, settingOf } from '../state/contract.ts';
import type { MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { openingNeed } from '../contracts/opening.ts';
import { mayOnlyReduce } from '../contracts/portfolio-margin.ts';

/** An order that somebody asks about; without `leverage` at that of the account's setting. */
export interface AskedOrder {
  readonly api_id: string;
  readonly market: MarketState;
  readonly side: Side;
  readonly ticks: number;
  /** Whether it would rest where the price is not there: what rests counts as opening. */
  readonly isLimit: boolean;
  readonly leverage?: number | undefined;
}

/**
 * Lots of the largest market order or limit at a price that would be let in, and the money that there is for it. In
 * hedge mode of one that opens.
 */
export function allowanceOf(
  state: CoreState,
  { api_id, market, side, ticks, isLimit, leverage = settingOf(state, api_id, market).leverage }: AskedOrder,
): { readonly lots: number; readonly available: bigint } {
  const { terms } = market.contract!;
  const available = greater(availableOf(state, poolOf(api_id, market)), 0n);
  const isHedge = modesOf(state, api_id).position === 'HEDGE';
  const way = side === 'BUY' ? 1 : -1;
  const held =
    way * (positionAt(state, api_id, market, isHedge ? (side === 'BUY' ? 'LONG' : 'SHORT') : 'BOTH')?.lots ?? 0);
  const closing = isLimit && !isTaking(market, side, ticks) ? 0 : Math.max(0, -held);
  if (mayOnlyReduce(state, portfolioOf(state, poolOf(api_id, market)))) return { lots: Math.max(0, -held), available };
  let resting = 0;
  for (const { entry, side: own, lots, filledLots } of market.contract!.opening.get(api_id) ?? [])
    if (entry && own === side) resting += lots - filledLots;
  const bound = maxNotional(terms, leverage);
  const takes = !isLimit || isTaking(market, side, ticks);
  const fits = (lots: number): boolean => {
    const order = {
      side,
      leverage,
      closing,
      last: shortsBy(market),
      bearsClosing: true,
    };
    const need = openingNeed(
      market.contract!,
      order,
      takes
        ? { fills: [{ ticks, lots: closing + lots }], price: 0, rests: 0 }
        : { fills: [], price: ticks, rests: lots },
    );
    return (
      need <= available &&
      (bound === null || notionalOf(terms, ticks, Math.max(0, held + closing + resting + lots)) <= bound)
    );
  };
  return { lots: closing + most(fits), available };
}

function isTaking({ book }: MarketState, side: Side, ticks: number): boolean {
  const best = bestOf(book, side === 'BUY' ? ask : bid);
  return best !== undefined && (side === 'BUY' ? ticks >= best : ticks <= best);
}

/** The largest number that fits, where all below one that fits do. */
function most(fits: (lots: number) => boolean): number {
  let low = 0;
  let high = 1;
  while (high < 2 ** 40 && fits(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
