import { useLingui } from '@lingui/react/macro';
import { ListOrdered } from 'lucide-react';
import { type Instrument, spotKeyOf } from '../../../shared/market/instrument.ts';
import type { Feed } from '../../../worker/api.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatAge } from '../../format/time.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useNow } from '../../ui/use-now.ts';
import css from '../feed/feed-chip.module.css';

interface OwnOrdersChipProps {
  readonly instrument: Instrument;
  /** What the panel shows besides: where that is stale too, its own chip says so. */
  readonly feed: Feed<unknown>;
}

/**
 * Says in the head of a panel which draws own orders of an instrument that those alone are not live, and how old they
 * are.
 */
export function OwnOrdersChip({ instrument, feed }: OwnOrdersChipProps) {
  const { state, value, receivedMs, reason } = useStream({ kind: 'account' });
  const key = spotKeyOf(instrument);
  if (state !== 'stale' || feed.state === 'stale' || !value?.orders.some((order) => spotKeyOf(order) === key))
    return null;
  return <StaleChip receivedMs={receivedMs} reason={reason} />;
}

function StaleChip({ receivedMs, reason }: { readonly receivedMs: number | null; readonly reason: string }) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const age = formatAge(useNow(1000) - (receivedMs ?? Date.now()), lang);
  return (
    <span className={`${css.chip} ${css.stale}`} title={reason}>
      <span className={css.full}>{t`orders ${age} old`}</span>
      <span className={css.short} aria-hidden="true">
        <ListOrdered size={11} />
        {age}
      </span>
    </span>
  );
}
