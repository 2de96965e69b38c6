import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { interestHistory, marginBookings } from '../../../../../shared/contracts/margin.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Balance } from '../../../../../shared/trade/balance.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { AccountPick } from '../history/account-pick.tsx';
import { FilterBar } from '../history/filter-bar.tsx';
import { type PageQuery, PagedTable, widerThan } from '../history/paged-table.tsx';
import { firstRange, type Range } from '../history/range.ts';
import { AssetField } from './asset-field.tsx';
import { useBookingColumns, useInterestColumns } from './loan-columns.tsx';

interface LoansProps {
  readonly accounts: readonly ApiAccount[];
  readonly balances: readonly Balance[];
}

/** What a phone shows without scrolling comes first. */
const bookingPhone = [
  ['kind', 110],
  ['amount', 120],
  ['asset', 60],
  ['time', 130],
  ['balance', 120],
] as const;
const interestPhone = [
  ['interest', 120],
  ['asset', 60],
  ['time', 130],
  ['principal', 110],
] as const;

const owes = ({ borrowed, interest }: Balance): boolean => /[1-9]/.test(borrowed) || /[1-9]/.test(interest);

/** Loans and repayments of one account, and the interest that it was charged. */
export function Loans({ accounts, balances }: LoansProps) {
  const { t } = useLingui();
  const [list, setList] = useState<'bookings' | 'interest'>('bookings');
  const [range, setRange] = useState<Range>(firstRange);
  const [chosen, choose] = useState<string>();
  const [asset, setAsset] = useState('');
  // The server tells of one account at a time: at first of one that owes something.
  const account = chosen ?? balances.find(owes)?.api_id ?? accounts[0]?.api_id;
  if (account === undefined)
    return (
      <EmptyState>
        <Trans>No accounts.</Trans>
      </EmptyState>
    );
  const shared = { account, asset, range, onRange: setRange };
  return (
    <>
      <FilterBar range={range} onRange={setRange}>
        <Segmented
          look="line"
          label={t`List of loans`}
          value={list}
          choices={[
            { key: 'bookings', label: t`Loans and repayments` },
            { key: 'interest', label: t`Interest` },
          ]}
          onChange={setList}
        />
        <AccountPick isSingle accounts={accounts} value={account} onChange={choose} />
        <AssetField value={asset} onChange={setAsset} />
      </FilterBar>
      {list === 'bookings' ? <Bookings {...shared} /> : <Interest {...shared} />}
    </>
  );
}

interface ListProps {
  readonly account: string;
  readonly asset: string;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

const argsOf = (query: PageQuery, { account, asset }: ListProps) => ({
  ...query,
  api_id: account,
  ...(asset !== '' && { asset }),
});

function Bookings(props: ListProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const columns = useBookingColumns();
  const { account, asset, range, onRange } = props;
  return (
    <PagedTable
      key={JSON.stringify([range, account, asset])}
      name="loans"
      title={t`Loans and repayments`}
      range={range}
      read={async (query) => (await engine.call(marginBookings, argsOf(query, props))).pagenation}
      columns={columns}
      phone={bookingPhone}
      rowId={({ entry_id }) => entry_id}
      depends={[i18n.locale]}
      whole={{ beside: [{ kind: 'text', title: t`Entry ID`, of: ({ entry_id }) => entry_id }] }}
      empty={<Trans>No loans or repayments in this period.</Trans>}
      onWider={widerThan(range, onRange)}
    />
  );
}

function Interest(props: ListProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const columns = useInterestColumns();
  const { account, asset, range, onRange } = props;
  return (
    <PagedTable
      key={JSON.stringify([range, account, asset])}
      name="interest"
      title={t`Interest`}
      range={range}
      read={async (query) => (await engine.call(interestHistory, argsOf(query, props))).pagenation}
      columns={columns}
      phone={interestPhone}
      rowId={({ tx_id }) => tx_id}
      depends={[i18n.locale]}
      whole={{ beside: [{ kind: 'text', title: t`Transaction ID`, of: ({ tx_id }) => tx_id }] }}
      empty={<Trans>No interest charged in this period.</Trans>}
      onWider={widerThan(range, onRange)}
    />
  );
}
