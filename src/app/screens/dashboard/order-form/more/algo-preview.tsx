import { useLingui } from '@lingui/react/macro';
import type { AlgoKind } from '../../../../../shared/trade/algo.ts';
import { formatClock, formatEvery } from '../../../../format/time.ts';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { usePreferences, useZone } from '../../../../ui/preferences/preferences-context.tsx';
import { algoPlan } from '../draft/algo-plan.ts';
import { sizeOf } from '../draft/reckon.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';

/** What an algorithm would do if it began now: "Every 30 s 0.01 BTC, until 14:32:00". */
export function AlgoPreview({ context, kind }: { readonly context: OrderContext; readonly kind: AlgoKind }) {
  const text = useAlgoPreview(context, kind);
  return text === undefined ? null : <p className={css.note}>{text}</p>;
}

/** The same as a sentence; undefined while it cannot be told. */
export function useAlgoPreview({ draft, instrument, reckoning }: OrderContext, kind: AlgoKind): string | undefined {
  const { t } = useLingui();
  const zone = useZone();
  const [{ lang }] = usePreferences();
  const now = useNow(1_000);
  const lots = sizeOf(draft, 'BUY', reckoning())?.lots;
  const plan = lots === undefined ? undefined : algoPlan(kind, draft.algo, lots, instrument);
  if (!plan) return undefined;
  const amount = `${formatExact(plan.each)} ${amountUnit(instrument)}`;
  const end = formatClock(now + plan.durationMs, zone);
  if (plan.everyMs === undefined) return t`Shows ${amount} at a time, until ${end} at the latest`;
  const every = formatEvery(plan.everyMs, lang);
  return kind === 'VWAP'
    ? t`Every ${every} about ${amount}, more when the market trades more, until ${end}`
    : t`Every ${every} ${amount}, until ${end}`;
}
