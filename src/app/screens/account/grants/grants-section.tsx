import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Grant, grantList, grantRevoke } from '../../../../shared/contracts/observer.ts';
import { isOwner } from '../../../../shared/user/role.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { useSession } from '../../../session/use-session.ts';
import { useMainOnly } from '../../../shell/main-account/use-main-only.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../account.module.css';
import { Section } from '../section.tsx';
import { GrantForm } from '../../../account/grant-form.tsx';
import { useScopeNames } from '../../../account/scope-names.ts';
import { useReportedCall } from '../../../account/use-reported-call.ts';
import { ActionHead } from '../../../ui/action-head.tsx';

/** Who may see the user's accounts: given and taken back. */
export function GrantsSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(() => engine.call(grantList, {}));
  const [isAdding, setAdding] = useState(false);
  const { guarded, prompt } = useMainOnly();
  const owns = isOwner(useSession()?.role);
  return (
    <Section
      title={t`Authorisations`}
      tools={owns && <Button kind="solid" onPress={guarded(() => setAdding(true))}>{t`Authorise a user`}</Button>}
      lead={
        <Trans>
          Observers and finance staff see your accounts read-only, until you revoke it. A risk manager can also be
          allowed to cancel orders and stop strategies.
        </Trans>
      }
    >
      {!data &&
        (failure ? (
          <ErrorFallback what={t`Authorisations`} code={failure.code} onRetry={reload} />
        ) : (
          <Skeleton rows={3} />
        ))}
      {data?.length === 0 && (
        <EmptyState>
          {owns ? <Trans>No authorisations yet.</Trans> : <Trans>Your role does not authorise others.</Trans>}
        </EmptyState>
      )}
      {data && data.length > 0 && <GrantTable grants={data} onChanged={reload} />}
      {prompt}
      {isAdding && (
        <GrantForm
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false);
            reload();
          }}
        />
      )}
    </Section>
  );
}

function GrantTable({ grants, onChanged }: { readonly grants: readonly Grant[]; readonly onChanged: () => void }) {
  const { t } = useLingui();
  const { ask, question } = useRevoking(onChanged);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls aside by the arrow keys
    <div className={css.wide} tabIndex={0}>
      <table className={css.table}>
        <ActionHead heads={[t`User`, t`Permissions`, t`Accounts`, t`Since`, t`Until`]} />
        <tbody>
          {grants.map((grant) => (
            <GrantRow key={grant.grant_id} grant={grant} onRevoke={() => ask(grant)} />
          ))}
        </tbody>
      </table>
      {question}
    </div>
  );
}

function GrantRow({ grant, onRevoke }: { readonly grant: Grant; readonly onRevoke: () => void }) {
  const { t } = useLingui();
  const names = useScopeNames();
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  const { username, grants, api_ids, created, expires } = grant;
  return (
    <tr>
      <th scope="row">{username}</th>
      <td>{grants.map((scope) => names[scope]).join(', ')}</td>
      <td>
        {api_ids === null
          ? t`All accounts`
          : accounts
              .filter(({ api_id }) => api_ids.includes(api_id))
              .map(({ name }) => name)
              .join(', ')}
      </td>
      <td>
        <Timestamp ms={created} />
      </td>
      <td>{expires === null ? t`Until revoked` : <Timestamp ms={expires} />}</td>
      <td className={css.end}>
        <Button size="small" aria-label={t`Revoke ${username}`} onPress={onRevoke}>{t`Revoke`}</Button>
      </td>
    </tr>
  );
}

/** Takes a grant back, after a question. */
function useRevoking(onChanged: () => void) {
  const { t } = useLingui();
  const report = useReportedCall();
  const names = useScopeNames();
  const [asked, setAsked] = useState<Grant>();
  const send = ({ grant_id, username }: Grant) =>
    report({
      id: `grant-${grant_id}`,
      work: (engine) => engine.call(grantRevoke, { grant_id }),
      done: t`${username} no longer sees your accounts`,
      failed: t`${username} was not changed`,
      onDone: onChanged,
    });
  const question = asked && (
    <ConfirmDialog
      isOpen
      title={t`Revoke ${asked.username}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Revoke`}
      reversible
      onClose={() => setAsked(undefined)}
      facts={[{ label: t`Permissions`, value: asked.grants.map((scope) => names[scope]).join(', ') }]}
      warnings={[t`Open views of your accounts end at once.`]}
      onConfirm={() => send(asked)}
    />
  );
  return { ask: setAsked, question };
}
