import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { financeAccounts, observedAccounts, observedUsers } from '../../../../shared/contracts/observer.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Role } from '../../../../shared/user/role.ts';
import type { GrantScope } from '../../../../shared/user/grant.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { useSession } from '../../../session/use-session.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Section } from '../section.tsx';
import css from './clients.module.css';
import { ClientBalances } from './client-balances.tsx';
import { ClientOrders, ClientPositions } from './client-trades.tsx';

/** Accounts are looked at again after so long. */
const everyMs = 5_000;
const financeRoles: readonly (Role | undefined)[] = ['finance', 'finance_manage'];

/** The accounts that others let the user see, read-only. */
export function ClientsSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const role = useSession()?.role;
  const users = useLoaded(() => engine.call(observedUsers, {}));
  const accounts = useLoaded(() => engine.call(financeRoles.includes(role) ? financeAccounts : observedAccounts, {}));
  const [chosen, setChosen] = useState<string>();
  const failure = users.failure ?? accounts.failure;
  const userId = users.data?.some(({ user_id }) => user_id === chosen) ? chosen : users.data?.[0]?.user_id;
  const owner = users.data?.find(({ user_id }) => user_id === userId);
  return (
    <Section
      title={t`Authorised accounts`}
      lead={<Trans>Accounts that their owners let you see. Nothing can be changed here.</Trans>}
    >
      {(!users.data || !accounts.data) &&
        (failure ? (
          <ErrorFallback
            what={t`Authorised accounts`}
            code={failure.code}
            onRetry={() => {
              users.reload();
              accounts.reload();
            }}
          />
        ) : (
          <Skeleton rows={6} />
        ))}
      {users.data?.length === 0 && (
        <EmptyState>
          <Trans>No user has authorised you yet.</Trans>
        </EmptyState>
      )}
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
            scopes={owner.grants}
          />
        </>
      )}
    </Section>
  );
}

interface AccountsProps {
  readonly accounts: readonly ApiAccount[];
  readonly scopes: readonly GrantScope[];
}

/** The accounts of one user, one of them at a time. */
export function ClientAccounts({ accounts, scopes }: AccountsProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const [chosen, setChosen] = useState<string>();
  const tick = useNow(everyMs);
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
      {scopes.includes('balance') && <ClientBalances key={account.api_id} apiId={account.api_id} tick={tick} />}
      {scopes.includes('instance') && (
        <>
          <ClientPositions key={`positions ${account.api_id}`} apiId={account.api_id} tick={tick} />
          <ClientOrders key={`orders ${account.api_id}`} apiId={account.api_id} tick={tick} />
        </>
      )}
    </div>
  );
}
