import { useLingui } from '@lingui/react/macro';
import { keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { BookShape } from '../../page-facts.ts';
import { useView } from '../view-context.ts';

const width = 600;
const height = 320;
/** Between the middle and either staircase. */
const gap = 6;
/** Above the higher staircase. */
const headroom = 24;

/** Sums up a side: what could be taken down to each level. */
const summed = (sizes: readonly number[]): number[] => {
  let sum = 0;
  return sizes.map((size) => {
    sum += size;
    return sum;
  });
};

/** A side as a closed staircase that rises from the middle to the left (-1) or to the right (1). */
function staircase(sums: readonly number[], highest: number, sign: -1 | 1): string {
  const middle = width / 2;
  const reach = middle - gap;
  const steps = sums.map((sum, index) => {
    const y = (height - (sum / highest) * (height - headroom)).toFixed(1);
    return `V${y}H${(middle + sign * (gap + (reach * (index + 1)) / sums.length)).toFixed(1)}`;
  });
  return `M${middle + sign * gap} ${height}${steps.join('')}V${height}Z`;
}

/**
 * The depth of a book that has both sides, as two staircases of one scale: bids to the left, asks to the right. Where
 * scripts run the book goes on.
 */
export function BookDrawing({ book: { bids, asks, market } }: { readonly book: BookShape }) {
  const { t } = useLingui();
  const { files } = useView();
  if (bids.length === 0 || asks.length === 0) return null;
  const left = summed(bids);
  const right = summed(asks);
  const highest = Math.max(left.at(-1)!, right.at(-1)!) || 1;
  const living = files.scripts && {
    'data-script': files.scripts.book,
    'data-market': keyOfSymbol(market),
    'data-tick': market.tick,
    'data-step': market.step,
    'data-live': t`Live depth of BTC/USDT on our own venue; simulated market.`,
  };
  return (
    <figure className="book">
      <div className="stage" {...living}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={t`Order book of BTC/USDT on our own venue, a simulated market`}
        >
          <path className="bids" d={staircase(left, highest, -1)} />
          <path className="asks" d={staircase(right, highest, 1)} />
          <path className="mid" d={`M${width / 2} 0V${height}`} />
        </svg>
      </div>
      <figcaption>{t`Order book of BTC/USDT on our own venue as of page load; simulated market.`}</figcaption>
    </figure>
  );
}
