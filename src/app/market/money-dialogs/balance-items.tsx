import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import { ContextMenu } from '../../ui/overlay/context-menu.tsx';
import { actionsFor, type BalanceAction, requestOf } from './balance-actions.ts';
import { useOpenMoney } from './money-request.ts';
import { useWalletTypes } from './use-accounts.ts';

interface BalanceItemsProps {
  readonly balance: Balance;
  readonly account: ApiAccount;
  readonly place: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** What may be done with a balance, as a menu. */
export function BalanceItems({ balance, account, place, onClose }: BalanceItemsProps) {
  const { t } = useLingui();
  const typesOf = useWalletTypes();
  const navigate = useNavigate();
  const openMoney = useOpenMoney();
  const names: Readonly<Record<BalanceAction, string>> = {
    transfer: t`Transfer`,
    borrow: t`Borrow`,
    repay: t`Repay`,
    dust: t`Convert small balances`,
    liability: t`Convert small liabilities`,
    collect: t`Collect funds`,
    margin: t`Margin account`,
  };
  const { asset } = balance;
  return (
    <ContextMenu
      label={t`Actions for ${asset}`}
      place={place}
      items={actionsFor(balance, account, typesOf(account.exchange)).map((key) => ({ key, label: names[key] }))}
      onAction={(key) => {
        onClose();
        if (key === 'margin') void navigate({ to: '/user', search: { section: 'balances' } });
        else openMoney(requestOf(balance, key as Exclude<BalanceAction, 'margin'>));
      }}
      onClose={onClose}
    />
  );
}
