import { useLingui } from '@lingui/react/macro';

/** What a type of strategy is called, and what it is for. */
export interface StrategyWords {
  readonly name: string;
  /** Of the button and the form that start one. */
  readonly start: string;
  readonly purpose: string;
  readonly risk: string;
}

/** Words of the types with several legs, in the user's language. */
export function useLegTypeWords(): Readonly<Record<string, StrategyWords>> {
  const { t } = useLingui();
  return {
    FUNDING: {
      name: t`Funding arbitrage`,
      start: t`Start funding arbitrage`,
      purpose: t`Buys a coin on spot and sells its perpetual in equal size, as long as funding is expected to pay for both.`,
      risk: t`Medium risk: rates turn, the basis may widen, and a steep rise makes it close a part to keep its margin.`,
    },
    RATE_GRID: {
      name: t`Ratio grid`,
      start: t`Start a ratio grid`,
      purpose: t`A grid on the ratio of two coins, sold for each other level by level, or on a funding rate, with a hedged unit a level.`,
      risk: t`Medium risk: beyond the range of a ratio it holds the weaker coin alone; funding may turn before a level has paid its fees.`,
    },
    STAT_ARB: {
      name: t`Statistical arbitrage`,
      start: t`Start statistical arbitrage`,
      purpose: t`Of two contracts that move together it sells the dear one, buys the cheap one, and closes both when they meet.`,
      risk: t`High risk: two markets may part for good, and both legs can be liquidated.`,
    },
    SPREAD: {
      name: t`Spread arbitrage`,
      start: t`Start spread arbitrage`,
      purpose: t`Rests an order for a coin in market A, hedges each fill in market B, and closes both when prices meet.`,
      risk: t`Medium risk: a hedge may come late or dear, and the spread may widen before it closes.`,
    },
    SOR: {
      name: t`Smart order routing`,
      start: t`Route an order`,
      purpose: t`Splits one order over several exchanges, each part where it costs least with its fee, until all of it is filled.`,
      risk: t`Low risk: prices may move between the parts, and what is left rests at the best price.`,
    },
  };
}
