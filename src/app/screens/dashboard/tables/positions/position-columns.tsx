import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { isLong, moneyDecimals, type Position } from '../../../../../shared/trade/position.ts';
import { exitsOf, profitShare, returnOnMargin } from '../../../../../shared/trade/position-figures.ts';
import { formatPercent, formatSigned } from '../../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { PriceText } from '../../../../ui/figure.tsx';
import { usePairColumn } from '../pair-column.tsx';
import css from './positions.module.css';
import { LiquidationBar } from './liquidation-bar.tsx';

/** How figures of positions are written: the same in the table and in what is asked about a position. */
export function positionTexts(table: readonly Instrument[]) {
  const instrumentOf = (position: Position) => instrumentsByKey(table).get(keyOfSymbol(position));
  const write = (format: typeof formatDecimal) => (position: Position, text: string) => {
    const instrument = instrumentOf(position);
    return instrument ? `${format(text, moneyDecimals(instrument))} ${instrument.settle}` : format(text, 2);
  };
  const share = (of: number | null) => (of === null ? '—' : formatPercent(of * 100));
  return {
    instrumentOf,
    price: (position: Position, text: string | null) => (text === null ? '—' : priceText(text, instrumentOf(position))),
    size: (position: Position) => {
      const instrument = instrumentOf(position);
      return [formatExact(position.qty.replace('-', '')), instrument && amountUnit(instrument)]
        .filter(Boolean)
        .join(' ');
    },
    money: write(formatDecimal),
    signed: write(formatSigned),
    /** Of what it was entered at. */
    share: (position: Position) => share(profitShare(position, instrumentOf(position)?.linear ?? true)),
    roe: (position: Position) => share(returnOnMargin(position)),
  };
}
type PositionTexts = ReturnType<typeof positionTexts>;

/** Columns of positions, but for what can be done with them. */
export function usePositionColumns(
  positions: readonly Position[],
  table: readonly Instrument[],
  accounts: readonly ApiAccount[],
  orders: readonly Order[],
): GridColumn<Position>[] {
  const { t } = useLingui();
  const texts = positionTexts(table);
  const nameOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  const sideName = (position: Position) => (isLong(position) ? t`LONG` : t`SHORT`);
  return [
    usePairColumn(table, positions),
    {
      id: 'side',
      header: t`Side`,
      width: [74, 0.4],
      sortBy: sideName,
      text: sideName,
      filter: 'choice',
      cell: (position) => (
        <span className={css.side} data-long={isLong(position)}>
          {sideName(position)}
        </span>
      ),
    },
    ...useSizeColumns(texts),
    ...useProfitColumns(texts),
    ...useMarginColumns(texts),
    ...useExitColumns(texts, orders),
    {
      id: 'account',
      header: t`Account`,
      width: [104, 1],
      rank: 6,
      filter: 'choice',
      sortBy: ({ api_id }) => nameOf(api_id),
      cell: ({ api_id }) => nameOf(api_id),
    },
  ];
}

/** How large a position is and where it was entered. */
function useSizeColumns(texts: PositionTexts): readonly GridColumn<Position>[] {
  const { t } = useLingui();
  /** Signed: below zero where the position is short, on either side of an account that holds both. */
  const sizeNumber = (position: Position) => `${isLong(position) ? '' : '-'}${position.qty.replace('-', '')}`;
  return [
    {
      id: 'qty',
      own: true,
      header: t`Size`,
      width: [92, 1],
      align: 'end',
      sortBy: ({ qty }) => Math.abs(Number(qty)),
      text: texts.size,
      file: [{ kind: 'number', title: t`Size`, of: sizeNumber }],
      cell: (position) => <span className={isLong(position) ? css.buy : css.sell}>{texts.size(position)}</span>,
    },
    {
      id: 'value',
      own: true,
      header: t({ message: 'Value', context: 'position' }),
      width: [112, 1],
      rank: 5,
      align: 'end',
      sortBy: ({ value }) => Number(value),
      file: [{ kind: 'money', title: t({ message: 'Value', context: 'position' }), of: ({ value }) => value }],
      cell: (position) => texts.money(position, position.value),
    },
    ...(
      [
        ['entry', t`Entry`, ({ avg_open }: Position) => avg_open],
        ['mark', t`Mark`, ({ mark_price }: Position) => mark_price],
      ] as const
    ).map(
      ([id, header, of]): GridColumn<Position> => ({
        id,
        header,
        width: [84, 1],
        align: 'end',
        sortBy: (position) => Number(of(position)),
        text: (position) => texts.price(position, of(position)),
        file: [{ kind: 'number', title: header, of }],
        cell: (position) => <PriceText text={texts.price(position, of(position))} />,
      }),
    ),
  ];
}

