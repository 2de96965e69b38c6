/** Size of the drawing, px; the line keeps clear of its edges. */
const [width, height, margin] = [44, 22, 1.5];

/** Points of a line through `values`, evenly spaced, the greatest at the top; in the middle where all are equal. */
export function sparkPoints(values: readonly number[]): string {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = (width - 2 * margin) / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const share = range === 0 ? 0.5 : (value - low) / range;
      return `${(margin + index * step).toFixed(1)},${(height - margin - share * (height - 2 * margin)).toFixed(1)}`;
    })
    .join(' ');
}

interface SparkProps {
  readonly values: readonly number[];
  readonly className?: string | undefined;
}

/** A small line of prices, for eyes alone: the figures beside it say the same. */
export const Spark = ({ values, className }: SparkProps) => (
  <svg className={className} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    <polyline
      points={sparkPoints(values)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinejoin="round"
    />
  </svg>
);
