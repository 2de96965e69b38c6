import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { apiAll } from '../../../../shared/contracts/api-account.ts';
import { type SubAccount, subList } from '../../../../shared/contracts/sub-account.ts';
import { isOwner } from '../../../../shared/user/role.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useSession } from '../../../session/use-session.ts';
import { MainAccountButton } from '../../../shell/main-account/main-account-button.tsx';
import { useAccountKind } from '../../../session/use-account-kind.ts';
import { ActivationWay } from '../../../shell/activation/activation-way.tsx';
import { useOpenMoney, type TransferRequest } from '../../../market/money-dialogs/money-request.ts';
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
import { useFreezing } from './use-freezing.tsx';

const noAccounts: readonly ApiAccount[] = [];

/** What is open over the table. */
type Open =
  | { readonly what: 'add' }
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
  const openMoney = useOpenMoney();
  const subs = useLoaded(() => engine.call(subList, {}));
  const accounts = useLoaded(() => engine.call(apiAll, {}));
  const [open, setOpen] = useState<Open>();
  const owns = isOwner(useSession()?.role);
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
          {owns && (
            <>
              <Button
                isDisabled={!all.some(({ sub_account }) => sub_account !== null)}
                onPress={() => openMoney(betweenAccounts(all, reload))}
              >{t`Transfer`}</Button>
              <Button
                kind="solid"
                isDisabled={isBarred}
                onPress={() => setOpen({ what: 'add' })}
              >{t`Add sub-account`}</Button>
            </>
          )}
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
          {owns ? <Trans>No sub-accounts yet.</Trans> : <Trans>Your role does not add sub-accounts.</Trans>}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <SubTable
          subs={data}
          owns={owns}
          onOpen={(sub) => setOpen({ what: 'details', sub })}
          onEdit={(sub) => setOpen({ what: 'edit', sub })}
          onPassword={(sub) => setOpen({ what: 'password', sub })}
          onFreeze={freezing.change}
        />
      )}
      {freezing.question}
      <OpenDialog open={open} owns={owns} accounts={all} onOpen={setOpen} onClose={close} onDone={done} />
    </Section>
  );
}

/** A transfer from the main account to a sub-account's account at the same exchange. */
function betweenAccounts(accounts: readonly ApiAccount[], onDone: () => void): TransferRequest {
  const own = accounts.filter(({ sub_account }) => sub_account === null);
  const target = accounts.find(
    ({ sub_account, exchange }) => sub_account !== null && own.some((each) => each.exchange === exchange),
  );
  const from = own.find(({ exchange }) => exchange === target?.exchange);
  return { kind: 'transfer', api_id: from?.api_id, to_api_id: target?.api_id, onDone };
}

interface OpenDialogProps {
  readonly open: Open | undefined;
  readonly owns: boolean;
  readonly accounts: readonly ApiAccount[];
  readonly onOpen: (open: Open) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenDialog({ open, owns, accounts, onOpen, onClose, onDone }: OpenDialogProps) {
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
          onAdd={owns ? () => onOpen({ what: 'account', sub: open.sub }) : undefined}
          onClose={onClose}
        />
      );
    case 'account':
      return <SubAccountForm sub={open.sub} onClose={onClose} onSaved={onDone} />;
    default:
      return null;
  }
}
