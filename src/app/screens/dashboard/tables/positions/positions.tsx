import { Trans, useLingui } from '@lingui/react/macro';
import { Goal } from 'lucide-react';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { type Position, positionKey } from '../../../../../shared/trade/position.ts';
import { exitsOf } from '../../../../../shared/trade/position-figures.ts';
import { formatExact } from '../../../../format/price.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { MenuButton } from '../orders/order-buttons.tsx';
import { TableGrid } from '../table-grid.tsx';
import { useCopyRow } from '../use-copy-row.ts';
import { usePositionColumns } from './position-columns.tsx';
import { PositionQuestions } from './position-questions.tsx';
import { PositionTotals } from './position-totals.tsx';
import { type PositionWork, usePositionWork } from './use-position-work.ts';

interface PositionsProps {
  /** Those that are shown. */
  readonly positions: readonly Position[];
  /** How many there are in all markets. */
  readonly held: number;
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
  readonly onChart: (instrument: Instrument) => void;
  readonly onAll: () => void;
}

/** What a phone's card shows first. */
const phoneOrder = [
  ['pair'],
  ['side'],
  ['unrealized'],
  ['roe'],
  ['qty'],
  ['value'],
  ['entry'],
  ['mark'],
  ['liquidation'],
  ['margin'],
  ['leverage'],
  ['ratio'],
  ['realized'],
  ['exits'],
  ['account'],
  ['actions'],
] as const;

/** Open positions by the mark as the server last told it, each with ways out for who may trade. */
export function Positions({ positions, held, orders, table, accounts, onChart, onAll }: PositionsProps) {
  const { t, i18n } = useLingui();
  const columns = usePositionColumns(positions, table, accounts, orders);
  const work = usePositionWork({ positions, table, onChart, copyRow: useCopyRow(columns) });
  const { reachable, trades, rowActions } = work;
  const withActions = [...columns, useActions(work, table)];
  const hidden = held - positions.length;
  // A trigger that has changed is told by its row.
  const exits = positions
    .flatMap((position) => Object.values(exitsOf(position, orders)).flat())
    .map(({ order_id, trigger_price }) => `${order_id} ${trigger_price}`)
    .join('\n');
  return (
    <>
      <TableGrid
        cards
        name="positions"
        label={t`Positions`}
        columns={withActions}
        phone={phoneOrder}
        rows={positions}
        depends={[table, accounts, reachable, trades, i18n.locale, exits]}
        rowId={positionKey}
        rowActions={rowActions}
        empty={
          hidden > 0 ? (
            <EmptyState action={<Button size="small" onPress={onAll}>{t`Show all ${hidden}`}</Button>}>
              <Trans>No open positions on this symbol.</Trans>
            </EmptyState>
          ) : (
            <EmptyState>
              <Trans>No open positions.</Trans>
            </EmptyState>
          )
        }
      />
      <PositionTotals positions={positions} table={table} />
      <PositionQuestions work={work} table={table} />
    </>
  );
}

/** The buttons of a position's row. */
function useActions({ trades, reachable, ask }: PositionWork, table: readonly Instrument[]): GridColumn<Position> {
  const { t } = useLingui();
  const names = useInstrumentNames();
  return {
    id: 'actions',
    header: t`Actions`,
    width: [trades ? 132 : 40, 0],
    align: 'end',
    pinned: true,
    cell: (position) => {
      const amount = formatExact(position.qty);
      const pair = names.ofRef(position, table);
      return (
        <>
          {trades && (
            <>
              <Button
                kind="ghost"
                size="small"
                isDisabled={!reachable}
                aria-label={t`Take profit / stop loss: ${amount} ${pair}`}
                onPress={() => ask({ kind: 'exit', position })}
              >
                <Goal size={14} aria-hidden="true" />
              </Button>
              <Button
                size="small"
                isDisabled={!reachable}
                aria-label={t`Close ${amount} ${pair}`}
                onPress={() => ask({ kind: 'close', position })}
              >
                {t({ message: 'Close', context: 'position' })}
              </Button>
            </>
          )}
          <MenuButton label={t`More: ${amount} ${pair}`} onMenu={(place) => ask({ kind: 'menu', position, place })} />
        </>
      );
    },
  };
}
