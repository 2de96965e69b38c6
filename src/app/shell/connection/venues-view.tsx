import { useLingui } from '@lingui/react/macro';
import { exchangeCodes } from '../../../shared/market/instrument.ts';
import type { ConnectionValue } from '../../../worker/api.ts';
import { VenueDot, VenueNote } from '../../market/venue-state.tsx';
import { FigureTable } from './figure-table.tsx';
import { ratedCells, useRatedColumns } from './parts.tsx';
import css from './connection.module.css';

/** Every exchange with an open stream. */
export function VenuesView({ venues }: { readonly venues: ConnectionValue['venues'] }) {
  const { t } = useLingui();
  const rated = useRatedColumns();
  const columns = [{ id: 'name', label: t`Venue`, width: 110, words: true }, { id: 'state', label: t`State`, width: 110, words: true }, { id: 'streams', label: t`Streams`, width: 68 }, ...rated];
  const rows = venues.map((venue) => ({
    id: venue.exchange,
    cells: [
      <span key="name" className={css.venue}><VenueDot state={venue.state} />{exchangeCodes[venue.exchange]}</span>,
      <span key="state" className={venue.state === 'live' ? css.good : css.bad}>{venue.state === 'live' ? t`live` : <VenueNote state={venue.state} latencyMs={null} />}</span>,
      venue.streams, ...ratedCells(venue),
    ],
  }));
  return <FigureTable label={t`Venues`} columns={columns} rows={rows} empty={t`No stream of a venue is open.`} />;
}
