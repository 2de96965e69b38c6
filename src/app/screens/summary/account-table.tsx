import { useLingui } from '@lingui/react/macro';
import type { DayReport, DayTotals } from '../../../shared/contracts/day-report.ts';
import { formatDecimal } from '../../format/price.ts';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { useAccountColumns } from './day-columns.ts';
import { equityOf } from './day-figures.tsx';
import { MoneyTotals, Signed, type TableProps } from './day-tables.tsx';
import { Part } from './part.tsx';
import css from './summary.module.css';

/** What the day did to each account, and to all of them together. */
export function AccountTable({ day, report }: TableProps) {
  const { t } = useLingui();
  const columns = useAccountColumns();
  const { accounts, totals } = report;
  const whole = equityOf(report);
  return (
    <Part
      name={t`Accounts`}
      file={{ what: `day-accounts-${day}`, columns, rows: accounts }}
      starts={1}
      heads={[
        t`Account`,
        t`Start, USD`,
        t`End, USD`,
        t`Change, USD`,
        t`Orders`,
        t`Fills`,
        t`Turnover, USD`,
        t`Realised, USD`,
        t`Fees, USD`,
        t`Funding, USD`,
        t`Interest, USD`,
        t`Rebates, USD`,
      ]}
      foot={
        accounts.length > 1 && (
          <tr>
            <th scope="row">{t`Total`}</th>
            <td>{whole ? formatDecimal(whole.start, 2) : '—'}</td>
            <td>{whole ? formatDecimal(whole.end, 2) : '—'}</td>
            <td>{whole ? <Signed usd={whole.change} /> : '—'}</td>
            <Totals totals={totals} />
          </tr>
        )
      }
    >
      {accounts.map((account) => {
        const change = equityOf({ accounts: [account] })?.change;
        return (
          <tr key={account.api_id}>
            <th scope="row">
              <span className={css.market}>
                <ExchangeChip exchange={account.exchange} />
                {account.name}
              </span>
            </th>
            <td>
              <Equity at={account.start} />
            </td>
            <td>
              <Equity at={account.end} />
            </td>
            <td>{change === undefined ? '—' : <Signed usd={change} />}</td>
            <Totals totals={account.totals} />
          </tr>
        );
      })}
    </Part>
  );
}

const Equity = ({ at }: { readonly at: DayReport['accounts'][number]['start'] }) =>
  at ? (
    <>
      <Timestamp ms={at.time} as="recent" className={css.when} /> {formatDecimal(at.usd, 2)}
    </>
  ) : (
    '—'
  );

const Totals = ({ totals }: { readonly totals: DayTotals }) => (
  <>
    <td>{totals.orders}</td>
    <td>{totals.fills}</td>
    <MoneyTotals totals={totals} />
  </>
);
