import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock, Unplug } from 'lucide-react';
import { useStream } from '../../../engine/use-stream.ts';
import { useSession } from '../../../session/use-session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PanelBoundary } from '../../../ui/lazy/panel-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { AccountPicker } from './account-picker.tsx';
import { OrderForm, type OrderFormPlace } from './order-form.tsx';
import css from './order-form.module.css';
import type { OrderContext } from './use-order-context.ts';
import { useTradeGate } from './use-trade-gate.ts';

const NoAccountWay = lazyPart(() => import('./no-account-way.tsx').then((module) => module.NoAccountWay), {
  what: msg`Add an account`,
});
const ActivationWay = lazyPart(
  () => import('../../../shell/activation/activation-way.tsx').then((module) => module.ActivationWay),
  { what: msg`Activate account` },
);

interface OrderPanelProps extends OrderFormPlace {
  readonly className?: string | undefined;
}

/** The order form, or the reason why there is none. */
export function OrderPanel({ className, ...props }: OrderPanelProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const session = useSession();
  const account = useStream({ kind: 'account' });
  return (
    <Panel
      label={t`Order`}
      className={className}
      tools={
        <>
          {session && <FeedChip feed={account} />}
          <span className={css.type}>{names.full(props.instrument)}</span>
        </>
      }
      id="order"
    >
      <PanelBoundary what={t`Order`}>
        <Gate {...props} />
      </PanelBoundary>
    </Panel>
  );
}

function Gate(props: OrderFormPlace) {
  const { instrument, dashboard } = props;
  const gate = useTradeGate(instrument, dashboard);
  if (gate.bar === 'loading') return <Skeleton rows={10} />;
  if (gate.bar !== undefined && gate.bar !== 'permission') {
    const way =
      gate.bar === 'login' ? (
        <Link to="/login">
          <Trans>Log in</Trans>
        </Link>
      ) : (
        (gate.bar === 'vip' && <ActivationWay />) ||
        (gate.bar === 'no_account' && (
          <NoAccountWay instrument={instrument} elsewhere={gate.elsewhere} dashboard={dashboard} />
        ))
      );
    return (
      <EmptyState icon={gate.bar === 'offline' ? <Unplug size={20} /> : <Lock size={20} />} action={way}>
        {gate.text}
      </EmptyState>
    );
  }
  const { here, elsewhere, accounts } = gate;
  const picker = (context?: OrderContext) => (
    <AccountPicker
      accounts={here}
      elsewhere={elsewhere}
      inUse={accounts}
      dashboard={dashboard}
      type={instrument.account_type}
      context={context}
    />
  );
  if (gate.bar)
    return (
      <div className={css.form}>
        {picker()}
        <EmptyState icon={<Lock size={20} />}>{gate.text}</EmptyState>
      </div>
    );
  return <OrderForm {...props} accounts={accounts} picker={picker} />;
}
