import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type ManagedGrant,
  managedGrantRevoke,
  managedGrantSave,
  managedGrants,
} from '../../../../shared/contracts/admin-user.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { GrantForm } from '../../../account/grant-form.tsx';
import { useScopeNames } from '../../../account/scope-names.ts';
import type { ExportColumn } from '../../../ui/export/export-column.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../admin.module.css';
import { RequestList } from '../request-list.tsx';
import { useReportedCall } from '../../../account/use-reported-call.ts';

/** Who may see whose accounts, given and taken back for the firm. */
export function ManagedGrantSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const names = useScopeNames();
  const attempt = useReportedCall();
  const [isAdding, setAdding] = useState(false);
  const [version, setVersion] = useState(0);
  const [asked, setAsked] = useState<{ readonly grant: ManagedGrant; readonly reload: () => void }>();
  const fileColumns: readonly ExportColumn<ManagedGrant>[] = [
    { kind: 'text', title: t`Accounts of`, of: ({ owner }) => owner },
    { kind: 'text', title: t`Seen by`, of: ({ username }) => username },
    { kind: 'text', title: t`May see`, of: ({ grants }) => grants.map((scope) => names[scope]).join(', ') },
    { kind: 'number', title: t`Accounts`, digits: 0, of: ({ api_ids }) => api_ids?.length ?? null },
    { kind: 'time', title: t`Since`, of: ({ created }) => created },
    { kind: 'time', title: t`Until`, of: ({ expires }) => expires },
  ];
  const revoke = ({ grant: { grant_id, username }, reload }: NonNullable<typeof asked>) =>
    attempt({
      id: `grant-${grant_id}`,
      work: (calls) => calls.call(managedGrantRevoke, { grant_id }),
      done: t`Authorisation of ${username} revoked`,
      failed: t`${username} was not changed`,
      onDone: reload,
    });
  return (
    <>
      <div className={css.check}>
        <span className="quiet">
          <Trans>Owners are notified, and can revoke what is authorised here.</Trans>
        </span>
        <Button size="small" onPress={() => setAdding(true)}>{t`Authorise a user`}</Button>
      </div>
      <RequestList
        key={version}
        title={t`Authorisations`}
        what="authorisations"
        empty={t`No authorisations yet. Owners give them in their account, administrators and finance managers here.`}
        searchLabel={t`Owner or reader`}
        states={[]}
        read={async ({ page, page_size, search }) =>
          (await engine.call(managedGrants, { page, page_size, ...(search !== undefined && { search }) })).pagenation
        }
        idOf={({ grant_id }) => grant_id}
        heads={[t`Accounts of`, t`Seen by`, t`May see`, t`Accounts`, t`Since`, t`Until`]}
        fileColumns={fileColumns}
        cells={(grant, _put, reload) => (
          <>
            <td>{grant.owner}</td>
            <td>{grant.username}</td>
            <td>{grant.grants.map((scope) => names[scope]).join(', ')}</td>
            <td className="num">{grant.api_ids === null ? t`All` : grant.api_ids.length}</td>
            <td>
              <Timestamp ms={grant.created} />
            </td>
            <td>{grant.expires === null ? t`Until revoked` : <Timestamp ms={grant.expires} />}</td>
            <td className={css.act}>
              <Button
                size="small"
                aria-label={t`Revoke ${grant.username}`}
                onPress={() => setAsked({ grant, reload })}
              >{t`Revoke`}</Button>
            </td>
          </>
        )}
      />
      {isAdding && (
        <GrantForm
          ofOthers={managedGrantSave}
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false);
            setVersion((count) => count + 1);
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          title={t`Revoke ${asked.grant.username}?`}
          kind="danger"
          focus="cancel"
          confirm={t`Revoke`}
          reversible
          onClose={() => setAsked(undefined)}
          facts={[
            { label: t`Accounts of`, value: asked.grant.owner },
            { label: t`May see`, value: asked.grant.grants.map((scope) => names[scope]).join(', ') },
          ]}
          warnings={[t`Open views of these accounts end at once.`]}
          onConfirm={() => revoke(asked)}
        />
      )}
    </>
  );
}
