import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type AccessKey, keyList } from '../../../../shared/contracts/access-key.ts';
import { isOwner } from '../../../../shared/user/role.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useSession } from '../../../session/use-session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../account.module.css';
import { Section } from '../section.tsx';
import own from './keys.module.css';
import { CreateKey } from './create-key.tsx';
import { useRevoking } from './use-revoking.tsx';
import { ActionHead } from '../../../ui/action-head.tsx';

/** The keys with which the user's programs call. */
export function KeysSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(() => engine.call(keyList, {}));
  const owns = isOwner(useSession()?.role);
  const [creates, setCreates] = useState(false);
  return (
    <Section
      title={t`API keys`}
      lead={<Trans>Keys let your own programs trade and read data without logging in. Requests are signed.</Trans>}
      tools={owns && <Button kind="solid" size="small" onPress={() => setCreates(true)}>{t`Create key`}</Button>}
    >
      {!data &&
        (failure ? <ErrorFallback what={t`API keys`} code={failure.code} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data?.length === 0 && (
        <EmptyState>
          {owns ? <Trans>No API keys yet.</Trans> : <Trans>Your role does not create API keys.</Trans>}
        </EmptyState>
      )}
      {data && data.length > 0 && <KeyTable keys={data} onRevoked={reload} />}
      {creates && <CreateKey onCreated={reload} onClose={() => setCreates(false)} />}
    </Section>
  );
}

function KeyTable({ keys, onRevoked }: { readonly keys: readonly AccessKey[]; readonly onRevoked: () => void }) {
  const { t } = useLingui();
  const { ask, question } = useRevoking(onRevoked);
  const heads = [t`Name`, t`Key ID`, t`Type`, t`Permissions`, t`IP addresses`, t`Expires`, t`Last used`, t`State`];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls aside by the arrow keys
    <div className={css.wide} tabIndex={0}>
      <table className={css.table}>
        <ActionHead heads={heads} />
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.key_id} row={key} onRevoke={() => ask(key)} />
          ))}
        </tbody>
      </table>
      {question}
    </div>
  );
}

function KeyRow({ row, onRevoke }: { readonly row: AccessKey; readonly onRevoke: () => void }) {
  const { t } = useLingui();
  const { name, key_id, kind, permissions, ip_list, expires, last_used, state } = row;
  const permissionNames = { read: t`Read`, trade: t`Trade` } as const;
  const stateNames = { LIVE: t`Active`, EXPIRED: t`Expired`, REVOKED: t`Revoked` } as const;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{key_id}</td>
      <td>{kind === 'HMAC' ? 'HMAC-SHA256' : 'Ed25519'}</td>
      <td>
        <span className={css.chips}>
          {permissions.map((permission) => (
            <span key={permission} className={css.chip}>
              {permissionNames[permission]}
            </span>
          ))}
        </span>
      </td>
      <td className="num">
        <span className={own.addresses}>{ip_list.length === 0 ? t`Any` : ip_list.join(', ')}</span>
      </td>
      <td>{expires === null ? t`Never` : <Timestamp ms={expires} />}</td>
      <td>{last_used === null ? t`Not used yet` : <Timestamp ms={last_used} />}</td>
      <td className={state === 'LIVE' ? css.on : css.off}>{stateNames[state]}</td>
      <td className={css.end}>
        {state === 'LIVE' && (
          <Button size="small" aria-label={t`Revoke ${name}`} onPress={onRevoke}>
            {t`Revoke`}
          </Button>
        )}
      </td>
    </tr>
  );
}
