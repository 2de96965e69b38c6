import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock, Unplug } from 'lucide-react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { vipNeeds } from '../../../../shared/user/session.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { useSession } from '../../../session/use-session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAccountTypeName } from '../../../market/account-type-name.ts';
import { FeedChip } from '../../../market/feed-chip.tsx';
import type { Dashboard } from '../use-dashboard.ts';
import { AccountPicker } from './account-picker.tsx';
import { accountsInUse, accountsOf, mayTrade } from './accounts.ts';
import type { Drafts } from './drafts.ts';
import { OrderForm } from './order-form.tsx';
import css from './order-form.module.css';

export interface OrderPanelProps {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
  readonly drafts: Drafts;
  readonly onOrder: (order: Order) => void;
  readonly className?: string | undefined;
}

/** The order form, or the reason why there is none. */
export function OrderPanel({ className, ...props }: OrderPanelProps) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const session = useSession();
  const account = useStream({ kind: 'account' });
  return (
    <Panel label={t`Order`} className={className} tools={<>{session && <FeedChip feed={account} />}<span className={css.type}>{typeName(props.instrument.account_type)}</span></>} id="order">
      <PanelBoundary what={t`Order`}><Gate {...props} /></PanelBoundary>
    </Panel>
  );
}

function Gate(props: Omit<OrderPanelProps, 'className'>) {
  const { instrument, dashboard } = props;
  const session = useSession();
  const reachable = useReachable();
  const account = useStream({ kind: 'account' }).value;
  if (session === undefined) return <Skeleton rows={10} />;
  if (session === null) {
    return <Notice icon={<Lock size={20} />} action={<Link to="/login" className={css.login}><Trans>Log in</Trans></Link>}><Trans>Please Login</Trans></Notice>;
  }
  if (session.vip_level < vipNeeds.exchange) return <Notice icon={<Lock size={20} />}><Trans>Trading locked</Trans> · <Trans>needs VIP {vipNeeds.exchange}</Trans></Notice>;
  if (account === undefined && !reachable) return <Notice icon={<Unplug size={20} />}><Trans>Not connected. Orders cannot be sent until the connection is back.</Trans></Notice>;
  if (account === undefined) return <Skeleton rows={10} />;
  const here = accountsOf(account.accounts, instrument.exchange);
  if (here.length === 0) return <Notice icon={<Lock size={20} />}><Trans>Please Set Api</Trans> · {instrument.exchange}</Notice>;
  const inUse = accountsInUse(account.accounts, dashboard.chosenAccounts, instrument.exchange, instrument.account_type);
  const picker = <AccountPicker accounts={here} inUse={inUse} dashboard={dashboard} type={instrument.account_type} />;
  if (inUse.some((one) => !mayTrade(one, instrument.account_type))) {
    return <div className={css.form}>{picker}<Notice icon={<Lock size={20} />}><Trans>This API account has no permission for this market.</Trans></Notice></div>;
  }
  return <OrderForm {...props} accounts={inUse} picker={picker} />;
}
