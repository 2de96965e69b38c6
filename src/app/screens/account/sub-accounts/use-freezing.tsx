import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { accountOpenOrders } from '../../../../shared/contracts/account-orders.ts';
import { positionList } from '../../../../shared/contracts/position.ts';
import { type SubAccount, subFreeze } from '../../../../shared/contracts/sub-account.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useReportedCall } from '../../../account/use-reported-call.ts';

/** Freezes a sub-account, after a question that says what it ends, or opens one again. */
export function useFreezing(accounts: readonly ApiAccount[], onChanged: () => void) {
  const { t } = useLingui();
  const report = useReportedCall();
  const [asked, setAsked] = useState<SubAccount>();
  const send = ({ user_id, username, kind }: SubAccount, frozen: boolean) =>
    report({
      id: `sub-${user_id}`,
      work: (engine) => engine.call(subFreeze, { user_id, frozen }),
      done({ cancelled_orders, stopped_instances }) {
        const orders = t`${plural(cancelled_orders, { one: '# order cancelled', other: '# orders cancelled' })}`;
        const strategies = t`${plural(stopped_instances, { one: '# strategy stopped', other: '# strategies stopped' })}`;
        return {
          title: frozen ? t`${username} is frozen` : t`${username} can log in again`,
          ...(frozen && kind === 'sub' && { detail: `${orders} · ${strategies}` }),
        };
      },
      failed: t`${username} was not changed`,
      onDone: onChanged,
      onFailed: onChanged,
    });
  const question: ReactNode = asked && (
    <FreezeQuestion
      sub={asked}
      apiIds={accounts.filter(({ owner }) => owner === asked.user_id).map(({ api_id }) => api_id)}
      onClose={() => setAsked(undefined)}
      onConfirm={() => send(asked, true)}
    />
  );
  return {
    question,
    change: (sub: SubAccount) => {
      if (sub.frozen === null) setAsked(sub);
      else void send(sub, false);
    },
  };
}

interface FreezeQuestionProps {
  readonly sub: SubAccount;
  readonly apiIds: readonly string[];
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

function FreezeQuestion({
  sub: { username, kind, running, accounts },
  apiIds,
  onClose,
  onConfirm,
}: FreezeQuestionProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const api_ids = [...apiIds];
  const has = apiIds.length > 0;
  const orders = useLoaded(async () => (has ? engine.call(accountOpenOrders, { api_ids }) : []));
  const positions = useLoaded(async () => (has ? engine.call(positionList, { api_ids }) : []));
  const countOf = ({ data }: { readonly data: readonly unknown[] | undefined }) => (data ? String(data.length) : '…');
  return (
    <ConfirmDialog
      isOpen
      title={t`Freeze ${username}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Freeze`}
      reversible
      onClose={onClose}
      facts={
        kind === 'trader'
          ? [{ label: t`Accounts it trades on`, value: String(accounts) }]
          : [
              { label: t`Open orders to cancel`, value: countOf(orders) },
              { label: t`Strategies to stop`, value: String(running) },
              { label: t`Positions kept open`, value: countOf(positions) },
            ]
      }
      warnings={
        kind === 'trader'
          ? [t`It is logged out at once and cannot log in. Orders it placed are yours and stay open.`]
          : [
              t`It is logged out at once and cannot log in; its API keys stop. Algorithmic orders are cancelled too. You can still transfer its money.`,
            ]
      }
      onConfirm={onConfirm}
    />
  );
}
