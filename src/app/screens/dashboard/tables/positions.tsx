import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Goal } from 'lucide-react';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Position } from '../../../../shared/trade/position.ts';
import { isTrader } from '../../../../shared/user/role.ts';
import { formatExact } from '../../../format/price.ts';
import { ClosePrompt } from '../../../market/order-dialogs/close-prompt.tsx';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { arrange, phoneQuery } from './phone-columns.ts';
import { usePositionColumns } from './position-columns.tsx';

const ExitDialog = lazyPart(
  () => import('../../../market/order-dialogs/exit-dialog.tsx').then((module) => module.ExitDialog),
  { what: msg`Position` },
);

interface PositionsProps {
  readonly positions: readonly Position[];
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
}

/** What a phone shows without scrolling comes first. */
const phoneOrder = [
  ['pair'],
  ['unrealized', 116],
  ['close', 104],
  ['qty', 72],
  ['entry', 88],
  ['mark', 88],
  ['liquidation', 88],
  ['margin', 90],
  ['leverage', 60],
  ['ratio', 70],
  ['account', 112],
  ['type', 110],
] as const;

/** Open positions by the mark as the server last told it, each with a way out at the market for who may trade. */
export function Positions({ positions, table, accounts }: PositionsProps) {
  const { t, i18n } = useLingui();
  const reachable = useReachable();
  const trades = isTrader(useSession()?.role);
  const [closing, setClosing] = useState<Position>();
  const [leaving, setLeaving] = useState<Position>();
  const leavingIn = leaving && instrumentsByKey(table).get(keyOfSymbol(leaving));
  const names = useInstrumentNames();
  const columns = usePositionColumns(positions, table, accounts);
  const withClose: GridColumn<Position>[] = [
    ...columns,
    {
      id: 'close',
      header: t`Actions`,
      width: [104, 0],
      align: 'end',
      pinned: true,
      cell: (position) => {
        const amount = formatExact(position.qty);
        const pair = names.ofRef(position, table);
        return (
          <>
            <Button
              kind="ghost"
              size="small"
              isDisabled={!reachable}
              aria-label={t`Take profit / stop loss: ${amount} ${pair}`}
              onPress={() => setLeaving(position)}
            >
              <Goal size={14} aria-hidden="true" />
            </Button>
            <Button
              size="small"
              isDisabled={!reachable}
              aria-label={t`Close ${formatExact(position.qty)} ${names.ofRef(position, table)}`}
              onPress={() => setClosing(position)}
            >
              {t({ message: 'Close', context: 'position' })}
            </Button>
          </>
        );
      },
    },
  ];
  const phone = useMedia(phoneQuery);
  const shown = trades ? withClose : columns;
  return (
    <>
      <DataGrid
        name={phone ? 'positions phone' : 'positions'}
        label={t`Positions`}
        columns={phone ? arrange(shown, phoneOrder) : shown}
        rows={positions}
        depends={[table, accounts, reachable, trades, i18n.locale]}
        rowId={({ api_id, account_type, symbol, position_side }) =>
          [api_id, account_type, symbol, position_side].join(' ')
        }
        empty={
          <EmptyState>
            <Trans>No open positions.</Trans>
          </EmptyState>
        }
      />
      {leaving && leavingIn && (
        <ExitDialog
          position={leaving}
          instrument={leavingIn}
          from=""
          last={Number(leaving.mark_price)}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {closing && <ClosePrompt position={closing} table={table} onClose={() => setClosing(undefined)} />}
    </>
  );
}
