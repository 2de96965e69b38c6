import { useLingui } from '@lingui/react/macro';
import type { Balance } from '../../../../shared/trade/balance.ts';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { Valued } from '../../../shell/valued.tsx';
import page from '../account.module.css';
import { ClientPart } from './client-part.tsx';

interface ClientBalancesProps {
  readonly balances: readonly Balance[];
  readonly isLive: boolean;
}

/** The money in another's account. */
export function ClientBalances({ balances, isLive }: ClientBalancesProps) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  return (
    <ClientPart
      title={t`Balances`}
      empty={t`No balances to show.`}
      heads={[t`Asset`, t`Account type`, t`Total`, t`Available`, t`Value`]}
      rows={balances.filter(({ total, borrowed, interest }) => [total, borrowed, interest].some(isSome))}
      row={({ account_type, asset, pair, total, free, usd_value }) => (
        <tr key={`${account_type} ${asset} ${pair ?? ''}`}>
          <th scope="row">{asset}</th>
          <td>{typeName(account_type)}</td>
          <td className={page.end}>{formatExact(total)}</td>
          <td className={page.end}>{formatExact(free)}</td>
          <td className={page.end}>
            <Valued usd={usd_value} isLive={isLive} />
          </td>
        </tr>
      )}
    />
  );
}

/** Whether a decimal text is not zero. */
const isSome = (text: string): boolean => /[1-9]/.test(text);
