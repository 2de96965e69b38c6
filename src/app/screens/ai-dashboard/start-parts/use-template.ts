import { strategyTemplate } from '../../../../shared/contracts/strategy.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { mayTrade } from '../../../market/instrument/may-trade.ts';
import type { StartLike } from './start-values.ts';

/** The form of a strategy, read where the user may start any; `isKnown` is false where it could not be read. */
export function useTemplate(
  type: string,
  isStarting: boolean,
): { readonly template: StrategyTemplate | undefined; readonly isKnown: boolean } {
  const engine = useEngine();
  const { data, failure } = useLoaded(() =>
    isStarting ? engine.call(strategyTemplate, {}) : Promise.resolve<readonly StrategyTemplate[]>([]),
  );
  const template = data?.find(({ strategy_type }) => strategy_type === type);
  return { template, isKnown: template !== undefined || failure === undefined };
}

/** Markets, a leg each, with the first accounts that may trade them; undefined where one of them has none. */
export function legsLike(
  markets: readonly Instrument[],
  accounts: readonly ApiAccount[],
): Pick<StartLike, 'api_ids' | 'symbols'> | undefined {
  const found = markets.map((market) => accounts.find((each) => mayTrade(each, market)));
  const api_ids = found.flatMap((account) => (account ? [account.api_id] : []));
  if (api_ids.length < markets.length) return undefined;
  return {
    api_ids,
    symbols: markets.map(({ exchange, symbol, account_type }) => ({ exchange, symbol, account_type })),
  };
}
