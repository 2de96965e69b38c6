import { useLingui } from '@lingui/react/macro';
import type { Balance } from '../../../../shared/trade/balance.ts';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { Valued } from '../../../shell/valued.tsx';
import page from '../account.module.css';
import { sumOf } from '../balances/holdings.ts';
import { type ClientFile, ClientPart } from './client-part.tsx';

interface ClientBalancesProps extends Omit<ClientFile, 'what'> {
  readonly balances: readonly Balance[];
  readonly isLive: boolean;
}

/** The money in another's account, and what all of it is worth. */
export function ClientBalances({ balances, isLive, ...whose }: ClientBalancesProps) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const rows = balances.filter(({ total, borrowed, interest }) => [total, borrowed, interest].some(isSome));
  return (
    <ClientPart
      title={t`Balances`}
      empty={t`No balances to show.`}
      heads={[t`Asset`, t`Account type`, t({ message: 'Value', context: 'worth' }), t`Total`, t`Available`]}
      file={{ what: 'authorised-balances', ...whose }}
      columns={[
        { kind: 'text', title: t`Asset`, of: ({ asset }) => asset },
        { kind: 'text', title: t`Account type`, of: ({ account_type }) => typeName(account_type) },
        { kind: 'money', title: t`Value USD`, of: ({ usd_value }) => usd_value },
        { kind: 'number', title: t`Total`, of: ({ total }) => total },
        { kind: 'number', title: t`Available`, of: ({ free }) => free },
      ]}
      rows={rows}
      row={({ account_type, asset, pair, total, free, usd_value }) => (
        <tr key={`${account_type} ${asset} ${pair ?? ''}`}>
          <th scope="row">{asset}</th>
          <td>{typeName(account_type)}</td>
          <td className={page.end}>
            <Valued usd={usd_value} isLive={isLive} />
          </td>
          <td className={`${page.end} private`}>{formatExact(total)}</td>
          <td className={`${page.end} private`}>{formatExact(free)}</td>
        </tr>
      )}
      foot={
        <tr>
          <th scope="row" colSpan={2}>{t`Total`}</th>
          <td className={page.end}>
            <Valued usd={sumOf(rows.map(({ usd_value }) => usd_value))} isLive={isLive} />
          </td>
          <td colSpan={2} />
        </tr>
      }
    />
  );
}

/** Whether a decimal text is not zero. */
const isSome = (text: string): boolean => /[1-9]/.test(text);
