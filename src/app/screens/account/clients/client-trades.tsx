import { useLingui } from '@lingui/react/macro';
import { accountOpenOrders } from '../../../../shared/contracts/account-orders.ts';
import { positionList } from '../../../../shared/contracts/position.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { Timestamp } from '../../../ui/timestamp.tsx';
import page from '../account.module.css';
import type { ClientPartOf } from './client-balances.tsx';
import { ClientPart } from './client-part.tsx';

/** The open positions of another's account. */
export function ClientPositions({ apiId, tick }: ClientPartOf) {
  const { t } = useLingui();
  const engine = useEngine();
  const typeName = useAccountTypeName();
  const loaded = useLoaded(() => engine.call(positionList, { api_ids: [apiId] }), [tick]);
  return (
    <ClientPart
      title={t`Positions`}
      empty={t`No open positions.`}
      heads={[t`Symbol`, t`Account type`, t`Size`, t`Entry`, t`Mark`, t`Unrealised`]}
      loaded={loaded}
      row={({ symbol, account_type, position_side, qty, avg_open, mark_price, unrealized }) => (
        <tr key={`${account_type} ${symbol} ${position_side}`}>
          <th scope="row">{symbol}</th>
          <td>{typeName(account_type)}</td>
          <td className={page.end}>{formatExact(qty)}</td>
          <td className={page.end}>{formatExact(avg_open)}</td>
          <td className={page.end}>{formatExact(mark_price)}</td>
          <td className={page.end}>{formatExact(unrealized)}</td>
        </tr>
      )}
    />
  );
}

/** The open orders of another's account. */
export function ClientOrders({ apiId, tick }: ClientPartOf) {
  const { t } = useLingui();
  const engine = useEngine();
  const sides = { BUY: t`Buy`, SELL: t`Sell` } as const;
  const loaded = useLoaded(() => engine.call(accountOpenOrders, { api_ids: [apiId] }), [tick]);
  return (
    <ClientPart
      title={t`Open orders`}
      empty={t`No open orders.`}
      heads={[t`Symbol`, t`Side`, t`Price`, t`Amount`, t`Filled`, t`Time`]}
      loaded={loaded}
      row={({ order_id, symbol, side, price, amount, filled_amount, created }) => (
        <tr key={order_id}>
          <th scope="row">{symbol}</th>
          <td>{sides[side]}</td>
          <td className={page.end}>{formatExact(price)}</td>
          <td className={page.end}>{formatExact(amount)}</td>
          <td className={page.end}>{formatExact(filled_amount)}</td>
          <td className={page.end}>
            <Timestamp ms={created} />
          </td>
        </tr>
      )}
    />
  );
}
