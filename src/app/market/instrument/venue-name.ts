import type { AccountType, Exchange } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import { useStream } from '../../engine/use-stream.ts';
import { useAccountTypeName } from './account-type-name.ts';

/** Venues that are markets rather than firms are named as these are, in the user's language. */
const marketOf: Partial<Record<Exchange, AccountType>> = { Astock: 'astock', forex: 'forex' };

/** Gives the name of an exchange as people know it; its id where it has not been told yet. */
export function useVenueName(): (exchange: Exchange) => string {
  const typeName = useAccountTypeName();
  const venues = useStream({ kind: 'exchanges' }).value ?? [];
  return (exchange) => {
    const market = marketOf[exchange];
    return market ? typeName(market) : (venues.find((venue) => venue.exchange === exchange)?.name ?? exchange);
  };
}

/** Gives an account's name, with its exchange where that is not the one that is spoken of. */
export function useAccountName(): (
  account: Pick<ApiAccount, 'name' | 'exchange'>,
  spokenOf: Exchange | undefined,
) => string {
  const venueName = useVenueName();
  return ({ name, exchange }, spokenOf) => (exchange === spokenOf ? name : `${name} (${venueName(exchange)})`);
}
