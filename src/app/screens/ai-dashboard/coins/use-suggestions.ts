import { useMemo } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Draft } from '../draft.ts';
import { mayTrade } from '../../../market/instrument/may-trade.ts';
import { type ChosenMarket, priced } from '../market-fields.tsx';
import type { SuggestedCoin } from './coin-list.tsx';

interface Form {
  readonly accounts: readonly ApiAccount[];
  readonly markets: readonly Instrument[];
  readonly market: ChosenMarket;
  readonly changed: (...keys: readonly string[]) => void;
  readonly write: (fields: Draft) => void;
}

/** Markets that may be suggested in a form, and what a suggestion does that is taken. */
export function useSuggestions({ accounts, markets, market, changed, write }: Form) {
  const offered = useMemo(
    () =>
      new Map(
        markets
          .filter((each) => accounts.some((account) => mayTrade(account, each)))
          .map((each) => [keyOfSymbol(each), each]),
      ),
    [markets, accounts],
  );
  return {
    offered,
    /** Takes a suggested market, and the values for fields of the form that follow from it. */
    onChoose(coin: SuggestedCoin): void {
      const suggested = offered.get(keyOfSymbol(coin));
      if (!suggested) return;
      market.choose(suggested);
      changed('symbols', ...priced);
      write(Object.fromEntries(Object.entries(coin.params_hint).map(([key, value]) => [key, String(value)])));
    },
  };
}
