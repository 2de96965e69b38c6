import { Trans, useLingui } from '@lingui/react/macro';
import type { SubAccount } from '../../../../shared/contracts/sub-account.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ClientAccounts } from '../clients/clients-section.tsx';
import css from './sub-accounts.module.css';

interface SubDetailsProps {
  readonly sub: SubAccount;
  /** Those of the main account and of its sub-accounts. */
  readonly accounts: readonly ApiAccount[];
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

/** What a sub-account has: balances, positions and open orders, read-only; of a trader the accounts it trades on. */
export function SubDetails({ sub: { user_id, username, api_ids }, accounts, onAdd, onClose }: SubDetailsProps) {
  const { t } = useLingui();
  const shown = accounts.filter(({ api_id, owner }) => api_ids?.includes(api_id) ?? owner === user_id);
  return (
    <Dialog title={username} look="wide" isOpen onClose={onClose}>
      {api_ids !== null && (
        <p className={css.note}>
          <Trans>Accounts of yours on which {username} trades. All their orders and positions are shown.</Trans>
        </p>
      )}
      <ClientAccounts accounts={shown} owner={username} canCancel={false} onGone={onClose} />
      <div className={css.actions}>
        <Button size="large" onPress={onClose}>{t`Back`}</Button>
        {api_ids === null && <Button size="large" onPress={onAdd}>{t`Add account`}</Button>}
      </div>
    </Dialog>
  );
}
