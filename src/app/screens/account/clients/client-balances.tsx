import { useLingui } from '@lingui/react/macro';
import { balanceList } from '../../../../shared/contracts/account-balance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { Valued } from '../../../shell/valued.tsx';
import page from '../account.module.css';
import { ClientPart } from './client-part.tsx';

/** What of an account is shown, and when it is looked at again. */
export interface ClientPartOf {
  readonly apiId: string;
  /** Another number: look again. */
  readonly tick: number;
}

/** The money in another's account. */
export function ClientBalances({ apiId, tick }: ClientPartOf) {
  const { t } = useLingui();
  const engine = useEngine();
  const typeName = useAccountTypeName();
  const loaded = useLoaded(() => engine.call(balanceList, { api_id: apiId, hide_zero: true }), [tick]);
  return (
    <ClientPart
      title={t`Balances`}
      empty={t`No balances to show.`}
      heads={[t`Asset`, t`Account type`, t`Total`, t`Available`, t`Value`]}
      loaded={loaded}
      row={({ account_type, asset, pair, total, free, usd_value }) => (
        <tr key={`${account_type} ${asset} ${pair ?? ''}`}>
          <th scope="row">{asset}</th>
          <td>{typeName(account_type)}</td>
          <td className={page.end}>{formatExact(total)}</td>
          <td className={page.end}>{formatExact(free)}</td>
          <td className={page.end}>
            <Valued usd={usd_value} isLive={loaded.failure === undefined} />
          </td>
        </tr>
      )}
    />
  );
}
