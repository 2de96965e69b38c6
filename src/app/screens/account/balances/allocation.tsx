import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Balance } from '../../../../shared/trade/balance.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { Valued } from '../../../shell/valued.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useAccountSearch } from '../places.ts';
import css from './balances.module.css';
import { sharesOf } from './holdings.ts';

/** As many as there are colours of series. */
const maxParts = 7;
const ways = ['asset', 'type', 'account'] as const;

interface AllocationProps {
  readonly accounts: readonly ApiAccount[];
  readonly balances: readonly Balance[];
  readonly isLive: boolean;
}

/** How all that is owned is divided, as a bar and in words. */
export function Allocation({ accounts, balances, isLive }: AllocationProps) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const [search, patch] = useAccountSearch();
  const by = ways.find((way) => way === search.by) ?? 'asset';
  const accountName = ({ api_id }: Balance) => accounts.find((account) => account.api_id === api_id)?.name ?? api_id;
  const nameOf = {
    asset: ({ asset }: Balance) => asset,
    type: ({ account_type }: Balance) => typeName(account_type),
    account: accountName,
  }[by];
  const shares = sharesOf(balances, nameOf, maxParts);
  const owes = balances.some(({ borrowed }) => /[1-9]/.test(borrowed));
  const colour = (at: number) => ({ '--part': `var(--series-${at + 1})` }) as CSSProperties;
  return (
    <div className={css.allocation}>
      <div className={css.allocationHead}>
        <h3 className={css.small}>{t`Allocation`}</h3>
        <Segmented
          label={t`Group by`}
          value={by}
          onChange={(way) => patch({ by: way })}
          choices={[
            { key: 'asset', label: t`Asset` },
            { key: 'type', label: t`Account type` },
            { key: 'account', label: t`Account` },
          ]}
        />
      </div>
      {shares.length === 0 ? (
        <p className="quiet">
          <Trans>No priced assets.</Trans>
        </p>
      ) : (
        <>
          <div className={css.bar} aria-hidden="true">
            {shares.map(({ name, share }, index) => (
              <span key={name} className={css.part} style={{ ...colour(index), flexGrow: share }} />
            ))}
          </div>
          <ul className={css.legend}>
            {shares.map(({ name, usd, share }, i) => (
              <li key={name} style={colour(i)}>
                <span className={css.swatch} aria-hidden="true" />
                <span className={css.partName}>{name === '' ? t`Other` : name}</span>
                <strong className="num">{(share * 100).toFixed(1)}%</strong>
                <span className={css.partValue}>
                  <Valued usd={usd} isLive={isLive} />
                </span>
              </li>
            ))}
          </ul>
          {owes && (
            <p className={css.note}>
              <Trans>Debts are deducted from each asset; shares are of the net value.</Trans>
            </p>
          )}
        </>
      )}
    </div>
  );
}
