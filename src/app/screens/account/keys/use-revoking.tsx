import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type AccessKey, keyRevoke } from '../../../../shared/contracts/access-key.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { failureText } from '../../../text/refusal-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';

/** Ends a key after a question. */
export function useRevoking(onRevoked: () => void): {
  readonly ask: (key: AccessKey) => void;
  readonly question: ReactNode;
} {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const [asked, setAsked] = useState<AccessKey>();
  const revoke = async ({ key_id, name }: AccessKey) => {
    const id = `key-${key_id}`;
    try {
      await engine.call(keyRevoke, { key_id });
      toast({ id, tone: 'success', title: t`${name} is revoked` });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id,
        tone: 'danger',
        calm: true,
        title: t`${name} was not revoked`,
        detail: i18n._(failureText(error.failure)),
      });
    }
    onRevoked();
  };
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
