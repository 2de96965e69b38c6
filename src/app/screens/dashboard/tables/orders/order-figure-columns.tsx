import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { moneyDecimals } from '../../../../../shared/trade/position.ts';
import { formatPercent } from '../../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../../format/price.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { PriceText } from '../../../../ui/figure.tsx';

/** How figures of orders are written; amounts in units of their instruments. */
function figureTexts(table: readonly Instrument[]) {
  const instrumentOf = (order: Order) => instrumentsByKey(table).get(keyOfSymbol(order));
  return {
    price: (order: Order, text: string) => priceText(text, instrumentOf(order)),
    orDash: (order: Order, text: string | undefined) =>
      Number(text ?? 0) === 0 ? '—' : priceText(text!, instrumentOf(order)),
    total: (order: Order) => {
      const instrument = instrumentOf(order);
      return Number(order.total) === 0
        ? '—'
        : formatDecimal(order.total, instrument?.contract ? moneyDecimals(instrument) : 2);
    },
    impact: ({ impact_percent }: Order) => (impact_percent === undefined ? '—' : formatPercent(impact_percent, 3)),
  };
}

type FigureTexts = ReturnType<typeof figureTexts>;

/** The limit and, where an order has one, the trigger. */
function usePriceColumns(texts: FigureTexts, hasTriggers: boolean): readonly GridColumn<Order>[] {
  const { t } = useLingui();
  const trigger: GridColumn<Order> = {
    id: 'trigger',
    header: t`Trigger`,
    width: [78, 1],
    rank: 1,
    align: 'end',
    sortBy: ({ trigger_price }) => Number(trigger_price ?? 0),
    text: (order) => texts.orDash(order, order.trigger_price),
    cell: (order) =>
      order.trigger_price === undefined ? '—' : <PriceText text={texts.price(order, order.trigger_price)} />,
  };
  return [
    {
      id: 'price',
      header: t`Price`,
      width: [78, 1],
      align: 'end',
      sortBy: ({ price }) => Number(price),
      text: (order) => (Number(order.price) === 0 ? t`Market` : texts.price(order, order.price)),
      cell: (order) => (Number(order.price) === 0 ? t`Market` : <PriceText text={texts.price(order, order.price)} />),
    },
    ...(hasTriggers ? [trigger] : []),
  ];
}

/** How much was ordered and filled, and at which price on average. */
function useFillColumns(texts: FigureTexts): readonly GridColumn<Order>[] {
  const { t } = useLingui();
  return [
    {
      id: 'amount',
      header: t`Amount`,
      width: [70, 1],
      align: 'end',
      sortBy: ({ amount }) => Number(amount),
      cell: ({ amount }) => formatExact(amount),
    },
    {
      id: 'filled',
      header: t`Filled`,
      width: [92, 1.1],
      align: 'end',
      sortBy: ({ trade_rate }) => trade_rate,
      text: (order) => `${formatExact(order.filled_amount)} ${Math.floor(order.trade_rate)}%`,
      file: [
        { kind: 'number', title: t`Filled`, of: ({ filled_amount }) => filled_amount },
        { kind: 'percent', title: t`Filled, %`, of: ({ trade_rate }) => trade_rate / 100 },
      ],
      cell: (order) => (
        <>
          {formatExact(order.filled_amount)} <span className="quiet">{Math.floor(order.trade_rate)}%</span>
        </>
      ),
    },
    {
      id: 'average',
      header: t`Average`,
      width: [88, 1],
      rank: 3,
      align: 'end',
      sortBy: ({ avg_price }) => Number(avg_price),
      file: [
        { kind: 'number', title: t`Average`, of: (order) => (Number(order.avg_price) === 0 ? null : order.avg_price) },
      ],
      text: (order) => texts.orDash(order, order.avg_price),
      cell: (order) => (Number(order.avg_price) === 0 ? '—' : <PriceText text={texts.price(order, order.avg_price)} />),
    },
  ];
}

/** What an order came to and, where it is known, how far it moved the price. */
function useOutcomeColumns(texts: FigureTexts, hasImpact: boolean): readonly GridColumn<Order>[] {
  const { t } = useLingui();
  const impact: GridColumn<Order> = {
    id: 'impact',
    header: t`Impact`,
    width: [76, 0.8],
    rank: 6,
    align: 'end',
    sortBy: ({ impact_percent }) => impact_percent ?? 0,
    text: texts.impact,
    file: [
      {
        kind: 'percent',
        title: t`Impact`,
        of: ({ impact_percent }) => (impact_percent === undefined ? null : impact_percent / 100),
      },
    ],
    cell: texts.impact,
  };
  return [
    ...(hasImpact ? [impact] : []),
    {
      id: 'total',
      header: t`Total`,
      width: [92, 1],
      rank: 4,
      align: 'end',
      sortBy: ({ total }) => Number(total),
      text: texts.total,
      file: [{ kind: 'money', title: t`Total`, of: (order) => (Number(order.total) === 0 ? null : order.total) }],
      cell: texts.total,
    },
  ];
}

/** Which columns these orders need beside those that all have. */
export const figuresOf = (orders: readonly Order[]) => ({
  hasTriggers: orders.some(({ trigger_price }) => trigger_price !== undefined),
  hasImpact: orders.some(({ impact_percent }) => impact_percent !== undefined),
});

/** Prices and amounts of orders; those of triggers and of the impact only where they are asked for. */
export function useOrderFigures(
  table: readonly Instrument[],
  { hasTriggers, hasImpact }: ReturnType<typeof figuresOf>,
): readonly GridColumn<Order>[] {
  const texts = figureTexts(table);
  const prices = usePriceColumns(texts, hasTriggers);
  const fills = useFillColumns(texts);
  const outcome = useOutcomeColumns(texts, hasImpact);
  return [...prices, ...fills, ...outcome];
}
