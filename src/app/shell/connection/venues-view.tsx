import { useLingui } from '@lingui/react/macro';
import { exchangeCodes } from '../../../shared/market/instrument.ts';
import type { ConnectionValue } from '../../../worker/api.ts';
import { useStream } from '../../engine/use-stream.ts';
import { VenueDot, VenueNote } from '../../market/feed/venue-state.tsx';
import { FigureTable } from './figure-table.tsx';
import { Pair, PairHead, ratedCells, useRatedColumns } from './parts.tsx';
import css from './connection.module.css';

/** Every exchange with an open stream. */
export function VenuesView({ venues }: { readonly venues: ConnectionValue['venues'] }) {
  const { t } = useLingui();
  const rated = useRatedColumns();
  const columns = [
    { id: 'name', label: t`Exchange`, width: 110, words: true },
    { id: 'state', label: t`State`, width: 110, words: true },
    { id: 'streams', label: t`Streams`, width: 68 },
    ...rated,
    {
      id: 'orders',
      label: (
        <>
          {t`Click → acknowledged`} <PairHead />
        </>
      ),
      width: 124,
    },
  ];
  const rows = venues.map((venue) => ({
    id: venue.exchange,
    cells: [
      <span key="name" className={css.venue}>
        <VenueDot state={venue.state} />
        {exchangeCodes[venue.exchange]}
      </span>,
      <span key="state" className={venue.state === 'live' ? css.good : css.bad}>
        {venue.state === 'live' ? t`live` : <VenueNote state={venue.state} latencyMs={null} />}
      </span>,
      venue.streams,
      ...ratedCells(venue),
      <Pair key="orders" figures={venue.orders.figures} />,
    ],
  }));
  return (
    <>
      <FigureTable label={t`Exchanges`} columns={columns} rows={rows} empty={t`No exchange streams are open.`} />
      <RecordingFaults />
    </>
  );
}

/**
 * What is wrong with recordings that venues play, by file and line, in the server's words; nothing where nothing is.
 */
function RecordingFaults() {
  const { t } = useLingui();
  const venues = useStream({ kind: 'exchanges' }).value ?? [];
  const faulty = venues.filter(({ fault_count = 0 }) => fault_count > 0);
  if (faulty.length === 0) return null;
  return (
    <section className={css.faults} aria-label={t`Faults in recordings`}>
      <h3 className={css.heading}>{t`Faults in recordings`}</h3>
      {faulty.map(({ exchange, faults = [], fault_count = 0 }) => (
        <ul key={exchange}>
          {faults.map(({ file, line, problem, ended }) => (
            <li key={`${file} ${line} ${problem}`}>
              <span className={css.bad}>{exchangeCodes[exchange]}</span>{' '}
              {line === null ? file : t`${file}, line ${line}`}: <span lang="en">{problem}</span>{' '}
              <span className="quiet">{ended ? t`Playback ended` : t`Line skipped`}</span>
            </li>
          ))}
          {fault_count > faults.length && (
            <li className="quiet">{t`${fault_count - faults.length} more in the server log`}</li>
          )}
        </ul>
      ))}
    </section>
  );
}
