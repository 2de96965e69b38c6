import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { financeAccounts, observedAccounts, observedUsers } from '../../../../shared/contracts/observer.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Role } from '../../../../shared/user/role.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { FeedBody } from '../../../market/feed/feed-body.tsx';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { useSession } from '../../../session/use-session.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { NoGrants } from '../../../account/no-grants.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import css from './clients.module.css';
import { ClientBalances } from './client-balances.tsx';
import { ClientOrders, ClientPositions } from './client-trades.tsx';

/** Who has authorised one is asked for again after so long: the server tells only of what ends. */
const againMs = 15_000;
const financeRoles: readonly (Role | undefined)[] = ['finance', 'finance_manage'];

/** The accounts that others let the user see; a risk manager may end what trades in them. */
export function ClientsSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const role = useSession()?.role;
  const beat = [Math.floor(useNow(againMs) / againMs)];
  const users = useLoaded(() => engine.call(observedUsers, {}), beat);
  const accounts = useLoaded(
    () => engine.call(financeRoles.includes(role) ? financeAccounts : observedAccounts, {}),
    beat,
  );
  const [chosen, setChosen] = useState<string>();
  const failure = users.failure ?? accounts.failure;
  const userId = users.data?.some(({ user_id }) => user_id === chosen) ? chosen : users.data?.[0]?.user_id;
  const owner = users.data?.find(({ user_id }) => user_id === userId);
  const reload = () => {
    users.reload();
    accounts.reload();
  };
  return (
    <Section title={t`Authorised accounts`} lead={<Trans>Accounts that their owners have authorised you for.</Trans>}>
      {(!users.data || !accounts.data) &&
        (failure ? (
          <ErrorFallback what={t`Authorised accounts`} code={failure.code} onRetry={reload} />
        ) : (
          <Skeleton rows={6} />
        ))}
      {users.data?.length === 0 && <NoGrants />}
      {owner && users.data && accounts.data && (
        <>
          <ChoiceField
            label={t`User`}
            choices={users.data.map(({ user_id, username }) => ({ key: user_id, label: username }))}
            value={owner.user_id}
            onChange={setChosen}
          />
          <ClientAccounts
            key={owner.user_id}
            accounts={accounts.data.filter((account) => account.owner === owner.user_id)}
            owner={owner.username}
            canCancel={role === 'risk' && owner.grants.includes('risk')}
            onGone={reload}
          />
        </>
      )}
    </Section>
  );
}

interface AccountsProps extends Omit<OneAccountProps, 'apiId' | 'name'> {
  readonly accounts: readonly ApiAccount[];
}

/** The accounts of one user, one of them at a time. */
export function ClientAccounts({ accounts, ...parts }: AccountsProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const [chosen, setChosen] = useState<string>();
  const account = accounts.find(({ api_id }) => api_id === chosen) ?? accounts[0];
  if (!account)
    return (
      <EmptyState>
        <Trans>No accounts yet.</Trans>
      </EmptyState>
    );
  return (
    <div className={css.account}>
      <ChoiceField
        label={t`Account`}
        choices={accounts.map(({ api_id, name, exchange }) => ({
          key: api_id,
          label: `${name} · ${venueName(exchange)}`,
        }))}
        value={account.api_id}
        onChange={setChosen}
      />
      <OneAccount key={account.api_id} apiId={account.api_id} name={account.name} {...parts} />
    </div>
  );
}

interface OneAccountProps {
  readonly apiId: string;
  readonly name: string;
  /** User name of the owner. */
  readonly owner: string;
  readonly canCancel: boolean;
  /** The owner has taken the account back, or it is removed. */
  readonly onGone: () => void;
}

/** What may be seen of one account, as it happens. */
function OneAccount({ apiId, name, owner, canCancel, onGone }: OneAccountProps) {
  const feed = useStream({ kind: 'granted', apiId });
  const isGone = feed.state === 'failed' && feed.reason === 'NOT_FOUND';
  const gone = useEffectEvent(onGone);
  const whose = { owner, account: name };
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);
  return (
    <>
      <FeedChip feed={feed} />
      <FeedBody feed={feed} rows={6}>
        {({ balances, positions, orders }) => (
          <>
            {balances && <ClientBalances {...whose} balances={balances} isLive={feed.state === 'live'} />}
            {positions && <ClientPositions {...whose} positions={positions} />}
            {orders && <ClientOrders {...whose} orders={orders} canCancel={canCancel} />}
          </>
        )}
      </FeedBody>
    </>
  );
}