/** What a position has gained or lost. */
function useProfitColumns(texts: PositionTexts): readonly GridColumn<Position>[] {
  const { t } = useLingui();
  const tone = (text: string) => (text.startsWith('-') ? css.sell : css.buy);
  return [
    {
      id: 'unrealized',
      own: true,
      header: t`Unrealised`,
      width: [164, 1.4],
      align: 'end',
      sortBy: ({ unrealized }) => Number(unrealized),
      text: (position) => `${texts.signed(position, position.unrealized)} ${texts.share(position)}`,
      file: [
        { kind: 'money', title: t`Unrealised`, of: ({ unrealized }) => unrealized },
        { kind: 'text', title: t`Asset`, of: (position) => texts.instrumentOf(position)?.settle },
        {
          kind: 'percent',
          title: t`Unrealised, %`,
          of: (position) => profitShare(position, texts.instrumentOf(position)?.linear ?? true),
        },
      ],
      cell: (position) => (
        <span className={tone(position.unrealized)}>
          <span>{texts.signed(position, position.unrealized)}</span>{' '}
          <span className={css.share}>{texts.share(position)}</span>
        </span>
      ),
    },
    {
      id: 'roe',
      own: true,
      header: t`ROE`,
      width: [74, 0.7],
      rank: 2,
      align: 'end',
      sortBy: (position) => returnOnMargin(position) ?? 0,
      text: texts.roe,
      file: [{ kind: 'percent', title: t`ROE`, of: returnOnMargin }],
      cell: (position) => <span className={tone(position.unrealized)}>{texts.roe(position)}</span>,
    },
    {
      id: 'realized',
      own: true,
      header: t`Realised`,
      width: [104, 1],
      rank: 7,
      align: 'end',
      sortBy: ({ realized }) => Number(realized),
      text: (position) => texts.signed(position, position.realized),
      file: [{ kind: 'money', title: t`Realised`, of: ({ realized }) => realized }],
      cell: (position) => texts.signed(position, position.realized),
    },
  ];
}

/** What a position is held with, and how far its liquidation is. */
function useMarginColumns(texts: PositionTexts): readonly GridColumn<Position>[] {
  const { t } = useLingui();
  const modeName = ({ margin_mode }: Pick<Position, 'margin_mode'>) =>
    margin_mode === 'CROSS' ? t`cross` : t`isolated`;
  return [
    {
      id: 'margin',
      own: true,
      header: t({ message: 'Margin', context: 'position' }),
      width: [104, 1.1],
      rank: 4,
      align: 'end',
      sortBy: ({ margin }) => Number(margin),
      file: [{ kind: 'money', title: t({ message: 'Margin', context: 'position' }), of: ({ margin }) => margin }],
      cell: (position) => texts.money(position, position.margin),
    },
    {
      id: 'leverage',
      header: t`Leverage`,
      width: [96, 0.8],
      rank: 1,
      sortBy: ({ leverage }) => leverage,
      text: ({ leverage, margin_mode }) => `${leverage}× ${modeName({ margin_mode })}`,
      file: [
        { kind: 'number', title: t`Leverage`, of: ({ leverage }) => leverage },
        { kind: 'text', title: t`Mode`, of: modeName },
      ],
      cell: ({ leverage, margin_mode }) => (
        <span className={css.chips}>
          <span className={css.chip}>{leverage}×</span> <span className={css.chip}>{modeName({ margin_mode })}</span>
        </span>
      ),
    },
    {
      id: 'liquidation',
      header: t`Liq. price`,
      width: [136, 1.2],
      align: 'end',
      sortBy: ({ liquidation_price }) => Number(liquidation_price ?? 0),
      text: (position) => texts.price(position, position.liquidation_price),
      file: [{ kind: 'number', title: t`Liq. price`, of: ({ liquidation_price }) => liquidation_price }],
      cell: (position) => (
        <LiquidationBar position={position} text={texts.price(position, position.liquidation_price)} />
      ),
    },
    {
      id: 'ratio',
      header: t`Margin ratio`,
      width: [84, 0.8],
      rank: 8,
      align: 'end',
      sortBy: ({ margin_ratio }) => margin_ratio,
      file: [{ kind: 'percent', title: t`Margin ratio`, of: ({ margin_ratio }) => margin_ratio }],
      cell: ({ margin_ratio }) => `${(margin_ratio * 100).toFixed(2)}%`,
    },
  ];
}

/** Where a position is closed by itself: the nearest take-profit and the nearest stop, and how many there are. */
function useExitColumns(texts: PositionTexts, orders: readonly Order[]): readonly GridColumn<Position>[] {
  const { t } = useLingui();
  const shown = (position: Position, exits: readonly Order[]) => {
    const [first] = exits;
    if (!first) return '—';
    const more = exits.length > 1 ? ` +${exits.length - 1}` : '';
    return `${texts.price(position, first.trigger_price ?? null)}${more}`;
  };
  const both = (position: Position) => {
    const { profit, loss } = exitsOf(position, orders);
    return [shown(position, profit), shown(position, loss)] as const;
  };
  return [
    {
      id: 'exits',
      header: t`TP / SL`,
      width: [156, 1],
      rank: 3,
      text: (position) => both(position).join(' / '),
      filter: 'none',
      file: [
        { kind: 'number', title: t`Take profit`, of: (position) => exitsOf(position, orders).profit[0]?.trigger_price },
        { kind: 'number', title: t`Stop loss`, of: (position) => exitsOf(position, orders).loss[0]?.trigger_price },
      ],
      cell: (position) => {
        const [profit, loss] = both(position);
        return (
          <span className="num">
            <span className={css.buy}>{profit}</span> / <span className={css.sell}>{loss}</span>
          </span>
        );
      },
    },
  ];
}
