import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { apiDelete } from '../../../../shared/contracts/api-save.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { factsOf } from '../../../entry/failure-facts.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { inUseTexts } from './rules.ts';

/** Deletes an account, after a question; what stands in the way is said. */
export function useDeletion(): { readonly ask: (account: ApiAccount) => void; readonly question: ReactNode } {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const venueName = useVenueName();
  const [asked, setAsked] = useState<ApiAccount>();
  const send = async ({ api_id, name }: ApiAccount) => {
    const id = `account-${api_id}`;
    try {
      await engine.call(apiDelete, { api_id });
      toast({ id, tone: 'success', title: t`Delete Successful`, detail: name });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { rule = '' } = factsOf(error.failure);
      const inUse = error.failure.code === 'CONFLICT' ? inUseTexts[rule] : undefined;
      toast({
        id,
        tone: 'danger',
        calm: true,
        title: t`Delete Failed`,
        detail: i18n._(inUse ?? failureText(error.failure)),
      });
    }
  };
  const question = asked && (
    <ConfirmDialog
      isOpen
      title={t`Delete ${asked.name}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Delete account`}
      onClose={() => setAsked(undefined)}
      facts={[
        { label: t`Exchange`, value: venueName(asked.exchange) },
        { label: t`API key`, value: asked.paper ? t`Paper` : asked.api_key },
      ]}
      warnings={[t`Its keys are erased and its balances are no longer shown. Order history is kept.`]}
      onConfirm={() => send(asked)}
    />
  );
  return { question, ask: setAsked };
}
