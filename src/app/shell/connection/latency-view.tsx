import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConnectionValue } from '../../../worker/api.ts';
import { formatDuration } from '../../format/duration.ts';
import { groupDigits } from '../../format/price.ts';
import { FigureTable } from './figure-table.tsx';
import type { Figures } from './parts.tsx';
import css from './connection.module.css';

/** Ends of the track, ms: each tenth of the way is as many times more. */
const shortest = 0.1;
const longest = 10_000;
const share = (ms: number): number => Math.min(1, Math.max(0, Math.log(ms / shortest) / Math.log(longest / shortest)));

/** Where the time goes: stages of market data and of orders, each with the time that half and 99 of 100 are within. */
export function LatencyView({
  connection: { latency, painted, orders, serverClock },
}: {
  readonly connection: ConnectionValue;
}) {
  const { t } = useLingui();
  const uncertainty = serverClock && formatDuration(serverClock.uncertaintyMs);
  return (
    <>
      <Stages
        title={t`Market data`}
        none={t`no samples yet`}
        stages={[
          [t`Exchange → server`, latency.venueToServer],
          [t`Server → worker`, latency.serverToWorker],
          [t`Worker → painted`, painted],
        ]}
        note={
          uncertainty
            ? t`Last few minutes. Server clock known to ± ${uncertainty}; exchange times use the exchange’s own clock.`
            : t`Last few minutes. Server clock not known yet, so server-to-worker latency cannot be measured.`
        }
      />
      <Stages
        title={t`Orders`}
        none={t`no order yet`}
        stages={[
          [t`Click → sent`, orders.clickToSent],
          [t`Sent → acknowledged`, orders.sentToAcknowledged],
          [t`Click → acknowledged`, orders.clickToAcknowledged],
          [t`Acknowledged → filled`, orders.acknowledgedToFilled],
        ]}
        note={t`Since the engine started; click to acknowledged: the last 50 orders. Filled: first fill of an order that traded at once; 0 if it came before the acknowledgement.`}
      />
    </>
  );
}

interface StagesProps {
  readonly title: string;
  readonly none: string;
  readonly stages: readonly (readonly [name: string, figures: Figures])[];
  readonly note: ReactNode;
}

function Stages({ title, none, stages, note }: StagesProps) {
  const { t } = useLingui();
  const columns = [
    { id: 'stage', label: t`Stage`, width: 152, words: true },
    { id: 'p50', label: 'p50', width: 72 },
    { id: 'p99', label: 'p99', width: 72 },
    { id: 'count', label: t`Samples`, width: 84 },
    { id: 'track', label: <Scale />, width: 260, words: true, grows: true },
  ];
  const rows = stages.map(([name, figures]) => ({
    id: name,
    cells: figures
      ? [
          name,
          formatDuration(figures.p50Ms),
          formatDuration(figures.p99Ms),
          groupDigits(String(figures.count)),
          <Track key="track" figures={figures} />,
        ]
      : [
          name,
          '—',
          '—',
          '0',
          <span key="track" className="quiet">
            {none}
          </span>,
        ],
  }));
  return (
    <section className={css.group}>
      <h3 className={css.heading}>{title}</h3>
      <div className={css.scroller}>
        <FigureTable label={title} columns={columns} rows={rows} />
      </div>
      <p className={css.note}>{note}</p>
    </section>
  );
}

const marks = [0.1, 1, 10, 100, 1_000, 10_000] as const;

const Scale = () => (
  <span className={css.scale} aria-hidden="true">
    {marks.map((ms) => (
      <span key={ms} style={{ insetInlineStart: `${share(ms) * 100}%` }}>
        {ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`}
      </span>
    ))}
  </span>
);

/** p50 as a mark, and from there to p99 as a bar, on a logarithmic scale. */
function Track({ figures: { p50Ms, p99Ms } }: { readonly figures: NonNullable<Figures> }) {
  const from = share(p50Ms) * 100;
  const to = share(p99Ms) * 100;
  return (
    <span className={css.track} aria-hidden="true">
      <span className={css.span} style={{ insetInlineStart: `${from}%`, width: `${to - from}%` }} />
      <span className={css.median} style={{ insetInlineStart: `${from}%` }} />
    </span>
  );
}
