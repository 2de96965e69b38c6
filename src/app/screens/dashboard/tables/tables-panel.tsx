import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { type Instrument, keyOfSymbol, type SymbolRef } from '../../../../shared/market/instrument.ts';
import type { CommandTab } from '../../../../shared/trade/workspace/dashboard-state.ts';
import { addTab, tabOf } from '../../../../shared/trade/workspace/tab.ts';
import { isOwner } from '../../../../shared/user/role.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { useOpenMoney } from '../../../market/money-dialogs/money-request.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import type { Selection } from '../../../ui/grid/use-grid-selection.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PanelBoundary } from '../../../ui/lazy/panel-boundary.tsx';
import { phoneQuery, useMedia } from '../../../ui/use-media.ts';
import type { Dashboard } from '../use-dashboard.ts';
import { CancelOrders } from './orders/cancel-orders.tsx';
import { ClosePositions } from './positions/close-positions.tsx';
import { TableBody } from './table-body.tsx';
import { TableTabs } from './table-tabs.tsx';
import css from './tables.module.css';

const noInstruments: readonly Instrument[] = [];

export interface TablesPanelProps {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
  readonly className?: string | undefined;
  /** Goes to the chart, where that is another place. */
  readonly onShowChart?: () => void;
}

/** Tables that have nothing to do with one market. */
const ofNoMarket: readonly CommandTab[] = ['loans', 'transfers'];

/**
 * Open orders, positions, histories, algorithmic orders, balances, loans and transfers of all accounts, and one's
 * alerts. What is for all rows stands in the head, on a phone below them: never at the end of what is scrolled.
 */
export function TablesPanel({ instrument, dashboard, className, onShowChart }: TablesPanelProps) {
  const { t } = useLingui();
  const [hideZero, setHideZero] = useState(true);
  const [selected, select] = useState<ReadonlySet<string>>(() => new Set());
  const selection: Selection = { selected, select };
  const phone = useMedia(phoneQuery);
  const openMoney = useOpenMoney();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const account = useStream({ kind: 'account' });
  const session = useSession();
  const tab = dashboard.state.current_command_tab;
  const { only, setOnly } = useOnly(tab, instrument);
  const isShown = (row: SymbolRef): boolean => !only || keyOfSymbol(row) === keyOfSymbol(instrument);
  const orders = (account.value?.orders ?? []).filter(isShown);
  const positions = (account.value?.positions ?? []).filter(isShown);
  const showChart = (shown: Instrument) => {
    dashboard.setTabs(addTab(dashboard.tabs, tabOf(shown)));
    onShowChart?.();
    requestAnimationFrame(() => document.getElementById('chart')?.focus());
  };
  const forAll =
    tab === 'current' ? (
      <CancelOrders orders={orders} table={table} isShown={isShown} selection={selection} />
    ) : tab === 'positions' ? (
      <ClosePositions positions={positions} table={table} />
    ) : (
      tab === 'balances' && (
        <>
          {isOwner(session?.role) && (
            <Button size="small" onPress={() => openMoney({ kind: 'transfer' })}>{t`Transfer`}</Button>
          )}
          <Checkbox isSelected={hideZero} onChange={setHideZero}>{t`Hide zero balances`}</Checkbox>
        </>
      )
    );
  const tools = (
    <>
      <FeedChip feed={account} />
      {!phone && forAll && <span className={css.headTool}>{forAll}</span>}
      {!ofNoMarket.includes(tab) && <Checkbox isSelected={only} onChange={setOnly}>{t`This symbol`}</Checkbox>}
    </>
  );
  return (
    <Panel
      label={t`Orders and balances`}
      head={<Tabs dashboard={dashboard} />}
      tools={session ? tools : undefined}
      className={className}
      id="orders"
    >
      <PanelBoundary what={t`Orders and balances`}>
        {session === null ? (
          <EmptyState
            icon={<Lock size={20} />}
            action={
              <Link to="/login">
                <Trans>Log in</Trans>
              </Link>
            }
          >
            <Trans>Please Login</Trans>
          </EmptyState>
        ) : (
          <TableBody
            tab={tab}
            instrument={instrument}
            interval={dashboard.state.interval}
            table={table}
            only={only}
            onAll={() => setOnly(false)}
            hideZero={hideZero}
            selection={selection}
            onChart={showChart}
          />
        )}
        {phone && session && forAll && <div className={css.forAll}>{forAll}</div>}
      </PanelBoundary>
    </Panel>
  );
}

/**
 * Whether a table shows one market alone, each as it was chosen for it. Open orders do at first where the table would
 * begin with another market's.
 */
function useOnly(tab: CommandTab, instrument: Instrument) {
  const orders = useStream({ kind: 'account' }).value?.orders;
  const [chosen, choose] = useState<Partial<Record<CommandTab, boolean>>>({});
  const [first] = orders ?? [];
  const [begins, setBegins] = useState<boolean>();
  // As it was when they were first known: a table that changes by itself with each order would be worse.
  if (begins === undefined && orders) setBegins(first !== undefined && keyOfSymbol(first) !== keyOfSymbol(instrument));
  return {
    only: !ofNoMarket.includes(tab) && (chosen[tab] ?? (tab === 'current' && begins === true)),
    setOnly: (only: boolean) => choose({ ...chosen, [tab]: only }),
  };
}

function Tabs({ dashboard }: Pick<TablesPanelProps, 'dashboard'>) {
  const { t } = useLingui();
  const account = useStream({ kind: 'account' }).value;
  return (
    <TableTabs
      label={t`Tables`}
      value={dashboard.state.current_command_tab}
      onChange={(current_command_tab) => dashboard.patch({ current_command_tab })}
      tabs={[
        { key: 'current', name: t`Open orders`, count: account?.orders.length },
        { key: 'positions', name: t`Positions`, count: account?.positions.length },
        { key: 'history', name: t`Order history` },
        { key: 'position_history', name: t`Position history` },
        { key: 'algos', name: t`Algo orders` },
        { key: 'balances', name: t`Balances` },
        { key: 'loans', name: t`Loans` },
        { key: 'transfers', name: t`Transfers` },
        { key: 'alerts', name: t`Alerts` },
      ]}
    />
  );
}
