import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { fromUnits } from '../../../../shared/base/decimal.ts';
import { gridOf } from '../../../../shared/market/instrument.ts';
import { quoteText } from '../../../../shared/market/quote-text.ts';
import type { BookShape } from '../../page-facts.ts';
import { Fact } from '../fact.tsx';
import { gridExample, type GridExample } from './grid-example.ts';

const canvas = { width: 600, height: 336, left: 14, right: 470, top: 22, bottom: 314 } as const;

/**
 * The levels of a grid around the best prices of a market, with its cost and what it may lose, as the terminal shows
 * them before a start.
 */
export function GridDrawing({ book }: { readonly book: BookShape }) {
  const { t } = useLingui();
  const grid = gridExample(book);
  if (grid === undefined) return null;
  return (
    <figure className="grid">
      <div className="stage">
        <Levels grid={grid} book={book} />
      </div>
      <dl>
        <Facts grid={grid} book={book} />
      </dl>
      <figcaption>
        {t`Example: ten steps within ±5% of the BTC/USDT price on our own venue as of page load, up to 5,000 USDT; simulated market. Same computation as the terminal’s preview.`}
      </figcaption>
    </figure>
  );
}

interface GridProps {
  readonly grid: GridExample;
  readonly book: BookShape;
}

/** A line for each level but the empty one, and one for the price. */
function Levels({ grid: { plan, middle }, book: { market, atMs } }: GridProps) {
  const { t } = useLingui();
  const { levels, empty } = plan;
  const { price } = gridOf(market);
  const low = levels[0]!;
  const high = levels.at(-1)!;
  const placeOf = (ticks: number): string =>
    (canvas.top + (canvas.bottom - canvas.top) * (1 - (ticks - low) / (high - low))).toFixed(1);
  const sells = levels.length - 1 - empty;
  const time = new Date(atMs).toISOString().slice(11, 19);
  return (
    <svg
      className="quotes"
      viewBox={`0 0 ${canvas.width} ${canvas.height}`}
      role="img"
      aria-label={t`Grid levels: ${empty} buys below the price, ${sells} sells above`}
    >
      {levels.map(
        (ticks, index) =>
          index !== empty && (
            <Fragment key={ticks}>
              <path
                className={`rule ${index < empty ? 'buy' : 'sell'}`}
                d={`M${canvas.left} ${placeOf(ticks)}H${canvas.right}`}
              />
              <text x={canvas.right + 10} y={placeOf(ticks)} dy="4">
                {quoteText(ticks, price)}
              </text>
            </Fragment>
          ),
      )}
      <path className="rule now" d={`M${canvas.left} ${placeOf(middle)}H${canvas.right}`} />
      <text x={canvas.right + 10} y={placeOf(middle)} dy="4">
        {quoteText(middle, price)}
      </text>
      <text x={canvas.left} y={placeOf(middle)} dy="-6">
        {t`Price ${time} UTC`}
      </text>
    </svg>
  );
}

const dollars = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (amount: number): string => `${amount < 0 ? '\u2212' : ''}${dollars.format(Math.abs(amount))} USDT`;

function Facts({ grid: { plan, cost, worst }, book: { market } }: GridProps) {
  const { t } = useLingui();
  const { price, size } = gridOf(market);
  const coins = (lots: number): string => `${fromUnits(lots, size)} BTC`;
  const worstPrice = quoteText(plan.levels[0]!, price);
  return (
    <>
      <Fact name={t`Order size`} value={coins(plan.lots)} />
      <Fact name={t`Initial buy`} value={coins(plan.opening)} />
      <Fact name={t`Max investment used`} value={money(cost)} />
      <Fact name={t`P&L if stopped out at ${worstPrice}`} value={money(worst)} />
    </>
  );
}
