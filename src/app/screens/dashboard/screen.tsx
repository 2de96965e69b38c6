import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useEffect, useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { addTab, replaceTab, tabOf } from '../../../shared/trade/workspace/tab.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { SendingContext } from '../../market/order-dialogs/sending.ts';
import { LinkContext } from '../../market/windows/link.tsx';
import { PriceTitle } from '../../market/instrument/price-title.tsx';
import { useInstrument } from '../../market/instrument/use-instrument.ts';
import { LazySymbolSearch } from '../../market/symbol-search/lazy-symbol-search.tsx';
import { Shell } from '../../shell/shell.tsx';
import { titleOf } from '../../page/pop-out-title.ts';
import { titles } from '../../page/title.ts';
import { LazyPart, lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { useFirst } from '../../ui/use-idle.ts';
import css from './dashboard.module.css';
import { createDrafts } from './order-form/draft/drafts.ts';
import { firstDraft } from './order-form/draft/first-draft.ts';
import { startKept } from './idle-panels.tsx';
import { newAttempts } from './order-form/draft/attempts.ts';
import { type OnOrder, useOrderToasts } from './order-toasts.ts';
import { Panels } from './panels.tsx';
import { OrderCommands } from './tables/orders/order-commands.tsx';
import { TabStrip } from './tabs/tab-strip.tsx';
import { TickerBar } from './ticker-bar.tsx';
import { FirstRun } from './tour/first-run.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { useFormChannel } from './use-form-channel.ts';
import { useAlertLine } from './use-alert-line.ts';
import { useWatchlistPlace } from './use-watchlist-place.ts';
import { WatchlistInPlace, WatchlistToggle } from './watchlist-place.tsx';
import { useTabCommands } from './tabs/use-tab-commands.ts';

const TradeLine = lazyPart(() => import('./line/trade-line.tsx').then((module) => module.TradeLine), {
  what: msg`Order`,
});

/** The ladder of a window of its own, which has the ways to trade of the dashboard. */
export const LadderWindow = lazyPart(() => import('./ladder/ladder-window.tsx').then((module) => module.LadderWindow), {
  what: msg`Ladder`,
  pending: <Skeleton rows={24} />,
});

/** The trading dashboard. */
export function DashboardScreen() {
  const { t } = useLingui();
  const dashboard = useDashboard();
  useFirst(dashboard !== undefined);
  const { onOrder, sending } = useOrderToasts();
  const [attempts] = useState(newAttempts);
  const [kept] = useState(startKept);
  const alertLine = useAlertLine(dashboard?.tabs.current);
  return (
    <SendingContext value={sending}>
      <Shell
        skips={
          <>
            <a className="skip" href="#chart">{t`Skip to the chart`}</a>
            <a className="skip" href="#book">{t`Skip to the order book`}</a>
            <a className="skip" href="#order">{t`Skip to the order form`}</a>
            <a className="skip" href="#orders">{t`Skip to the orders`}</a>
          </>
        }
        alertLine={alertLine}
        onSymbol={dashboard && ((instrument) => dashboard.setTabs(addTab(dashboard.tabs, tabOf(instrument))))}
        line={
          dashboard && ((line) => <TradeLine {...line} dashboard={dashboard} attempts={attempts} onOrder={onOrder} />)
        }
      >
        <h1 className="visually-hidden">{t`Trading dashboard`}</h1>
        <FirstRun />
        {dashboard ? <Desk dashboard={dashboard} onOrder={onOrder} kept={kept} /> : <Skeleton rows={12} />}
      </Shell>
    </SendingContext>
  );
}

function Desk({
  dashboard,
  onOrder,
  kept,
}: {
  readonly dashboard: Dashboard;
  readonly onOrder: OnOrder;
  readonly kept: boolean;
}) {
  const { t } = useLingui();
  const { tabs, setTabs } = dashboard;
  const engine = useEngine();
  const [drafts] = useState(() =>
    createDrafts((key) => firstDraft(engine.watch({ kind: 'dashboard' }).current().value, key)),
  );
  const [adding, setAdding] = useState(false);
  const watchlist = useWatchlistPlace();
  useTabCommands(dashboard, () => setAdding(true));
  useFormChannel(dashboard, drafts);
  const { instrument, known } = useInstrument(tabs.current);
  // The tab is marked first; all that shows its market follows behind the paint of that.
  const shown = useAfterPaint(dashboard, ({ tabs: { current } }) => current);
  const { instrument: shownInstrument } = useInstrument(shown.tabs.current);
  const isMissing =
    instrument !== undefined && dashboard.link.group !== null && !tabs.list.some(({ key }) => key === tabs.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each symbol of the group that has no tab here
  useEffect(() => {
    if (isMissing) dashboard.patch({ tabs: [...addTab(tabs, tabOf(instrument)).list] });
  }, [isMissing, tabs.current]);
  return (
    <>
      <TabStrip
        start={<WatchlistToggle {...watchlist} />}
        dashboard={dashboard}
        tabs={tabs}
        onTabs={setTabs}
        adding={adding}
        onAdding={setAdding}
      />
      {instrument && shownInstrument && (
        <>
          <MarketHead instrument={shownInstrument} dashboard={shown} />
          <LinkContext value={shown.link.group}>
            <div className={css.desk}>
              <WatchlistInPlace watchlist={watchlist} tabs={tabs} onTabs={setTabs} />
              <MarketPanels
                instrument={shownInstrument}
                dashboard={shown}
                drafts={drafts}
                onOrder={onOrder}
                kept={kept}
              />
            </div>
          </LinkContext>
        </>
      )}
      {!instrument && <PlainTitle />}
      {!instrument && known && tabs.list.length > 0 && <Skeleton rows={12} />}
      {!instrument && (!known || tabs.list.length === 0) && (
        <div className={css.search}>
          <EmptyState>
            {tabs.list.length === 0 ? <Trans>No tab is open. Choose a symbol.</Trans> : <Trans>Unknown Pair</Trans>}
          </EmptyState>
          <LazyPart what={t`Search symbols`} pending={<Skeleton rows={12} />}>
            <LazySymbolSearch
              leverages
              onChoose={(chosen) =>
                setTabs(
                  known || tabs.list.length === 0
                    ? addTab(tabs, tabOf(chosen))
                    : replaceTab(tabs, tabs.current, tabOf(chosen)),
                )
              }
            />
          </LazyPart>
        </div>
      )}
    </>
  );
}

const MarketPanels = memo(Panels);

interface MarketHeadProps {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
}

/** What stands above the panels of a market: its figures, its price in the window's title, its commands. */
const MarketHead = memo(function MarketHead({ instrument, dashboard: { tabs, setTabs } }: MarketHeadProps) {
  return (
    <>
      <TickerBar
        key={keyOfSymbol(instrument)}
        instrument={instrument}
        onReplace={(chosen) => setTabs(replaceTab(tabs, tabs.current, tabOf(chosen)))}
      />
      <PriceTitle instrument={instrument} />
      <OrderCommands instrument={instrument} />
    </>
  );
});

/** The window's title while there is no market whose price could stand in it. */
function PlainTitle() {
  const { i18n } = useLingui();
  useEffect(() => {
    document.title = titleOf(titles, '/dashboard', (message) => i18n._(message));
  }, [i18n]);
  return null;
}
