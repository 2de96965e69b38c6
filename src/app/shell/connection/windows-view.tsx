import { useLingui } from '@lingui/react/macro';
import type { ConnectionValue, HeldKind } from '../../../worker/api.ts';
import { formatBytes } from '../../format/bytes.ts';
import { groupDigits } from '../../format/price.ts';
import { shownRoute } from './diagnostics.ts';
import { FigureTable } from './figure-table.tsx';
import { Pair } from './parts.tsx';
import css from './connection.module.css';

/** The windows that share the worker, and what the worker holds for them. */
export function WindowsView({ connection: { windowList, memory } }: { readonly connection: ConnectionValue }) {
  const { t } = useLingui();
  const columns = [
    { id: 'route', label: t`Page`, width: 200, words: true },
    { id: 'state', label: t`State`, width: 90, words: true },
    { id: 'rate', label: t`Updates/s`, width: 90 },
    { id: 'most', label: t`Max/s`, width: 90 },
    { id: 'views', label: t`Views`, width: 70 },
    {
      id: 'painted',
      label: (
        <>
          {t`Worker → painted`}{' '}
          <span className={css.pair}>
            <span>p50</span>
            <span className="quiet">p99</span>
          </span>
        </>
      ),
      width: 140,
    },
  ];
  const rows = windowList.map(({ id, route, visible, batchesPerSecond, maxPerSecond, views, painted }) => ({
    id: String(id),
    cells: [
      <span key="route" title={route}>
        {shownRoute(route) || '—'}
      </span>,
      <span key="state" className={visible ? css.good : 'quiet'}>
        {visible ? t`visible` : t`hidden`}
      </span>,
      visible ? batchesPerSecond : '—',
      visible ? maxPerSecond : '—',
      views,
      <Pair key="painted" figures={painted} />,
    ],
  }));
  return (
    <>
      <section className={css.group}>
        <div className={css.scroller}>
          <FigureTable label={t`Windows`} columns={columns} rows={rows} />
        </div>
      </section>
      <Memory memory={memory} />
    </>
  );
}

function Memory({ memory: { heapBytes, held } }: { readonly memory: ConnectionValue['memory'] }) {
  const { t } = useLingui();
  const names: Record<HeldKind, string> = {
    books: t`Book levels`,
    bars: t`Bars`,
    trades: t`Trades`,
    tickers: t`24 h stats`,
  };
  const columns = [
    { id: 'kind', label: t`Held for windows`, width: 160, words: true },
    { id: 'entries', label: t`Entries`, width: 120 },
    { id: 'bytes', label: t`Bytes`, width: 120 },
  ];
  const rows = (Object.keys(names) as HeldKind[]).map((kind) => ({
    id: kind,
    cells: [names[kind], groupDigits(String(held[kind].entries)), formatBytes(held[kind].bytes)],
  }));
  const heap = heapBytes === null ? '' : formatBytes(heapBytes);
  return (
    <section className={css.group}>
      <h3 className={css.heading}>{t`Worker memory`}</h3>
      <p className={css.note}>
        {heap
          ? t`JavaScript heap of the worker: ${heap}.`
          : t`This browser does not report worker memory. Only the values held are counted, without language overhead.`}
      </p>
      <FigureTable label={t`Worker memory`} columns={columns} rows={rows} />
    </section>
  );
}
