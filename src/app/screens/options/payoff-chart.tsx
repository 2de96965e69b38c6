import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { payoffAt, type PayoffLeg, type PayoffShape } from '../../../shared/finance/option-payoff.ts';
import { formatDecimal } from '../../format/price.ts';
import css from './options.module.css';

/** Size of the drawing, and the room beside the plot, px. */
const [width, height] = [300, 170];
const room = { left: 8, right: 8, top: 14, bottom: 20 };

interface PayoffChartProps {
  readonly legs: readonly PayoffLeg[];
  readonly shape: PayoffShape;
  /** Of the underlying now. */
  readonly price: number;
}

/** Prices that are shown: the strikes, the break-evens and the price of now, with room beside them. */
export function shownPrices({ strikes, breakEvens }: PayoffShape, price: number): readonly [low: number, high: number] {
  const marks = [...strikes, ...breakEvens.filter((each) => each > 0), price];
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  const beside = Math.max((high - low) * 0.25, price * 0.05);
  return [Math.max(0, low - beside), high + beside];
}

const usd = (value: number): string => formatDecimal(value.toFixed(0), 0);

/** Profit and loss at the end over the price of the underlying. */
export function PayoffChart({ legs, shape, price }: PayoffChartProps) {
  const { t } = useLingui();
  const id = useId();
  const [low, high] = shownPrices(shape, price);
  const prices = [low, ...shape.strikes.filter((each) => each > low && each < high), high];
  const values = prices.map((each) => payoffAt(legs, each));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = most - least || 1;
  const x = (each: number) => room.left + ((each - low) / (high - low)) * (width - room.left - room.right);
  const y = (value: number) => room.top + ((most - value) / span) * (height - room.top - room.bottom);
  const line = prices.map((each, index) => `${x(each).toFixed(1)},${y(values[index]!).toFixed(1)}`).join(' ');
  const zero = y(0);
  const area = `${x(low).toFixed(1)},${zero.toFixed(1)} ${line} ${x(high).toFixed(1)},${zero.toFixed(1)}`;
  const [from, to, now] = [usd(low), usd(high), usd(price)];
  const parts = [
    { key: 'up', top: 0, bottom: zero },
    { key: 'down', top: zero, bottom: height },
  ];
  return (
    <svg
      className={css.payoff}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t`Profit and loss at expiry for prices from ${from} to ${to} USD; the price is ${now} USD now`}
    >
      {parts.map(({ key, top, bottom }) => (
        <g key={key} className={key}>
          <clipPath id={`${id}${key}`}>
            <rect x="0" y={top} width={width} height={Math.max(0, bottom - top)} />
          </clipPath>
          <g clipPath={`url(#${id}${key})`}>
            <polygon points={area} fill="currentColor" opacity="0.14" />
            <polyline points={line} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
          </g>
        </g>
      ))}
      <line x1={room.left} x2={width - room.right} y1={zero} y2={zero} className={css.axis} />
      <line x1={x(price)} x2={x(price)} y1={room.top} y2={height - room.bottom} className={css.now} />
      <text x={x(price)} y={room.top - 4} textAnchor="middle" className={css.mark}>
        {now}
      </text>
      {shape.breakEvens
        .filter((each) => each > low && each < high)
        .map((each) => (
          <circle key={each} cx={x(each)} cy={zero} r="3" className={css.even} />
        ))}
      <text x={room.left} y={height - 6} className={css.tick}>
        {from}
      </text>
      <text x={width - room.right} y={height - 6} textAnchor="end" className={css.tick}>
        {to}
      </text>
    </svg>
  );
}
