import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { type Instrument, keyOfSymbol, type SymbolRef } from '../../../../shared/market/instrument.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { FeedBody } from '../../../market/feed/feed-body.tsx';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { isOwner } from '../../../../shared/user/role.ts';
import { useOpenMoney } from '../../../market/money-dialogs/money-request.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PanelBoundary } from '../../../ui/lazy/panel-boundary.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import css from './tables.module.css';
import type { Dashboard } from '../use-dashboard.ts';
import { CancelAll } from './cancel-all.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { phoneQuery } from './phone-columns.ts';
import { Positions } from './positions.tsx';

const AlertsTable = lazyPart(() => import('./alerts/alerts-table.tsx').then((module) => module.AlertsTable), {
  what: msg`Alerts`,
  pending: <Skeleton rows={6} />,
});

const Balances = lazyPart(() => import('./balances.tsx').then((module) => module.Balances), {
  what: msg`Balances`,
  pending: <Skeleton rows={6} />,
});

const noInstruments: readonly Instrument[] = [];

export interface TablesPanelProps {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
  readonly className?: string | undefined;
}

/**
 * Open orders, positions, history and balances of all accounts, and one's alerts. What is for all rows stands in the
 * head, on a phone below them: never at the end of what is scrolled.
 */
export function TablesPanel({ instrument, dashboard, className }: TablesPanelProps) {
  const { t } = useLingui();
  const [onlyThis, setOnlyThis] = useState(false);
  const [hideZero, setHideZero] = useState(true);
  const phone = useMedia(phoneQuery);
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const account = useStream({ kind: 'account' });
  const session = useSession();
  const openMoney = useOpenMoney();
  const tab = dashboard.state.current_command_tab;
  const counted = (name: string, count: number | undefined) =>
    count ? (
      <>
        {name} <span className="num">{count}</span>
      </>
    ) : (
      name
    );
  const current = counted(t`Open orders`, account.value?.orders.length);
  const held = counted(t`Positions`, account.value?.positions.length);
  const head = (
    <Segmented
      look="line"
      label={t`Tables`}
      value={tab}
      onChange={(current_command_tab) => dashboard.patch({ current_command_tab })}
      choices={[
        { key: 'current', label: current, name: t`Open orders` },
        { key: 'positions', label: held, name: t`Positions` },
        { key: 'history', label: t`Order history` },
        { key: 'balances', label: t`Balances` },
        { key: 'alerts', label: t`Alerts` },
      ]}
    />
  );
  const isShown = (order: SymbolRef): boolean => !onlyThis || keyOfSymbol(order) === keyOfSymbol(instrument);
  const forAll =
    tab === 'current' ? (
      <CancelAll orders={(account.value?.orders ?? []).filter(isShown)} table={table} isShown={isShown} />
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
      <Checkbox isSelected={onlyThis} onChange={setOnlyThis}>{t`This symbol`}</Checkbox>
    </>
  );
  return (
    <Panel
      label={t`Orders and balances`}
      head={head}
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
        ) : tab === 'alerts' ? (
          <AlertsTable instrument={instrument} interval={dashboard.state.interval} only={onlyThis} />
        ) : (
          <Body instrument={instrument} table={table} only={onlyThis} hideZero={hideZero} tab={tab} />
        )}
        {phone && session && forAll && <div className={css.forAll}>{forAll}</div>}
      </PanelBoundary>
    </Panel>
  );
}

interface BodyProps {
  readonly instrument: Instrument;
  readonly table: readonly Instrument[];
  readonly only: boolean;
  readonly hideZero: boolean;
  readonly tab: Dashboard['state']['current_command_tab'];
}

function Body({ instrument, table, only, hideZero, tab }: BodyProps) {
  const account = useStream({ kind: 'account' });
  const owns = isOwner(useSession()?.role);
  const key = keyOfSymbol(instrument);
  return (
    <FeedBody feed={account} rows={6}>
      {({ accounts, orders, balances, positions, finals }, faded) => {
        const ofThis = <T extends SymbolRef>(rows: readonly T[]): readonly T[] =>
          only ? rows.filter((row) => keyOfSymbol(row) === key) : rows;
        const shown =
          tab === 'history' ? (
            <OrderHistory only={only ? instrument : undefined} finals={finals} table={table} accounts={accounts} />
          ) : tab === 'balances' ? (
            <Balances
              balances={balances}
              accounts={accounts}
              only={only ? instrument : undefined}
              hideZero={hideZero}
              owns={owns}
            />
          ) : tab === 'positions' ? (
            <Positions positions={ofThis(positions)} table={table} accounts={accounts} />
          ) : (
            <OpenOrders orders={ofThis(orders)} table={table} accounts={accounts} />
          );
        return (
          <div className={css.body} data-faded={faded}>
            {shown}
          </div>
        );
      }}
    </FeedBody>
  );
}
