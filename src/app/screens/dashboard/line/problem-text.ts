import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LineRule } from '../../../commands/grammar.ts';

/** What is wrong with a word of a line; the word itself stands before it. */
export const lineProblems: Readonly<Record<LineRule | 'symbol' | 'contract_only', MessageDescriptor>> = {
  amount: msg`is not an amount.`,
  amount_missing: msg`needs an amount, such as 0.5.`,
  price: msg`is not a price.`,
  symbol: msg`is not a symbol of this exchange. Add another exchange, such as okx.`,
  symbol_missing: msg`needs a symbol, such as btc.`,
  percent: msg`is not between 1% and 100%.`,
  interval: msg`is not an interval.`,
  interval_missing: msg`needs an interval, such as 15m.`,
  scope_missing: msg`needs a scope: all, a symbol or an exchange.`,
  level_missing: msg`needs a price, such as > 70000.`,
  twice: msg`repeats an earlier part.`,
  limit_only: msg`needs a limit price, such as @67200.`,
  contract_only: msg`is for contracts only.`,
  surplus: msg`is not recognised here.`,
};
