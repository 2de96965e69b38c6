import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { Args } from '../../../../shared/base/contract.ts';
import {
  subscribeAdd,
  subscribeList,
  subscribeRemove,
  type SymbolSubscription,
} from '../../../../shared/contracts/symbol-subscribe.ts';
import {
  type Instrument,
  type InstrumentKey,
  keyOfSymbol,
  type SymbolRef,
} from '../../../../shared/market/instrument.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';

/** What the server takes of one instrument. */
const refOf = ({ exchange, symbol, account_type }: SymbolRef): SymbolRef => ({ exchange, symbol, account_type });
const inGroup = (rows: readonly SymbolSubscription[]) => rows.map((row) => ({ ...refOf(row), group: row.group }));

/** The user's watched instruments, and what can be done with them; failures are told in a toast. */
export function useWatchlist() {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const { data, failure, reload, set } = useLoaded(() => engine.call(subscribeList, {}));
  // Another window, or another device, may have changed them meanwhile.
  const again = useEffectEvent(() => {
    if (!document.hidden) reload();
  });
  useEffect(() => {
    const back = () => again();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);

  async function change(work: () => Promise<SymbolSubscription[]>): Promise<boolean> {
    try {
      set(await work());
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = i18n._(failureText(error.failure));
      toast({ id: 'watchlist', tone: 'danger', calm: true, title: t`Watchlist not saved`, detail });
      return false;
    }
  }
  const put = (rows: readonly SymbolSubscription[], move: boolean) =>
    change(() => engine.call(subscribeAdd, { list: inGroup(rows), move } as Args<typeof subscribeAdd>));
  const take = (rows: readonly SymbolSubscription[]) =>
    change(() => engine.call(subscribeRemove, { list: rows.map(refOf) } as Args<typeof subscribeRemove>));

  return {
    rows: data,
    failure,
    reload,
    add: (instrument: Instrument, group: string) => put([{ ...refOf(instrument), group, sort: 0 }], false),
    toGroup: (rows: readonly SymbolSubscription[], group: string) =>
      put(
        rows.map((row) => ({ ...row, group })),
        false,
      ),
    reorder: (rows: readonly SymbolSubscription[]) => put(rows, true),
    /** Removes some rows; for a while they can be brought back to their places. */
    async remove(keys: readonly InstrumentKey[], title: string): Promise<void> {
      const before = data ?? [];
      const gone = before.filter((row) => keys.includes(keyOfSymbol(row)));
      const first = before.findIndex((row) => keys.includes(keyOfSymbol(row)));
      if (gone.length === 0 || !(await take(gone))) return;
      toast({
        id: 'watchlist',
        tone: 'info',
        title,
        action: { name: t`Undo`, run: () => void put(before.slice(first), true) },
      });
    },
  };
}
export type WatchedList = ReturnType<typeof useWatchlist>;
