/** ▲ or ▼, 8 px, in the colour of the text around it; nothing for 0. Decoration: sign or words stand beside it. */
export function DirectionMark({ direction }: { readonly direction: -1 | 0 | 1 }) {
  if (direction === 0) return null;
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
      <path d={direction > 0 ? 'M4 1 7.5 7h-7z' : 'M4 7 .5 1h7z'} />
    </svg>
  );
}
