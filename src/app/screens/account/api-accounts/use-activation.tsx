import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { apiActive } from '../../../../shared/contracts/api-account.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { AccountValue } from '../../../../worker/api.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { failureText } from '../../../text/refusal-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';

/**
 * Lets an account trade, or, after a question, no longer. The table follows what the server tells of the account, not
 * the press.
 */
export function useActivation({ orders, positions }: Pick<AccountValue, 'orders' | 'positions'>): {
  readonly change: (account: ApiAccount) => void;
  readonly question: ReactNode;
} {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const [asked, setAsked] = useState<ApiAccount>();
  const send = async ({ api_id, name }: ApiAccount, active: boolean) => {
    const id = `account-${api_id}`;
    try {
      await engine.call(apiActive, { api_id, active, cancel_orders: !active });
      toast({ id, tone: 'success', title: active ? t`${name} is active` : t`${name} is inactive` });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id,
        tone: 'danger',
        calm: true,
        title: t`${name} was not changed`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
  const countOf = (rows: readonly { readonly api_id: string }[]) =>
    String(rows.filter(({ api_id }) => api_id === asked?.api_id).length);
  const question = asked && (
    <ConfirmDialog
      isOpen
      title={t`Deactivate ${asked.name}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Deactivate`}
      onClose={() => setAsked(undefined)}
      facts={[
        { label: t`Open orders to cancel`, value: countOf(orders) },
        { label: t`Positions kept open`, value: countOf(positions) },
      ]}
      warnings={[
        t`Cancelled orders are not restored. Until reactivated, this account cannot place orders, close positions or transfer funds.`,
      ]}
      reversible
      onConfirm={() => send(asked, false)}
    />
  );
  return {
    question,
    change: (account) => {
      if (account.active) setAsked(account);
      else void send(account, true);
    },
  };
}
