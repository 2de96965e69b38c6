import { Trans, useLingui } from '@lingui/react/macro';
import { Goal } from 'lucide-react';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { isLong, moneyDecimals, type Position } from '../../../../shared/trade/position.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal, formatExact, minus } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/account-type-name.ts';
import { ClosePrompt } from '../../../market/close-prompt.tsx';
import { useInstrumentNames } from '../../../market/instrument-name.ts';
import { priceText } from '../../../market/price-text.ts';
import { instrumentsByKey } from '../../../market/use-instrument.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/button.tsx';
import { DataGrid, type GridColumn } from '../../../ui/data-grid.tsx';
import { PriceText } from '../../../ui/figure.tsx';
import { LazyPart, lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { usePairColumn } from './pair-column.tsx';
import { arrange, phoneQuery } from './phone-columns.ts';
import css from './tables.module.css';

const ExitDialog = lazyPart(() => import('../../../market/exit-dialog.tsx').then((module) => module.ExitDialog));

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

/** Open positions by the mark as the server last told it, each with a way out at the market. */
export function Positions({ positions, table, accounts }: PositionsProps) {
  const { t, i18n } = useLingui();
  const reachable = useReachable();
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
  return (
    <>
      <DataGrid
        name={phone ? 'positions phone' : 'positions'}
        label={t`Positions`}
        columns={phone ? arrange(withClose, phoneOrder) : withClose}
        rows={positions}
        depends={[table, accounts, reachable, i18n.locale]}
        rowId={({ api_id, account_type, symbol, position_side }) =>
          [api_id, account_type, symbol, position_side].join(' ')
        }
        empty={
          <Notice>
            <Trans>No open positions.</Trans>
          </Notice>
        }
      />
      {leaving && leavingIn && (
        <LazyPart what={t`Position`}>
          <ExitDialog
            position={leaving}
            instrument={leavingIn}
            from=""
            last={Number(leaving.mark_price)}
            onClose={() => setLeaving(undefined)}
          />
        </LazyPart>
      )}
      {closing && <ClosePrompt position={closing} table={table} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function usePositionColumns(
  positions: readonly Position[],
  table: readonly Instrument[],
  accounts: readonly ApiAccount[],
): GridColumn<Position>[] {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const instrumentOf = (position: Position) => instrumentsByKey(table).get(keyOfSymbol(position));
  const price = (position: Position, text: string | null) =>
    text === null ? '—' : <PriceText text={priceText(text, instrumentOf(position))} />;
  const words = (position: Position, text: string | null) =>
    text === null ? '—' : priceText(text, instrumentOf(position));
  const sizeOf = (position: Position) =>
    `${isLong(position) ? '+' : minus}${formatExact(position.qty.replace('-', ''))}`;
  const money = (position: Position, text: string, write = formatDecimal) => {
    const instrument = instrumentOf(position);
    return instrument ? `${write(text, moneyDecimals(instrument))} ${instrument.settle}` : write(text, 2);
  };
  const nameOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  return [
    usePairColumn(table, positions),
    {
      id: 'type',
      header: t`Account type`,
      width: [110, 2],
      rank: 5,
      filter: 'choice',
      sortBy: ({ account_type }) => account_type,
      cell: ({ account_type }) => typeName(account_type),
    },
    {
      id: 'account',
      header: t`Account`,
      width: [112, 1.2],
      rank: 4,
      filter: 'choice',
      sortBy: ({ api_id }) => nameOf(api_id),
      cell: ({ api_id }) => nameOf(api_id),
    },
    {
      id: 'qty',
      own: true,
      header: t`Size`,
      width: [88, 1],
      align: 'end',
      sortBy: ({ qty }) => Number(qty),
      text: sizeOf,
      cell: (position) => <span className={isLong(position) ? css.buy : css.sell}>{sizeOf(position)}</span>,
    },
    {
      id: 'entry',
      header: t`Entry`,
      width: [88, 1],
      align: 'end',
      sortBy: ({ avg_open }) => Number(avg_open),
      text: (position) => words(position, position.avg_open),
      cell: (position) => price(position, position.avg_open),
    },
    {
      id: 'mark',
      header: t`Mark`,
      width: [88, 1],
      align: 'end',
      sortBy: ({ mark_price }) => Number(mark_price),
      text: (position) => words(position, position.mark_price),
      cell: (position) => price(position, position.mark_price),
    },
    {
      id: 'liquidation',
      header: t`Liquidation`,
      width: [92, 1],
      align: 'end',
      sortBy: ({ liquidation_price }) => Number(liquidation_price ?? 0),
      text: (position) => words(position, position.liquidation_price),
      cell: (position) => price(position, position.liquidation_price),
    },
    {
      id: 'unrealized',
      own: true,
      header: t`Unrealised`,
      width: [110, 1.2],
      align: 'end',
      sortBy: ({ unrealized }) => Number(unrealized),
      text: (position) => money(position, position.unrealized, formatSigned),
      cell: (position) => (
        <span className={position.unrealized.startsWith('-') ? css.sell : css.buy}>
          {money(position, position.unrealized, formatSigned)}
        </span>
      ),
    },
    {
      id: 'margin',
      own: true,
      header: t({ message: 'Margin', context: 'position' }),
      width: [104, 1.1],
      rank: 2,
      align: 'end',
      sortBy: ({ margin }) => Number(margin),
      cell: (position) => money(position, position.margin),
    },
    {
      id: 'leverage',
      header: t`Leverage`,
      width: [72, 0.6],
      rank: 1,
      align: 'end',
      sortBy: ({ leverage }) => leverage,
      cell: ({ leverage, margin_mode }) => `${leverage}× ${margin_mode === 'CROSS' ? t`cross` : t`isolated`}`,
    },
    {
      id: 'ratio',
      header: t`Margin ratio`,
      width: [84, 0.8],
      rank: 3,
      align: 'end',
      sortBy: ({ margin_ratio }) => margin_ratio,
      cell: ({ margin_ratio }) => `${(margin_ratio * 100).toFixed(2)}%`,
    },
  ];
}
