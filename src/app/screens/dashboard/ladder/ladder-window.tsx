import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { SendingContext } from '../../../market/order-dialogs/sending.ts';
import { TapePanel } from '../../../market/trades/tape-panel.tsx';
import { useLinkGroup } from '../../../market/windows/link.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { LadderPanel } from './ladder-panel.tsx';
import { createDrafts } from '../order-form/draft/drafts.ts';
import { firstDraft } from '../order-form/draft/first-draft.ts';
import { useOrderToasts } from '../order-toasts.ts';
import { OrderCommands } from '../tables/orders/order-commands.tsx';
import { useTradeDesk } from '../use-trade-desk.ts';
import css from './ladder-window.module.css';

const ChartPanel = lazyPart(
  () => import('../../../market/chart/panel/chart-panel.tsx').then((module) => module.ChartPanel),
  { what: msg`Chart`, pending: <Skeleton rows={24} look="bars" /> },
);

/** From these widths on there is room for the trades beside the ladder, and for the chart too. */
const besideQuery = '(min-width: 640px)';
const wholeQuery = '(min-width: 1100px)';

/** The ladder with all that it sends and asks; a wide window has the trades and the chart of its market beside it. */
export function LadderWindow({ instrument }: { readonly instrument: Instrument }) {
  const engine = useEngine();
  const dashboard = useTradeDesk(useLinkGroup());
  const { onOrder, sending } = useOrderToasts();
  const hasTape = useMedia(besideQuery);
  const hasChart = useMedia(wholeQuery);
  const [chosen, choose] = useState<Interval>();
  const [drafts] = useState(() =>
    createDrafts((key) => firstDraft(engine.watch({ kind: 'dashboard' }).current().value, key)),
  );
  if (!dashboard) return <Skeleton rows={24} />;
  return (
    <SendingContext value={sending}>
      <OrderCommands instrument={instrument} />
      <div className={`${css.window} ${hasChart ? css.whole : hasTape ? css.beside : ''}`}>
        {hasChart && (
          <ChartPanel
            set={{ id: keyOfSymbol(instrument) }}
            instrument={instrument}
            interval={chosen ?? dashboard.state.interval}
            onInterval={choose}
          />
        )}
        <LadderPanel instrument={instrument} dashboard={dashboard} drafts={drafts} onOrder={onOrder} head={null} />
        {hasTape && <TapePanel instrument={instrument} />}
      </div>
    </SendingContext>
  );
}
