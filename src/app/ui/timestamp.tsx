import { formatClock, formatDateTime, formatRecent, formatUtc } from '../format/time.ts';
import { useZone } from './preferences/preferences-context.tsx';

const texts = {
  clock: formatClock,
  full: formatDateTime,
  recent: (ms: number, zone?: string) => formatRecent(ms, Date.now(), zone),
} as const;

/** A moment in the user's zone, by default with its date; UTC in its tooltip. `ms` since the epoch. */
export function Timestamp({
  ms,
  as = 'full',
  className = '',
}: {
  readonly ms: number;
  readonly as?: keyof typeof texts;
  readonly className?: string | undefined;
}) {
  const zone = useZone();
  return (
    <time className={`num ${className}`} dateTime={new Date(ms).toISOString()} title={formatUtc(ms)}>
      {texts[as](ms, zone)}
    </time>
  );
}
