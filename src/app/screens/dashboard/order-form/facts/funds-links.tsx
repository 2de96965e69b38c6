import { useLingui } from '@lingui/react/macro';
import type { AccountType } from '../../../../../shared/market/instrument.ts';
import { isMargin } from '../../../../../shared/market/margin-instrument.ts';
import { isOwner } from '../../../../../shared/user/role.ts';
import { useOpenMoney } from '../../../../market/money-dialogs/money-request.ts';
import { useSession } from '../../../../session/use-session.ts';
import { marginAsset } from '../draft/draft.ts';
import type { OrderContext } from '../use-order-context.ts';
import css from './funds-links.module.css';

/** Wallets that are filled from another one of the same account. */
const filled: readonly AccountType[] = ['margin', 'isolated', 'linear', 'inverse', 'futures', 'delivery'];

/** Ways to bring money to where the order is paid from, for whom it belongs to. */
export function FundsLinks({ context: { accounts, instrument } }: { readonly context: OrderContext }) {
  const { t } = useLingui();
  const openMoney = useOpenMoney();
  const session = useSession();
  const { account_type, symbol } = instrument;
  const [account] = accounts;
  if (!account || !isOwner(session?.role) || !filled.includes(account_type)) return null;
  const place = {
    api_id: account.api_id,
    asset: marginAsset(instrument),
    ...(account_type === 'isolated' && { symbol }),
  };
  return (
    <span className={css.links}>
      <button
        type="button"
        onClick={() => openMoney({ kind: 'transfer', ...place, from: 'spot', to: account_type })}
      >{t`Transfer`}</button>
      {isMargin(account_type) && (
        <button type="button" onClick={() => openMoney({ kind: 'loan', type: 'BORROW', ...place })}>{t`Borrow`}</button>
      )}
    </span>
  );
}
