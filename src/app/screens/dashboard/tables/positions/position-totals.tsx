import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { moneyDecimals, type Position } from '../../../../../shared/trade/position.ts';
import { totalsOf } from '../../../../../shared/trade/position-figures.ts';
import { formatSigned } from '../../../../format/percent.ts';
import { formatDecimal } from '../../../../format/price.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import css from './positions.module.css';

interface PositionTotalsProps {
  readonly positions: readonly Position[];
  readonly table: readonly Instrument[];
}

/** What the positions that are shown come to together, in each asset that they settle in. */
export function PositionTotals({ positions, table }: PositionTotalsProps) {
  const { t } = useLingui();
  const byKey = instrumentsByKey(table);
  const instrumentOf = (position: Position) => byKey.get(keyOfSymbol(position));
  const totals = totalsOf(positions, instrumentOf);
  if (totals.length === 0) return null;
  const decimalsIn = (settle: string) => {
    const own = positions.map(instrumentOf).filter((one) => one?.settle === settle);
    return Math.max(2, ...own.map((one) => (one ? moneyDecimals(one) : 2)));
  };
  return (
    <section className={css.sums} aria-label={t`Totals of positions`}>
      {totals.map(({ settle, unrealized, value, margin, realized }) => {
        const decimals = decimalsIn(settle);
        return (
          <dl key={settle} className={css.totals}>
            {(
              [
                [t`Unrealised`, formatSigned(unrealized, decimals), unrealized.startsWith('-') ? css.sell : css.buy],
                [t({ message: 'Value', context: 'position' }), formatDecimal(value, decimals), undefined],
                [t({ message: 'Margin', context: 'position' }), formatDecimal(margin, decimals), undefined],
                [t`Realised`, formatSigned(realized, decimals), undefined],
              ] as const
            ).map(([label, text, tone]) => (
              <div key={label} className={css.total}>
                <dt>{label}</dt>
                <dd className={`num private ${tone ?? ''}`}>
                  {text} {settle}
                </dd>
              </div>
            ))}
          </dl>
        );
      })}
    </section>
  );
}
