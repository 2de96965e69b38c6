import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { isLong, moneyDecimals, type Position } from '../../../../shared/trade/position.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal, formatExact, minus } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { priceText } from '../../../market/instrument/price-text.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { PriceText } from '../../../ui/figure.tsx';
import { usePairColumn } from './pair-column.tsx';
import css from './tables.module.css';

/** Columns of positions, but for what can be done with them. */
export function usePositionColumns(
  positions: readonly Position[],
  table: readonly Instrument[],
  accounts: readonly ApiAccount[],
): GridColumn<Position>[] {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
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
    ...useFigureColumns(table),
  ];
}

/** How large a position is, where it stands, and what it is held with. */
function useFigureColumns(table: readonly Instrument[]): readonly GridColumn<Position>[] {
  const { t } = useLingui();
  const instrumentOf = (position: Position) => instrumentsByKey(table).get(keyOfSymbol(position));
  const price = (position: Position, text: string | null) =>
    text === null ? '—' : <PriceText text={priceText(text, instrumentOf(position))} />;
  const words = (position: Position, text: string | null) =>
    text === null ? '—' : priceText(text, instrumentOf(position));
  const sizeOf = (position: Position) =>
    `${isLong(position) ? '+' : minus}${formatExact(position.qty.replace('-', ''))}`;
  /** Signed: below zero where the position is short, on either side of an account that holds both. */
  const sizeNumber = (position: Position) => `${isLong(position) ? '' : '-'}${position.qty.replace('-', '')}`;
  const settleOf = (position: Position) => instrumentOf(position)?.settle;
  const money = (position: Position, text: string, write = formatDecimal) => {
    const instrument = instrumentOf(position);
    return instrument ? `${write(text, moneyDecimals(instrument))} ${instrument.settle}` : write(text, 2);
  };
  return [
    {
      id: 'qty',
      own: true,
      header: t`Size`,
      width: [88, 1],
      align: 'end',
      sortBy: ({ qty }) => Number(qty),
      text: sizeOf,
      file: [{ kind: 'number', title: t`Size`, of: sizeNumber }],
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
      header: t`Liq. price`,
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
      file: [
        { kind: 'money', title: t`Unrealised`, of: ({ unrealized }) => unrealized },
        { kind: 'text', title: t`Asset`, of: settleOf },
      ],
      cell: (position) => (
        <span className={position.unrealized.startsWith('-') ? css.sell : css.buy}>
          {money(position, position.unrealized, formatSigned)}
        </span>
      ),
    },
    ...useMarginColumns(money),
  ];
}

/** What a position is held with. */
function useMarginColumns(money: (position: Position, text: string) => string): readonly GridColumn<Position>[] {
  const { t } = useLingui();
  const modeName = ({ margin_mode }: Pick<Position, 'margin_mode'>) =>
    margin_mode === 'CROSS' ? t`cross` : t`isolated`;
  return [
    {
      id: 'margin',
      own: true,
      header: t({ message: 'Margin', context: 'position' }),
      width: [104, 1.1],
      rank: 2,
      align: 'end',
      sortBy: ({ margin }) => Number(margin),
      file: [{ kind: 'money', title: t({ message: 'Margin', context: 'position' }), of: ({ margin }) => margin }],
      cell: (position) => money(position, position.margin),
    },
    {
      id: 'leverage',
      header: t`Leverage`,
      width: [72, 0.6],
      rank: 1,
      align: 'end',
      sortBy: ({ leverage }) => leverage,
      file: [
        { kind: 'number', title: t`Leverage`, of: ({ leverage }) => leverage },
        { kind: 'text', title: t`Mode`, of: modeName },
      ],
      cell: ({ leverage, margin_mode }) => `${leverage}× ${modeName({ margin_mode })}`,
    },
    {
      id: 'ratio',
      header: t`Margin ratio`,
      width: [84, 0.8],
      rank: 3,
      align: 'end',
      sortBy: ({ margin_ratio }) => margin_ratio,
      file: [{ kind: 'percent', title: t`Margin ratio`, of: ({ margin_ratio }) => margin_ratio }],
      cell: ({ margin_ratio }) => `${(margin_ratio * 100).toFixed(2)}%`,
    },
  ];
}
