import { type LineBox, linePoints } from './line-points.ts';

const box: LineBox = { width: 44, height: 22, inset: 1.5, margin: 1.5 };

/** Points of a line through `values`, evenly spaced, the greatest at the top; in the middle where all are equal. */
export const sparkPoints = (values: readonly number[], within = box): string =>
  linePoints(
    values.map((value, index) => [index, value]),
    within,
  );

interface SparkProps {
  readonly values: readonly number[];
  readonly className?: string | undefined;
  /** Of the drawing, px. */
  readonly width?: number;
}

/** A small line of figures, for eyes alone: the figures beside it say the same. */
export function Spark({ values, className, width = box.width }: SparkProps) {
  const { height } = box;
  return (
    <svg className={className} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline
        points={sparkPoints(values, { ...box, width })}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
    </svg>
  );
}
