import { useState } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { SendingContext } from '../../../market/order-dialogs/sending.ts';
import { useLinkGroup } from '../../../market/windows/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LadderPanel } from './ladder-panel.tsx';
import { createDrafts } from '../order-form/draft/drafts.ts';
import { firstDraft } from '../order-form/draft/first-draft.ts';
import { useOrderToasts } from '../order-toasts.ts';
import { OrderCommands } from '../tables/orders/order-commands.tsx';
import { useTradeDesk } from '../use-trade-desk.ts';
import css from './ladder-window.module.css';

/** The ladder with all that it sends and asks, without the rest of the dashboard. */
export function LadderWindow({ instrument }: { readonly instrument: Instrument }) {
  const engine = useEngine();
  const dashboard = useTradeDesk(useLinkGroup());
  const { onOrder, sending } = useOrderToasts();
  const [drafts] = useState(() =>
    createDrafts((key) => firstDraft(engine.watch({ kind: 'dashboard' }).current().value, key)),
  );
  if (!dashboard) return <Skeleton rows={24} />;
  return (
    <SendingContext value={sending}>
      <OrderCommands instrument={instrument} />
      <LadderPanel
        instrument={instrument}
        dashboard={dashboard}
        drafts={drafts}
        onOrder={onOrder}
        head={null}
        className={css.ladder}
      />
    </SendingContext>
  );
}
