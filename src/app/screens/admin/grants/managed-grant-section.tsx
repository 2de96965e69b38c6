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

interface AskedRevoke {
  readonly grant: ManagedGrant;
  readonly reload: () => void;
}

function useFileColumns(): readonly ExportColumn<ManagedGrant>[] {
  const { t } = useLingui();
  const names = useScopeNames();
  return [
    { kind: 'text', title: t`Accounts of`, of: ({ owner }) => owner },
    { kind: 'text', title: t`Seen by`, of: ({ username }) => username },
    { kind: 'text', title: t`May see`, of: ({ grants }) => grants.map((scope) => names[scope]).join(', ') },
    { kind: 'number', title: t`Accounts`, digits: 0, of: ({ api_ids }) => api_ids?.length ?? null },
    { kind: 'time', title: t`Since`, of: ({ created }) => created },
    { kind: 'time', title: t`Until`, of: ({ expires }) => expires },
  ];
}

/** Who may see whose accounts, given and taken back for the firm. */
export function ManagedGrantSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const fileColumns = useFileColumns();
  const [isAdding, setAdding] = useState(false);
  const [version, setVersion] = useState(0);
  const [asked, setAsked] = useState<AskedRevoke>();
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
        cells={(grant, _put, reload) => <GrantCells grant={grant} onRevoke={() => setAsked({ grant, reload })} />}
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
      {asked && <RevokeDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function GrantCells({ grant, onRevoke }: { readonly grant: ManagedGrant; readonly onRevoke: () => void }) {
  const { t } = useLingui();
  const names = useScopeNames();
  return (
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
        <Button size="small" aria-label={t`Revoke ${grant.username}`} onPress={onRevoke}>{t`Revoke`}</Button>
      </td>
    </>
  );
}

/** The question before an authorisation ends, and its end. */
function RevokeDialog({ asked, onClose }: { readonly asked: AskedRevoke; readonly onClose: () => void }) {
  const { t } = useLingui();
  const names = useScopeNames();
  const attempt = useReportedCall();
  const { grant_id, username, owner, grants } = asked.grant;
  const revoke = () =>
    attempt({
      id: `grant-${grant_id}`,
      work: (calls) => calls.call(managedGrantRevoke, { grant_id }),
      done: t`Authorisation of ${username} revoked`,
      failed: t`${username} was not changed`,
      onDone: asked.reload,
    });
  return (
    <ConfirmDialog
      isOpen
      title={t`Revoke ${asked.grant.username}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Revoke`}
      reversible
      onClose={onClose}
      facts={[
        { label: t`Accounts of`, value: owner },
        { label: t`May see`, value: grants.map((scope) => names[scope]).join(', ') },
      ]}
      warnings={[t`Open views of these accounts end at once.`]}
      onConfirm={revoke}
    />
  );
}
