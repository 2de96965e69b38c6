import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { apiDelete } from '../../../../shared/contracts/api-save.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { factsOf } from '../../../entry/failure-facts.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { inUseTexts } from './rules.ts';
import { useReportedCall } from '../../../account/use-reported-call.ts';

/** Deletes an account, after a question; what stands in the way is said. */
export function useDeletion(): { readonly ask: (account: ApiAccount) => void; readonly question: ReactNode } {
  const { t } = useLingui();
  const report = useReportedCall();
  const venueName = useVenueName();
  const [asked, setAsked] = useState<ApiAccount>();
  const send = ({ api_id, name }: ApiAccount) =>
    report({
      id: `account-${api_id}`,
      work: (engine) => engine.call(apiDelete, { api_id }),
      done: () => ({ title: t`Delete Successful`, detail: name }),
      failed: t`Delete Failed`,
      sentenceOf: (failure) => (failure.code === 'CONFLICT' ? inUseTexts[factsOf(failure).rule ?? ''] : undefined),
    });
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
