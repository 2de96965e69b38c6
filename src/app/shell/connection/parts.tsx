import { useLingui } from '@lingui/react/macro';
import type { ConnectionValue, FeedLatency, SocketState } from '../../../worker/api.ts';
import { formatBytes } from '../../format/bytes.ts';
import { formatDuration } from '../../format/duration.ts';
import { groupDigits } from '../../format/price.ts';
import { formatAge } from '../../format/time.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import type { FigureColumn } from './figure-table.tsx';
import css from './connection.module.css';

export type Figures = ConnectionValue['painted'];

/** `12 / 31 ms`-like pair of a stage: half of the measures and 99 of 100 are within these. */
export function Pair({ figures }: { readonly figures: Figures }) {
  if (!figures) return <span className="quiet">—</span>;
  return (
    <span className={css.pair}>
      <span>{formatDuration(figures.p50Ms)}</span>
      <span className="quiet">{formatDuration(figures.p99Ms)}</span>
    </span>
  );
}

/** Says in a column's head what the two figures of a Pair are. */
export const PairHead = () => (
  <span className={css.pair}>
    <span>p50</span>
    <span className="quiet">p99</span>
  </span>
);

/** Gaps that are healed, and of how many where some are not. */
export function Gaps({ gaps, healed }: { readonly gaps: number; readonly healed: number }) {
  return healed < gaps ? (
    <span className={css.bad}>
      {healed} / {gaps}
    </span>
  ) : (
    healed
  );
}

export function Age({ ms }: { readonly ms: number | null }) {
  const [{ lang }] = usePreferences();
  return ms === null ? '—' : formatAge(ms, lang);
}

/** A rate with one digit after the point where it is small. */
export const rateText = (perSecond: number): string =>
  perSecond < 9.95 ? perSecond.toFixed(1) : groupDigits(String(Math.round(perSecond)));

/** What rows of venues and of streams end with. */
export interface Rated {
  readonly ageMs: number | null;
  readonly gaps: number;
  readonly healed: number;
  readonly resyncs: number;
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  readonly latency: FeedLatency;
}

export const ratedCells = ({ ageMs, gaps, healed, resyncs, messagesPerSecond, bytesPerSecond, latency }: Rated) => [
  <Age key="age" ms={ageMs} />,
  <Gaps key="gaps" gaps={gaps} healed={healed} />,
  resyncs,
  rateText(messagesPerSecond),
  formatBytes(bytesPerSecond),
  <Pair key="venue" figures={latency.venueToServer} />,
  <Pair key="server" figures={latency.serverToWorker} />,
];

/** The columns of `ratedCells`. */
export function useRatedColumns(): readonly FigureColumn[] {
  const { t } = useLingui();
  return [
    { id: 'age', label: t`Age`, width: 64 },
    { id: 'gaps', label: t`Gaps repaired`, width: 72 },
    { id: 'resyncs', label: t`Resyncs`, width: 70 },
    { id: 'messages', label: t`Messages/s`, width: 86 },
    { id: 'bytes', label: t`Bytes/s`, width: 78 },
    {
      id: 'venue',
      label: (
        <>
          {t`Exchange → server`} <PairHead />
        </>
      ),
      width: 128,
    },
    {
      id: 'server',
      label: (
        <>
          {t`Server → worker`} <PairHead />
        </>
      ),
      width: 128,
    },
  ];
}

export function useSocketStates(): Record<SocketState, string> {
  const { t } = useLingui();
  return {
    idle: t`idle`,
    dialing: t`connecting`,
    open: t`open`,
    live: t`live`,
    suspect: t`silent`,
    waiting: t`reconnecting`,
  };
}
