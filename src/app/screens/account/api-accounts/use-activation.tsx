import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { apiActive } from '../../../../shared/contracts/api-account.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { AccountValue } from '../../../../worker/api.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useReportedCall } from '../../../account/use-reported-call.ts';

/**
 * Lets an account trade, or, after a question, no longer. The table follows what the server tells of the account, not
 * the press.
 */
export function useActivation({ orders, positions }: Pick<AccountValue, 'orders' | 'positions'>): {
  readonly change: (account: ApiAccount) => void;
  readonly question: ReactNode;
} {
  const { t } = useLingui();
  const report = useReportedCall();
  const [asked, setAsked] = useState<ApiAccount>();
  const send = ({ api_id, name }: ApiAccount, active: boolean) =>
    report({
      id: `account-${api_id}`,
      work: (engine) => engine.call(apiActive, { api_id, active, cancel_orders: !active }),
      done: active ? t`${name} is active` : t`${name} is inactive`,
      failed: t`${name} was not changed`,
    });
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
