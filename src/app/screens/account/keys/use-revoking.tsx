import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type AccessKey, keyRevoke } from '../../../../shared/contracts/access-key.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useReportedCall } from '../../../account/use-reported-call.ts';

/** Ends a key after a question. */
export function useRevoking(onRevoked: () => void): {
  readonly ask: (key: AccessKey) => void;
  readonly question: ReactNode;
} {
  const { t } = useLingui();
  const report = useReportedCall();
  const [asked, setAsked] = useState<AccessKey>();
  const revoke = ({ key_id, name }: AccessKey) =>
    report({
      id: `key-${key_id}`,
      work: (engine) => engine.call(keyRevoke, { key_id }),
      done: t`${name} is revoked`,
      failed: t`${name} was not revoked`,
      onDone: onRevoked,
      onFailed: onRevoked,
    });
  const question = asked && (
    <ConfirmDialog
      isOpen
      title={t`Revoke ${asked.name}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Revoke`}
      onClose={() => setAsked(undefined)}
      facts={[{ label: t`Key ID`, value: asked.key_id }]}
      warnings={[t`Programs that use this key are disconnected at once. Their open orders stay.`]}
      onConfirm={() => revoke(asked)}
    />
  );
  return { ask: setAsked, question };
}
