import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol, spotKeyOf, type SymbolRef } from '../../../shared/market/instrument.ts';
import { useStream } from '../../engine/use-stream.ts';
import type { Fact } from '../../ui/overlay/fact-list.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';
import { useAccountName, useVenueName } from '../instrument/venue-name.ts';

/** Gives the rows that tell exactly what a question is about: instrument, exchange, kind and accounts. */
export function useInstrumentFacts(): (
  ref: SymbolRef,
  table: readonly Instrument[],
  apiIds: readonly string[],
) => readonly Fact[] {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const venueName = useVenueName();
  const accountName = useAccountName();
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  return (ref, table, apiIds) => {
    const byKey = instrumentsByKey(table);
    const { expiry, strike, title } = byKey.get(keyOfSymbol(ref)) ??
      byKey.get(spotKeyOf(ref)) ?? { expiry: null, strike: null, title: null };
    const meant = apiIds.map((id) => accounts.find(({ api_id }) => api_id === id));
    const venues = [...new Set([ref.exchange, ...meant.flatMap((account) => account?.exchange ?? [])])];
    return [
      { label: t`Instrument`, value: names.ofRef(ref, table) },
      { label: venues.length > 1 ? t`Exchanges` : t`Exchange`, value: venues.map(venueName).join(', ') },
      { label: t`Account type`, value: names.kind({ account_type: ref.account_type, expiry, strike, title }) },
      {
        label: apiIds.length > 1 ? t`Accounts` : t`Account`,
        value: apiIds
          .map((id, index) => {
            const account = meant[index];
            return account ? accountName(account, ref.exchange) : id;
          })
          .join(', '),
      },
    ];
  };
}
