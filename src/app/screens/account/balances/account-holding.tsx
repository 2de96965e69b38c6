import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Balance } from '../../../../shared/trade/balance.ts';
import { isOwner } from '../../../../shared/user/role.ts';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { useBalanceMenu } from '../../../market/money-dialogs/balance-menu.tsx';
import { useWalletTypes } from '../../../market/money-dialogs/use-accounts.ts';
import { useSession } from '../../../session/use-session.ts';
import { Valued } from '../../../shell/valued.tsx';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ActionHead } from '../../../ui/action-head.tsx';
import { keepOrder } from '../../../ui/grid/use-held-order.ts';
import page from '../account.module.css';
import css from './balances.module.css';
import { byValue, hasPrice, keyOfBalance } from './holdings.ts';
import { MarginPanel } from './margin/margin-panel.tsx';

interface AccountHoldingProps {
  readonly account: ApiAccount;
  readonly usd: string;
  readonly balances: readonly Balance[];
  readonly isLive: boolean;
  readonly isOpen: boolean;
  /** Opens and closes it; undefined where it is open for another reason. */
  readonly onTurn: (() => void) | undefined;
}

/** One account with its worth; its assets below it while it is open. */
export function AccountHolding({ account, usd, balances, isLive, isOpen, onTurn }: AccountHoldingProps) {
  const { t } = useLingui();
  const id = useId();
  const owns = isOwner(useSession()?.role) && account.active;
  const hasMargin = useWalletTypes()(account.exchange).includes('margin');
  const face = (
    <>
      {onTurn && <ChevronRight size={14} aria-hidden="true" className={css.mark} />}
      <ExchangeChip exchange={account.exchange} />
      <span className={css.name}>{account.name}</span>
      {!account.active && <span className={page.chip}>{t`Inactive`}</span>}
      <span className={css.count}>
        <Plural value={balances.length} one="# balance" other="# balances" />
      </span>
      <span className={css.value}>
        <Valued usd={usd} isLive={isLive} />
      </span>
    </>
  );
  return (
    <li className={css.account}>
      <h3 className={css.accountHead}>
        {onTurn ? (
          <button
            type="button"
            className={css.turn}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onTurn}
          >
            {face}
          </button>
        ) : (
          <span className={css.turn}>{face}</span>
        )}
      </h3>
      {isOpen && (
        <div id={id}>
          {balances.length === 0 ? (
            <EmptyState>
              <Trans>No balances to show.</Trans>
            </EmptyState>
          ) : (
            <Assets account={account} owns={owns} balances={balances} isLive={isLive} />
          )}
          {owns && hasMargin && <MarginPanel account={account} />}
        </div>
      )}
    </li>
  );
}

/** Balances keep their places while their worth moves; one that comes stands beside its neighbour. */
function useSteady(balances: readonly Balance[]): readonly Balance[] {
  const held = useRef<readonly string[]>([]);
  const keys = keepOrder(held.current, byValue(balances));
  useEffect(() => {
    held.current = keys;
  });
  const byKey = new Map(balances.map((balance) => [keyOfBalance(balance), balance]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

interface AssetsProps {
  readonly account: ApiAccount;
  /** Whoever looks at them may move them. */
  readonly owns: boolean;
  readonly balances: readonly Balance[];
  readonly isLive: boolean;
}

function Assets({ account, owns, balances, isLive }: AssetsProps) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const { name } = account;
  const { button, menu } = useBalanceMenu();
  const ends = [
    t`Available`,
    t`In orders`,
    t`Borrowed`,
    t`Interest`,
    t`Net`,
    t({ message: 'Value', context: 'worth' }),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls aside by the arrow keys
    <section className={`${page.wide} ${isLive ? '' : css.faded}`} aria-label={t`Balances of ${name}`} tabIndex={0}>
      <table className={page.table}>
        <ActionHead heads={[t`Asset`, t`Account type`, ...ends]} ends={ends} endClass={page.end} hasActions={owns} />
        <tbody>
          {useSteady(balances).map((balance) => (
            <tr key={keyOfBalance(balance)}>
              <th scope="row">{balance.asset}</th>
              <td>
                {typeName(balance.account_type)}
                {balance.pair && <span className="quiet"> · {balance.pair}</span>}
              </td>
              <Amount text={balance.free} />
              <Amount text={balance.locked} />
              <Amount text={balance.borrowed} />
              <Amount text={balance.interest} />
              <Amount text={balance.net} />
              <td className={page.end}>
                {hasPrice(balance) ? <Valued usd={balance.usd_value} isLive={isLive} /> : <Unpriced />}
              </td>
              {owns && <td className={page.end}>{button(balance, account)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {menu}
    </section>
  );
}

const Amount = ({ text }: { readonly text: string }): ReactNode => (
  <td className={page.end}>
    <span className={`private ${/[1-9]/.test(text) ? '' : 'quiet'}`}>{formatExact(text)}</span>
  </td>
);

function Unpriced() {
  const { t } = useLingui();
  return (
    <span className="quiet">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t`No price`}</span>
    </span>
  );
}
