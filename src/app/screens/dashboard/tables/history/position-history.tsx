import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { closedPositions } from '../../../../../shared/contracts/position-account.ts';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { ClosedPosition } from '../../../../../shared/trade/position.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { AccountPick } from './account-pick.tsx';
import { useClosedColumns } from './closed-columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type PageQuery, PagedTable, widerThan } from './paged-table.tsx';
import { firstRange, type Range } from './range.ts';

interface PositionHistoryProps {
  /** Only of this instrument's exchange, account type and symbol; all where it is left out. */
  readonly only: Instrument | undefined;
  /** How many are open: where there are fewer, one has been closed. */
  readonly held: number;
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
}

/** What a phone shows without scrolling comes first. */
const phoneOrder = [
  ['pair'],
  ['side', 62],
  ['realized', 110],
  ['net', 110],
  ['closed', 90],
  ['avg_open', 84],
  ['avg_close', 84],
  ['max_qty', 84],
  ['duration', 90],
  ['fees', 96],
  ['funding', 96],
  ['account', 112],
] as const;

/** Positions that have come to their end, with what each has come to. */
export function PositionHistory({ only, held, table, accounts }: PositionHistoryProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const [range, setRange] = useState<Range>(firstRange);
  const [account, setAccount] = useState('');
  const columns = useClosedColumns(table, accounts);
  // The history knows no exchanges, only accounts: those of the instrument's exchange stand for it.
  const own = only ? accounts.filter(({ exchange }) => exchange === only.exchange).map(({ api_id }) => api_id) : [];
  const ids = account === '' ? own : [account];
  const read = async (query: PageQuery) => {
    const { pagenation } = await engine.call(closedPositions, {
      ...query,
      ...(ids.length > 0 && { api_ids: ids }),
      ...(only && { symbol: only.symbol, account_type: only.account_type }),
    });
    return pagenation;
  };
  return (
    <>
      <FilterBar range={range} onRange={setRange}>
        <AccountPick accounts={accounts} value={account} onChange={setAccount} />
      </FilterBar>
      <PagedTable
        key={JSON.stringify([range, account, only && keyOfSymbol(only)])}
        name="position history"
        title={t`Position history`}
        range={range}
        read={read}
        columns={columns}
        phone={phoneOrder}
        rowId={closedKey}
        depends={[table, accounts, i18n.locale]}
        causes={[held]}
        empty={<Trans>No positions closed in this period.</Trans>}
        onWider={widerThan(range, setRange)}
      />
    </>
  );
}

/** What tells a closed position from all others: no two of one side end in one millisecond having begun in one. */
export const closedKey = ({
  api_id,
  exchange,
  symbol,
  account_type,
  position_side,
  opened,
  closed,
  qty,
  realized,
}: ClosedPosition): string =>
  [api_id, exchange, symbol, account_type, position_side, opened, closed, qty, realized].join(' ');
