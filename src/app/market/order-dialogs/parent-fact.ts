import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Twap } from '../../../shared/trade/algo.ts';
import { formatExact } from '../../format/price.ts';
import { formatRecent } from '../../format/time.ts';
import type { Fact } from '../../ui/overlay/fact-list.tsx';
import { useZone } from '../../ui/preferences/preferences-context.tsx';
import { amountUnit } from '../instrument/amount-unit.ts';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { instrumentsByKey } from '../instrument/use-instrument.ts';

/**
 * Running algorithmic orders as facts of a question: which and where, since when, and how far each has come. No two
 * have one label.
 */
export function useParentFacts(table: readonly Instrument[]): (parents: readonly Twap[]) => readonly Fact[] {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const zone = useZone();
  const factOf = (parent: Twap): Fact => {
    const instrument = instrumentsByKey(table).get(keyOfSymbol(parent));
    const amount = [formatExact(parent.amount), instrument && amountUnit(instrument)].filter(Boolean).join(' ');
    const what = parent.side === 'BUY' ? t`Buy ${amount}` : t`Sell ${amount}`;
    return {
      label: `${parent.kind} · ${parent.exchange} ${names.ofRef(parent, table)} · ${formatRecent(parent.created, Date.now(), zone)}`,
      value: `${what} · ${t`filled`} ${formatExact(parent.filled_amount)}`,
    };
  };
  return (parents) => {
    const seen = new Map<string, number>();
    return parents.map((parent) => {
      const { label, value } = factOf(parent);
      const times = (seen.get(label) ?? 0) + 1;
      seen.set(label, times);
      return { label: times === 1 ? label : `${label} (${times})`, value };
    });
  };
}
