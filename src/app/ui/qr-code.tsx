import { useMemo } from 'react';
import { encode } from 'uqr';
import css from './qr-code.module.css';

/**
 * Level M survives a smudge over a seventh of the code; four modules around it are the quiet zone that the standard
 * asks for.
 */
const options = { ecc: 'M', border: 4 } as const;

/**
 * A QR code, black on white in every theme: many readers know no other. What it holds must stand beside it as text too.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = useMemo(() => encode(text, options), [text]);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className={css.ground} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={css.modules} d={path} />
    </svg>
  );
}
