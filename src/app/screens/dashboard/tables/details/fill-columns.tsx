import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Fill } from '../../../../../shared/trade/order.ts';
import { moneyDecimals } from '../../../../../shared/trade/position.ts';
import { formatSigned } from '../../../../format/percent.ts';
import { formatExact } from '../../../../format/price.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { Timestamp } from '../../../../ui/timestamp.tsx';

/** Columns of the fills of one order; realised profit only of contracts. */
export function useFillColumns(instrument: Instrument | undefined): readonly GridColumn<Fill>[] {
  const { t } = useLingui();
  const figure = (id: string, header: string, of: (fill: Fill) => string): GridColumn<Fill> => ({
    id,
    header,
    width: [92, 1],
    align: 'end',
    sortBy: (fill) => Number(of(fill)),
    file: [{ kind: 'number', title: header, of }],
    cell: (fill) => formatExact(of(fill)),
  });
  const realised: GridColumn<Fill> = {
    ...figure('realised', t`Realised`, ({ realized_pnl }) => realized_pnl),
    own: true,
    cell: ({ realized_pnl }) =>
      `${formatSigned(realized_pnl, instrument ? moneyDecimals(instrument) : 2)} ${instrument?.settle ?? ''}`,
  };
  const liquidity = ({ is_maker }: Fill) => (is_maker ? t`Maker` : t`Taker`);
  return [
    {
      id: 'time',
      header: t`Time`,
      width: [156, 1],
      sortBy: ({ time }) => time,
      file: [{ kind: 'time', title: t`Time`, of: ({ time }) => time }],
      cell: ({ time }) => <Timestamp ms={time} />,
    },
    {
      ...figure('price', t`Price`, ({ price }) => price),
      cell: ({ price }) => priceText(price, instrument),
    },
    figure('qty', t`Amount`, ({ qty }) => qty),
    figure('quote', t`Total`, ({ quote }) => quote),
    {
      ...figure('fee', t`Fee`, ({ fee }) => fee),
      file: [
        { kind: 'number', title: t`Fee`, of: ({ fee }) => fee },
        { kind: 'text', title: t`Fee asset`, of: ({ fee_asset }) => fee_asset },
      ],
      cell: ({ fee, fee_asset }) => `${formatExact(fee)} ${fee_asset}`,
    },
    { id: 'liquidity', header: t`Maker or taker`, width: [104, 0.6], sortBy: liquidity, cell: liquidity },
    ...(instrument?.contract ? [realised] : []),
    {
      id: 'id',
      header: t`Trade ID`,
      width: [110, 1],
      file: [{ kind: 'text', title: t`Trade ID`, of: ({ fill_id }) => fill_id }],
      cell: ({ fill_id }) => fill_id,
    },
  ];
}
