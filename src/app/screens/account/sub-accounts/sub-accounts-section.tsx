import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { apiAll } from '../../../../shared/contracts/api-account.ts';
import { type SubAccount, subList } from '../../../../shared/contracts/sub-account.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { MainAccountButton } from '../../../shell/main-account/main-account-button.tsx';
import { useAccountKind } from '../../../shell/main-account/use-account-kind.ts';
import { ActivationWay } from '../../../shell/activation/activation-way.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { PasswordForm } from './password-form.tsx';
import { SubAccountForm } from './sub-account-form.tsx';
import { SubDetails } from './sub-details.tsx';
import { SubExport } from './sub-export.tsx';
import { SubForm } from './sub-form.tsx';
import { SubTable } from './sub-table.tsx';
import { TransferForm } from './transfer-form.tsx';
import { useFreezing } from './use-freezing.tsx';

const noAccounts: readonly ApiAccount[] = [];

/** What is open over the table. */
type Open =
  | { readonly what: 'add' | 'transfer' }
  | { readonly what: 'edit' | 'password' | 'details' | 'account'; readonly sub: SubAccount };

/** Sub-accounts and traders: made, changed, frozen, and what they have. */
export function SubAccountsSection() {
  const { t } = useLingui();
  const kind = useAccountKind();
  const lead = (
    <Trans>
      Sub-accounts have their own login, accounts and money. Traders trade on accounts of yours that you choose.
    </Trans>
  );
  if (kind === undefined || kind.main === null) return <OwnSubs lead={lead} />;
  return (
    <Section title={t`Sub-accounts`} lead={lead}>
      <EmptyState icon={<Lock size={20} aria-hidden="true" />} action={<MainAccountButton main={kind.main} solid />}>
        <Trans>Only the main account {kind.main} manages sub-accounts.</Trans>
      </EmptyState>
    </Section>
  );
}

function OwnSubs({ lead }: { readonly lead: ReactNode }) {
  const { t } = useLingui();
  const engine = useEngine();
  const subs = useLoaded(() => engine.call(subList, {}));
  const accounts = useLoaded(() => engine.call(apiAll, {}));
  const [open, setOpen] = useState<Open>();
  const all = accounts.data ?? noAccounts;
  const reload = () => {
    subs.reload();
    accounts.reload();
  };
  const freezing = useFreezing(all, reload);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    reload();
  };
  const { data, failure } = subs;
  const isBarred = failure?.code === 'NOT_ACTIVATED';
  return (
    <Section
      title={t`Sub-accounts`}
      lead={lead}
      tools={
        <>
          <SubExport subs={data ?? []} />
          <Button
            isDisabled={!all.some(({ sub_account }) => sub_account !== null)}
            onPress={() => setOpen({ what: 'transfer' })}
          >{t`Transfer`}</Button>
          <Button
            kind="solid"
            isDisabled={isBarred}
            onPress={() => setOpen({ what: 'add' })}
          >{t`Add sub-account`}</Button>
        </>
      }
    >
      {isBarred && (
        <EmptyState icon={<Lock size={20} aria-hidden="true" />} action={<ActivationWay onDone={reload} />}>
          <Trans>Activate the account first.</Trans>
        </EmptyState>
      )}
      {!data &&
        !isBarred &&
        (failure ? (
          <ErrorFallback what={t`Sub-accounts`} code={failure.code} onRetry={reload} />
        ) : (
          <Skeleton rows={4} />
        ))}
      {data?.length === 0 && (
        <EmptyState>
          <Trans>No sub-accounts yet.</Trans>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <SubTable
          subs={data}
          onOpen={(sub) => setOpen({ what: 'details', sub })}
          onEdit={(sub) => setOpen({ what: 'edit', sub })}
          onPassword={(sub) => setOpen({ what: 'password', sub })}
          onFreeze={freezing.change}
        />
      )}
      {freezing.question}
      <OpenDialog open={open} accounts={all} onOpen={setOpen} onClose={close} onDone={done} />
    </Section>
  );
}

interface OpenDialogProps {
  readonly open: Open | undefined;
  readonly accounts: readonly ApiAccount[];
  readonly onOpen: (open: Open) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenDialog({ open, accounts, onOpen, onClose, onDone }: OpenDialogProps) {
  switch (open?.what) {
    case 'add':
      return <SubForm onClose={onClose} onSaved={onDone} />;
    case 'edit':
      return <SubForm sub={open.sub} onClose={onClose} onSaved={onDone} />;
    case 'password':
      return <PasswordForm sub={open.sub} onClose={onClose} />;
    case 'details':
      return (
        <SubDetails
          sub={open.sub}
          accounts={accounts}
          onAdd={() => onOpen({ what: 'account', sub: open.sub })}
          onClose={onClose}
        />
      );
    case 'account':
      return <SubAccountForm sub={open.sub} onClose={onClose} onSaved={onDone} />;
    case 'transfer':
      return <TransferForm accounts={accounts} onClose={onClose} onMoved={onDone} />;
    default:
      return null;
  }
}
