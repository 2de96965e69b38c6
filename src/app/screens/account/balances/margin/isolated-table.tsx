import { useLingui } from '@lingui/react/macro';
import type { Output } from '../../../../../shared/base/contract.ts';
import type { isolatedAccount } from '../../../../../shared/contracts/margin.ts';
import type { Balance } from '../../../../../shared/trade/balance.ts';
import { formatExact } from '../../../../format/price.ts';
import { LevelText } from '../../../../market/money-dialogs/level-text.tsx';
import { useOpenMoney } from '../../../../market/money-dialogs/money-request.ts';
import { ActionHead } from '../../../../ui/action-head.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import page from '../../account.module.css';
import css from './margin.module.css';
import { StatusChip } from './margin-status.tsx';

type Pair = Output<typeof isolatedAccount>[number];

/** Isolated pairs: level, price of a liquidation, and what both sides have and owe. */
export function IsolatedTable({ api_id, pairs }: { readonly api_id: string; readonly pairs: readonly Pair[] }) {
  const { t } = useLingui();
  const ends = [t`Margin level`, t`Index`, t`Liq. price`, t`Base`, t`Quote`];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls aside by the arrow keys
    <section className={page.wide} aria-label={t`Isolated margin`} tabIndex={0}>
      <table className={page.table}>
        <ActionHead heads={[t`Pair`, t`Status`, ...ends]} ends={ends} endClass={page.end} />
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair.symbol}>
              <th scope="row">
                {pair.base.asset}/{pair.quote.asset} <span className="quiet">{pair.margin_ratio}×</span>
              </th>
              <td>
                <StatusChip status={pair.status} />
              </td>
              <td className={page.end}>
                <LevelText
                  level={pair.margin_level}
                  owes={[pair.base, pair.quote].some(({ borrowed, interest }) => /[1-9]/.test(borrowed + interest))}
                  bounds={{ call_level: pair.call_level, liquidation_level: pair.liquidate_rate }}
                />
              </td>
              <td className={page.end}>{formatExact(pair.index_price)}</td>
              <td className={page.end}>{pair.liquidate_price === null ? '—' : formatExact(pair.liquidate_price)}</td>
              <Side balance={pair.base} />
              <Side balance={pair.quote} />
              <td className={page.end}>
                <Acts api_id={api_id} pair={pair} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What one side of a pair has free, and what it owes. */
function Side({ balance: { asset, free, borrowed, interest } }: { readonly balance: Balance }) {
  const { t } = useLingui();
  const owed = formatExact(borrowed);
  const charged = formatExact(interest);
  return (
    <td className={page.end}>
      <span className="private">
        {formatExact(free)} {asset}
        {/[1-9]/.test(borrowed + interest) && (
          <span className={css.small}>
            {t`Borrowed`} {owed} · {t`Interest`} {charged}
          </span>
        )}
      </span>
    </td>
  );
}

function Acts({ api_id, pair: { symbol, base, quote } }: { readonly api_id: string; readonly pair: Pair }) {
  const { t } = useLingui();
  const openMoney = useOpenMoney();
  const name = `${base.asset}/${quote.asset}`;
  return (
    <span className={page.acts}>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Transfer out of ${name}`}
        onPress={() => openMoney({ kind: 'transfer', api_id, from: 'isolated', to: 'spot', symbol })}
      >{t`Transfer`}</Button>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Borrow in ${name}`}
        onPress={() => openMoney({ kind: 'loan', type: 'BORROW', api_id, symbol })}
      >{t`Borrow`}</Button>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Repay in ${name}`}
        onPress={() => openMoney({ kind: 'loan', type: 'REPAY', api_id, symbol })}
      >{t`Repay`}</Button>
    </span>
  );
}
