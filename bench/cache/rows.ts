import Dexie, { type Table } from 'dexie';
import type { NamedShare } from '../../src/shared/market/a-share.ts';
import type { Instrument } from '../../src/shared/market/instrument.ts';
import type { Kline } from '../../src/shared/market/kline.ts';
import { bars, counts, instruments, seriesNames, shares } from './data.ts';
import type { Result } from './worker.ts';

interface BarRow {
  readonly series: string;
  readonly openMs: number;
  readonly bar: Kline;
}

type RowStore = Dexie & {
  readonly shares: Table<NamedShare>;
  readonly symbols: Table<Instrument>;
  readonly bars: Table<BarRow>;
};

/** The same data as an object a row, as Dexie's guide shows it. */
function openRows(): RowStore {
  const store = new Dexie('rows') as RowStore;
  store
    .version(1)
    .stores({ shares: 'security_id', symbols: '[exchange+symbol+account_type]', bars: '[series+openMs]' });
  return store;
}

export async function fillRows(): Promise<void> {
  const store = openRows();
  await store.shares.bulkPut(shares());
  await store.symbols.bulkPut(instruments());
  for (const [at, { key }] of seriesNames().entries())
    await store.bars.bulkPut(bars(at).map((bar) => ({ series: key, openMs: bar[0], bar })));
  store.close();
}

/** Opens the store and reads everything. */
export async function readRows(): Promise<Result> {
  const startMs = performance.now();
  const store = openRows();
  await store.open();
  const openedMs = performance.now() - startMs;
  const [allShares, allSymbols, ...series] = await Promise.all([
    store.shares.toArray(),
    store.symbols.toArray(),
    ...seriesNames().map(({ key }) =>
      store.bars.where('[series+openMs]').between([key, Dexie.minKey], [key, Dexie.maxKey]).toArray(),
    ),
  ]);
  const readMs = performance.now() - startMs;
  store.close();
  if (
    allShares.length !== counts.shares ||
    allSymbols.length !== counts.symbols ||
    series.some(({ length }) => length !== counts.bars)
  )
    throw new Error('rows are missing');
  return { openedMs, readMs };
}
