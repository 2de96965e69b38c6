import { formatUtc } from '../format/time.ts';

/** A moment as `text` in the user's zone; UTC in its tooltip. `ms` since the epoch. */
export function Moment({ ms, text, className = '' }: { readonly ms: number; readonly text: string; readonly className?: string | undefined }) {
  return <time className={`num ${className}`} dateTime={new Date(ms).toISOString()} title={formatUtc(ms)}>{text}</time>;
}
