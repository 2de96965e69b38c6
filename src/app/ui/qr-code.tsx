import { useMemo } from 'react';
import css from './qr-code.module.css';
import { qrOf } from './qr.ts';

const quietZone = 4;

/** A QR code, black on white in every theme: many readers know no other. What it holds must stand beside it as text too. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const matrix = useMemo(() => qrOf(text), [text]);
  const size = matrix.length + 2 * quietZone;
  const path = matrix
    .flatMap((row, down) => row.map((dark, along) => (dark ? `M${along + quietZone} ${down + quietZone}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className={css.ground} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={css.modules} d={path} />
    </svg>
  );
}
