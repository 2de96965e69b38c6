import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ManagedUser } from '../../../../shared/contracts/admin.ts';
import { observedAccounts } from '../../../../shared/contracts/observer.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../admin.module.css';
import { FundForm } from './fund-form.tsx';

/** The accounts of a user, and the way to put paper money into them. */
export function UserAccounts({ user: { user_id } }: { readonly user: ManagedUser }) {
  const { t } = useLingui();
  const engine = useEngine();
  const venueName = useVenueName();
  const [funding, setFunding] = useState<ApiAccount>();
  const { data, failure, reload } = useLoaded(() => engine.call(observedAccounts, { user_id }));
  return (
    <section className={css.part} aria-label={t`Accounts`}>
      <h3 className={css.heading}>{t`Accounts`}</h3>
      {!data &&
        (failure ? <ErrorFallback what={t`Accounts`} code={failure.code} onRetry={reload} /> : <Skeleton rows={2} />)}
      {data?.length === 0 && (
        <p className="quiet">
          <Trans>No accounts yet.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={css.lines}>
          {data.map((account) => (
            <li key={account.api_id}>
              <span>
                <span>
                  <ExchangeChip exchange={account.exchange} /> {account.name}
                </span>
                <span className="quiet">
                  {venueName(account.exchange)} · {account.active ? t`Active` : t`Inactive`}
                </span>
              </span>
              <Button
                size="small"
                aria-label={t`Fund ${account.name}`}
                onPress={() => setFunding(account)}
              >{t`Fund`}</Button>
            </li>
          ))}
        </ul>
      )}
      {funding && <FundForm account={funding} onClose={() => setFunding(undefined)} />}
    </section>
  );
}
