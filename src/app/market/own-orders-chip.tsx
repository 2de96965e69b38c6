import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import { useStream } from '../engine/use-stream.ts';
import { formatAge } from '../format/time.ts';
import { usePreferences } from '../ui/preferences-context.tsx';
import { useNow } from '../ui/use-now.ts';
import css from './feed-chip.module.css';

/** Says in the head of a panel which draws own orders of an instrument that those are not live, and how old they are. */
export function OwnOrdersChip({ instrument }: { readonly instrument: Instrument }) {
  const { state, value, receivedMs, reason } = useStream({ kind: 'account' });
  const key = keyOfSymbol(instrument);
  if (state !== 'stale' || !value?.orders.some((order) => keyOfSymbol(order) === key)) return null;
  return <StaleChip receivedMs={receivedMs} reason={reason} />;
}

function StaleChip({ receivedMs, reason }: { readonly receivedMs: number | null; readonly reason: string }) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const age = formatAge(useNow(1000) - (receivedMs ?? Date.now()), lang);
  return <span className={`${css.chip} ${css.stale}`} title={reason}>{t`own orders stale ${age}`}</span>;
}
