import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type VenueRow, venueList } from '../../../shared/contracts/admin-venue.ts';
import { NothingFound } from '../../account/nothing-found.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { ExportButton } from '../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import css from './admin.module.css';

/** So often the venues are asked for again. */
const everyMs = 5_000;

/** Names of what a venue is and does. */
function useVenueWords() {
  const { t } = useLingui();
  return {
    mode: ({ mode }: VenueRow): string =>
      ({ HOUSE: t`House`, SIM: t`Simulated`, REPLAY: t`Recorded`, LIVE: t({ message: 'Live', context: 'venue' }) })[
        mode
      ],
    status: ({ status }: VenueRow): string => ({ UP: t`Up`, DOWN: t`Down`, ENDED: t`Ended` })[status],
    line: ({ is_remote }: VenueRow): string => (is_remote ? t`Own line` : t`In this server`),
  };
}

/** Columns of the table and of its file, both alike. */
function useVenueColumns(): readonly ExportColumn<VenueRow>[] {
  const { t } = useLingui();
  const words = useVenueWords();
  return [
    { kind: 'text', title: t`Exchange`, of: ({ exchange }) => exchange },
    { kind: 'text', title: t`Name`, of: ({ name }) => name },
    { kind: 'text', title: t`Mode`, of: words.mode },
    { kind: 'text', title: t`Status`, of: words.status },
    { kind: 'number', title: t`Delay, ms`, of: ({ latency_ms }) => latency_ms },
    { kind: 'number', title: t`Markets`, digits: 0, of: ({ markets }) => markets },
    { kind: 'number', title: t({ message: 'Active', context: 'markets' }), digits: 0, of: ({ active }) => active },
    { kind: 'number', title: t`Halted`, digits: 0, of: ({ halted }) => halted },
    { kind: 'text', title: t`Orders go to`, of: words.line },
    { kind: 'number', title: t`Faults of recordings`, digits: 0, of: ({ faults }) => faults },
  ];
}

const lookOf = ({ status }: VenueRow): string | undefined => (status === 'UP' ? css.ok : css.failed);

/** How each venue is, read again every five seconds. */
export function VenueSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const [search, setSearch] = useState('');
  const beat = Math.floor(useNow(everyMs) / everyMs);
  const { data, failure, reload } = useLoaded(() => engine.call(venueList, {}), [beat]);
  const columns = useVenueColumns();
  if (!data)
    return failure ? <ErrorFallback what={t`Exchanges`} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
  const sought = search.trim().toLowerCase();
  const rows = data.filter((venue) =>
    columns.some((column) =>
      String(column.of(venue) ?? '')
        .toLowerCase()
        .includes(sought),
    ),
  );
  return (
    <>
      <div className={css.search}>
        <TextInput label={t`Search exchanges`} value={search} onChange={setSearch} maxLength={100} />
        <ExportButton job={() => ({ what: 'venues', title: t`Exchanges`, columns, rows })} />
      </div>
      {failure && (
        <p className={css.failed} role="status">
          <Trans>Disconnected — showing last known figures.</Trans>
        </p>
      )}
      {rows.length === 0 ? <NothingFound search={search.trim()} /> : <VenueTable rows={rows} columns={columns} />}
    </>
  );
}

interface VenueTableProps {
  readonly rows: readonly VenueRow[];
  readonly columns: readonly ExportColumn<VenueRow>[];
}

function VenueTable({ rows, columns }: VenueTableProps) {
  return (
    <div className={css.wide}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((venue) => (
            <tr key={venue.exchange}>
              {columns.map((column, index) => (
                <td
                  key={column.title}
                  className={column.kind === 'number' ? 'num' : index === 3 ? lookOf(venue) : undefined}
                >
                  {column.of(venue) ?? '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
