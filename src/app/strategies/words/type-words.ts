import { useLingui } from '@lingui/react/macro';
import { type StrategyWords, useLegTypeWords } from './leg-type-words.ts';
import { useMakerTypes } from './maker-names.ts';
import { useExecutionWords } from './execution-words.ts';
import { useOptionTypes } from './option-words.ts';

/** Words of all types of strategies, in the user's language. */
export function useTypeWords(): Readonly<Record<string, StrategyWords>> {
  const { t } = useLingui();
  return {
    ...useMakerTypes(),
    ...useOptionTypes(),
    GRID: {
      name: t`Grid`,
      start: t`Start a grid`,
      purpose: t`Buys low and sells high, one grid at a time, while the price stays within a range.`,
      risk: t`Medium risk: beyond the range it holds coins or a position at a loss. A position can be liquidated.`,
    },
    AI_GRID: {
      name: t`AI grid`,
      start: t`Start an AI grid`,
      purpose: t`A grid whose range and count the last weeks choose, and which follows a price that stays out of it.`,
      risk: t`Medium risk: in a fall it sells a part at a loss each time its range is centred again.`,
    },
    BLSH: {
      name: t`Buy low, sell high`,
      start: t`Start buy low, sell high`,
      purpose: t`Buys on levels below a reference price and sells all of it at a rise over the average, over and over.`,
      risk: t`Medium risk: in a long fall it holds coins from all levels at a loss.`,
    },
    ...useExecutionWords(),
    TREND: {
      name: t`Trend following`,
      start: t`Start trend following`,
      purpose: t`Buys a breakout, adds units while the price rises, and sells all of them at its stop or when the trend ends.`,
      risk: t`Medium risk: sideways markets cost many small losses, and a gap may go far beyond the stop.`,
    },
    STRONG_GRID: {
      name: t`Infinity grid`,
      start: t`Start an infinity grid`,
      purpose: t`Keeps the value of its coins: sells a part at each rise, buys it back at each fall, with no upper bound.`,
      risk: t`Medium risk: in a fall it buys until its reserve is used up, and ends at its lower bound with a loss.`,
    },
    SECOND_WAVE: {
      name: t`Second wave`,
      start: t`Start second wave`,
      purpose: t`Waits for a rise and its pullback, buys the break above it, sells half at a target and trails the rest.`,
      risk: t`Medium risk: a wave that fails costs its risk, and a gap may cost more.`,
    },
    ...useLegTypeWords(),
  };
}
