import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { BookValue } from '../../../worker/api.ts';
import { takeTo } from '../../charts/book/book-take.ts';
import { formatUnits } from '../../format/price.ts';
import { amountUnit } from '../instrument/amount-unit.ts';
import css from './book-take-card.module.css';
import type { BookPlace } from './use-book-keys.ts';

interface BookTakeCardProps {
  readonly instrument: Instrument;
  readonly book: BookValue;
  readonly place: BookPlace;
}

/** What an order takes that goes as far as the row under the pointer. It stands on the other side of the middle. */
export function BookTakeCard({ instrument, book, place: { side, at } }: BookTakeCardProps) {
  const { t } = useLingui();
  const take = takeTo(book[side], at, instrument.contract === true && instrument.linear === false);
  if (!take) return null;
  const rows = [
    [t`Sum`, `${formatUnits(take.lots, book.size)} ${amountUnit(instrument)}`],
    [t`Average`, formatUnits(Math.round(take.average), book.price)],
    [t`Slippage`, slippageText(take.slippage)],
  ] as const;
  return (
    <dl className={`${css.card} ${side === 'asks' ? css.below : css.above}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const leastPercent = 0.001;

/** As a percentage of the best price; less than what three decimals show is told as that. */
export function slippageText(fraction: number): string {
  const percent = fraction * 100;
  return percent > 0 && percent < leastPercent ? `< ${leastPercent}%` : `${percent.toFixed(3)}%`;
}
