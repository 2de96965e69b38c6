import { useLingui } from '@lingui/react/macro';
import type { ConnectionValue } from '../../../worker/api.ts';
import { FigureTable } from './figure-table.tsx';
import { ratedCells, useRatedColumns, useSocketStates } from './parts.tsx';
import css from './connection.module.css';

/** Every stream of the worker, in the order in which they were opened. */
export function StreamsView({ streams }: { readonly streams: ConnectionValue['streams'] }) {
  const { t } = useLingui();
  const states = useSocketStates();
  const rated = useRatedColumns();
  const columns = [
    { id: 'name', label: t`Stream`, width: 170, words: true },
    { id: 'state', label: t`State`, width: 88, words: true },
    { id: 'reconnects', label: t`Reconnects`, width: 84 },
    ...rated,
  ];
  const rows = streams.map((stream, index) => ({
    id: `${index} ${stream.key}`,
    cells: [
      <StreamName key="name" stream={stream} />,
      <span key="state" className={stream.state === 'live' || stream.state === 'open' ? css.good : css.bad}>
        {states[stream.state]}
      </span>,
      stream.reconnects,
      ...ratedCells(stream),
    ],
  }));
  return <FigureTable label={t`Streams`} columns={columns} rows={rows} />;
}

function StreamName({ stream }: { readonly stream: ConnectionValue['streams'][number] }) {
  const query = Object.fromEntries(new URLSearchParams(stream.key.split('?')[1] ?? ''));
  const { exchange, symbol, account_type, interval, ...rest } = query;
  const about = [
    exchange,
    symbol,
    account_type,
    interval,
    ...Object.entries(rest).map(([name, value]) => `${name} ${value}`),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={css.name} title={stream.key}>
      <span>{stream.path}</span>
      <span className="quiet">{about}</span>
    </div>
  );
}
