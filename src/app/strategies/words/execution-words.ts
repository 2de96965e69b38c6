import { useLingui } from '@lingui/react/macro';
import type { StrategyWords } from './leg-type-words.ts';

/** Words of the types that execute an order, in the user's language. */
export function useExecutionWords(): Readonly<Record<string, StrategyWords>> {
  const { t } = useLingui();
  return {
    SMART_EXEC: {
      name: t`Smart execution`,
      start: t`Start an execution`,
      purpose: t`Buys or sells one amount in many small orders, and reports what that cost against the price at the start.`,
      risk: t`Low risk: while it waits the price may move away.`,
    },
    ASTOCK_EXEC: {
      name: t`A-share execution`,
      start: t`Start an A-share execution`,
      purpose: t`Buys or sells one share or a basket over a trading day, within lots, T+1, price limits and sessions.`,
      risk: t`Low risk: a suspended or limit-locked share stays unfilled, and the price may move away.`,
    },
  };
}
