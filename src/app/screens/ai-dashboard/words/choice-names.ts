import { useLingui } from '@lingui/react/macro';
import type { StopMode } from '../../../../shared/trade/instance.ts';
import { useOptionDoings, useOptionStates } from '../../../strategies/words/option-words.ts';

/** What a stop does with what is there, in the user's language. */
export function useStopNames(): Readonly<Record<StopMode, string>> {
  const { t } = useLingui();
  return {
    KEEP: t`Keep orders and holdings`,
    CANCEL: t`Cancel orders, keep holdings`,
    CANCEL_CLOSE: t`Cancel orders and close holdings`,
  };
}

/** Names of the values of choices by their keys, in the user's language. */
export function useChoiceNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const { CANCEL, CANCEL_CLOSE } = useStopNames();
  return {
    ARITHMETIC: t`Arithmetic`,
    GEOMETRIC: t`Geometric`,
    CANCEL_CLOSE,
    CANCEL,
    LONG: t({ message: 'Long', context: 'strategy' }),
    SHORT: t({ message: 'Short', context: 'strategy' }),
    NEUTRAL: t({ message: 'Neutral', context: 'strategy' }),
    ON: t`On`,
    OFF: t`Off`,
    BUY: t`Buy`,
    SELL: t`Sell`,
    TWAP: t`TWAP`,
    VWAP: t`VWAP`,
    ICEBERG: t`Iceberg`,
    POV: t`Share of volume (POV)`,
    ALMGREN_CHRISS: t`Almgren–Chriss`,
    BREAK: t`Channel breakout`,
    EMA_CROSS: t`EMA cross`,
    SUPERTREND: t`Supertrend`,
    EXPIRE: t`Expire`,
    MARKET: t`Trade at market`,
    UTILITY: t`Exponential utility, ξ = γ`,
    PENALTY: t`Inventory penalty, ξ = 0`,
    AUCTION: t`Closing auction`,
    R1: t`1 · wide range`,
    R2: t`2 · medium range`,
    R3: t`3 · narrow range`,
    SPOT: t`Spot`,
    FORWARD: t`Forward`,
    INVERSE: t`Inverse`,
    DELIVERY: t`Delivery`,
    FUNDING: t({ message: 'Funding', context: 'path' }),
    REST: t`Rest at the best price`,
    HOLD: t`Held to expiry`,
    GAP: t`Closed when the gap is gone`,
    P1: '1 %',
    P5: '5 %',
    P10: '10 %',
  };
}

/** Why a strategy does what it does, or waits, by its name, in the user's language. */
export function useDoingNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    HALTED: t`Waiting: a market is not trading`,
    STALE: t`Waiting: a book is silent or has one side only`,
    HEDGING: t`Hedging`,
    WARMING: t`Waiting: the volatility is not known yet`,
    JUMP: t`Waiting: the price has jumped`,
    HEDGE_DOWN: t`Not hedging: leg B is silent, halted or has one side only`,
    BOUND: t`Quoting one side: the inventory is at its bound`,
    QUOTING: t`Quoting both sides`,
    MARGIN: t`Reducing: liquidation is too near`,
    NO_RATE: t`Waiting: the exchange gives no funding rate`,
    EXIT_RATE: t`Closing: the expected rate is below the exit rate`,
    EXIT_VALUE: t`Closing: that brings more than holding on is expected to`,
    EXIT_BASIS: t`Closing: the basis has reached its target`,
    HOLDING: t`Holding`,
    NO_PAIR: t`Waiting: the markets fail the test`,
    NEAR: t`Waiting: the z-score is within the entry`,
    FAR: t`Waiting: the z-score is beyond the stop`,
    NOT_CALM: t`Waiting for a bar within the entry after the last trade`,
    FEES: t`Waiting: the way back would not pay the fees`,
    NEXT_BAR: t`Waiting for the next bar`,
    LEAVING: t`Closing the trade`,
    RATE_LOW: t`Waiting: the expected rate is below the trigger`,
    DEPTH: t`Waiting: the books are too thin`,
    COST: t`Waiting: fees and basis cost more than what is expected`,
    MARGIN_FULL: t`Holding: the margin carries no more`,
    OPENING: t`Opening`,
    ROUTES: t`Routing`,
    RESTS: t`Resting at the best price`,
    PAUSED: t`Waiting before the next round`,
    LIMIT: t`Waiting: no exchange is within the limit`,
    ...useOptionDoings(),
    WAITING: t`Waiting for the next level`,
    STEPPING: t`Trading a level`,
    WAITS_OPEN: t`Waiting for the session to open`,
    LUNCH: t`Waiting: the exchange is at lunch`,
    SUSPENDED: t`Waiting: the share is suspended`,
    LIMIT_LOCKED: t`Queuing at the price limit: no orders on the other side`,
    BEYOND_LIMIT: t`Waiting: the price is beyond the limit`,
    NO_QUOTES: t`Waiting: no quotes`,
    SHARE_FULL: t`Waiting: others have traded too little for its share`,
    LOTS: t`Waiting: what is due is below a lot`,
    RESTING: t`Its order is in the book`,
    NEXT_SLICE: t`Waiting for the next slice`,
    REPLACING: t`Cancelling an order at an old price`,
    WAITS_AUCTION: t`Waiting for the closing auction`,
    AUCTION: t`Its order is in the closing auction`,
    OUT_OF_RANGE: t`Waiting: the ratio is beyond its range`,
  };
}

/** Names of what a strategy goes by while it runs, in the user's language. */
export function useStateNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    units: t`Units held`,
    range: t`N, average true range`,
    stop: t`Stop`,
    next: t`Next unit at`,
    target: t`Target`,
    bound: t`Lower bound`,
    reserve: t`Reserve left`,
    fills: t`Filled quotes`,
    excess: t`Inventory above target, in orders`,
    spread: t`Spread, %`,
    net: t`Unhedged`,
    lean: t`Lean of both quotes, %`,
    fill_distance: t`Fill distance 1 ÷ k, %`,
    fill_rate: t`Fill rate A, per minute at mid`,
    opening: t`Opening spread, bps`,
    closing: t`Closing spread, bps`,
    ratio: t`Ratio`,
    above: t`Next level above`,
    below: t`Next level below`,
    weight: t`Share in leg A, %`,
    yearly: t`Expected rate, % a year`,
    next_rate: t`Next funding rate, %`,
    basis: t`Basis, bps`,
    expected: t`Expected net of a new hedge, bps`,
    distance: t`Rise to liquidation by its own margin, %`,
    lower: t`Lower price`,
    upper: t`Upper price`,
    grids: t`Grid count`,
    centred: t`Times the range was centred`,
    filled: t`Filled`,
    left: t`Left`,
    average: t`Average price with fees`,
    saved: t`Saved against the best exchange alone, bps`,
    rounds: t`Rounds sent`,
    z: t`z-score`,
    beta: t`Hedge ratio, β`,
    half: t`Half-life, bars`,
    p: t`p-value of the pair, %`,
    slice: t`Slices done`,
    slices: t`Slices`,
    band_low: t`Lowest price of the day`,
    band_high: t`Highest price of the day`,
    ...useOptionStates(),
  };
}
