import type { DrawingKindName } from '../../../shared/drawings/drawing.ts';

/** Lines on a grid of 16 px. */
const lines: Readonly<Record<DrawingKindName, string>> = {
  trend: 'M3 13 13 3',
  ray: 'M3 12 15 4M3 12h.01',
  extended: 'M1 14 15 2',
  horizontal: 'M1 8h14',
  horizontal_ray: 'M4 8h11M4 6v4',
  vertical: 'M8 1v14',
  channel: 'M2 9 11 2M5 14l9-7',
  fib_retracement: 'M2 3h12M2 6.5h12M2 10h12M2 13h12',
  fib_extension: 'M2 13l4-5 3 3M9 3h5M9 6h5M9 11h5',
  rectangle: 'M2.5 4h11v8h-11z',
  ellipse: 'M2 8a6 4 0 1 0 12 0 6 4 0 1 0-12 0',
  text: 'M3 4V3h10v1M8 3v10M6 13h4',
  arrow: 'M3 13 13 3M7 3h6v6',
  brush: 'M2 11c3-6 4 4 6 0s3-7 6-3',
  measure: 'M3 3h10v10H3zM8 5v6M6.5 6.5 8 5l1.5 1.5',
  nine_turn: 'M10.5 6.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0c0 3-1 5-3.500 6.500',
};

/** A picture of one kind of drawing. */
export function DrawingGlyph({ kind }: { readonly kind: DrawingKindName }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines[kind]} />
    </svg>
  );
}
