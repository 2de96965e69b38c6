import { useEffect, useEffectEvent } from 'react';
import { addTab, tabOf } from '../../../shared/trade/workspace/tab.ts';
import { type LimitPrefill, serveForm } from '../../engine/form-channel.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { instrumentsByKey } from '../../market/instrument/use-instrument.ts';
import type { Drafts } from './order-form/draft/drafts.ts';
import type { Dashboard } from './use-dashboard.ts';

/**
 * Lets charts of other windows fill the order form: in the tab of their instrument, which is opened where there is
 * none.
 */
export function useFormChannel({ tabs, setTabs }: Dashboard, drafts: Drafts): void {
  const engine = useEngine();
  const take = useEffectEvent(({ key, side, price }: LimitPrefill) => {
    const table = engine.watch({ kind: 'symbols' }).current().value;
    const instrument = table && instrumentsByKey(table).get(key);
    if (!instrument) return;
    if (tabs.current !== key) setTabs(addTab(tabs, tabOf(instrument)));
    drafts.change(key, { price, type: 'LIMIT' });
    drafts.chooseSide(key, side);
  });
  useEffect(() => serveForm((prefill) => take(prefill)), []);
}
