import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { transferList } from '../../../../../shared/contracts/transfer.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Transfer } from '../../../../../shared/trade/ledger-entry.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { formatExact } from '../../../../format/price.ts';
import { useAccountTypeName } from '../../../../market/instrument/account-type-name.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { AccountPick } from '../history/account-pick.tsx';
import { FilterBar } from '../history/filter-bar.tsx';
import { type PageQuery, PagedTable, widerThan } from '../history/paged-table.tsx';
import { firstRange, type Range } from '../history/range.ts';
import { Timestamp } from '../../../../ui/timestamp.tsx';
import { AssetField } from './asset-field.tsx';

/** What a phone shows without scrolling comes first. */
const phoneOrder = [
  ['time', 130],
  ['amount', 120],
  ['asset', 60],
  ['from', 130],
  ['to', 130],
] as const;

/** Money that was moved between accounts and between their wallets. */
export function Transfers({ accounts }: { readonly accounts: readonly ApiAccount[] }) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const [range, setRange] = useState<Range>(firstRange);
  const [account, setAccount] = useState('');
  const [asset, setAsset] = useState('');
  const columns = useColumns(accounts);
  const read = async (query: PageQuery) =>
    (
      await engine.call(transferList, {
        ...query,
        ...(account !== '' && { api_id: account }),
        ...(asset !== '' && { asset }),
      })
    ).pagenation;
  return (
    <>
      <FilterBar range={range} onRange={setRange}>
        <AccountPick accounts={accounts} value={account} onChange={setAccount} />
        <AssetField value={asset} onChange={setAsset} />
      </FilterBar>
      <PagedTable
        key={JSON.stringify([range, account, asset])}
        name="transfers"
        title={t`Transfers`}
        range={range}
        read={read}
        columns={columns}
        phone={phoneOrder}
        rowId={({ transfer_id }) => transfer_id}
        depends={[accounts, i18n.locale]}
        whole={{
          beside: [
            { kind: 'text', title: t`Transfer ID`, of: ({ transfer_id }) => transfer_id },
            { kind: 'text', title: t`Pair`, of: ({ symbol }) => symbol },
          ],
        }}
        empty={<Trans>No transfers in this period.</Trans>}
        onWider={widerThan(range, setRange)}
      />
    </>
  );
}

function useColumns(accounts: readonly ApiAccount[]): readonly GridColumn<Transfer>[] {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const nameOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  const end = (id: 'from' | 'to', header: string): GridColumn<Transfer> => {
    const shown = (row: Transfer) =>
      [
        nameOf(id === 'from' ? row.api_id : row.to_api_id),
        typeName(row[id]),
        row[id] === 'isolated' ? row.symbol : undefined,
      ]
        .filter(Boolean)
        .join(' · ');
    return { id, header, width: [180, 2], sortBy: shown, text: shown, filter: 'choice', cell: shown };
  };
  return [
    {
      id: 'time',
      header: t`Time`,
      width: [156, 1],
      sortBy: ({ time }) => time,
      filter: 'none',
      file: [{ kind: 'time', title: t`Time`, of: ({ time }) => time }],
      cell: ({ time }) => <Timestamp ms={time} />,
    },
    { id: 'asset', header: t`Asset`, width: [70, 0.6], sortBy: ({ asset }) => asset, cell: ({ asset }) => asset },
    {
      id: 'amount',
      own: true,
      header: t`Amount`,
      width: [120, 1],
      align: 'end',
      sortBy: ({ amount }) => Number(amount),
      file: [{ kind: 'number', title: t`Amount`, of: ({ amount }) => amount }],
      cell: ({ amount }) => formatExact(amount),
    },
    end('from', t({ message: 'From', context: 'transfer' })),
    end('to', t({ message: 'To', context: 'transfer' })),
  ];
}
