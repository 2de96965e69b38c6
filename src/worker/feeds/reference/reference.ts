import {
  aStockNames,
  ShareNames,
  SymbolList,
  dictionary,
  exchangeInfo,
  intervalList,
  symbols,
  symbolsMargin,
} from '../../../shared/contracts/market-base.ts';
import type { Output } from '../../../shared/base/contract.ts';
import type { NamedShare } from '../../../shared/market/a-share.ts';
import { type Instrument, type InstrumentKey, keyOfSymbol, marketKeyOf } from '../../../shared/market/instrument.ts';
import { type MarginClasses, withMarginRows } from '../../../shared/market/margin-instrument.ts';
import type { ExchangeRow, IntervalRow } from '../../api.ts';
import type { Environment } from '../../environment.ts';
import type { Source } from '../../sources/source.ts';
import { ReferenceTable, type TableAnswer } from './reference-feed.ts';
import type { Http, Outcome } from '../../connection/http.ts';

const minuteMs = 60_000;
/** The specification: the symbol list is retried every 1 second until it is loaded. */
const symbolRetryMs = 1_000;

export interface Reference {
  /** The symbol table with the rows of margin behind it. */
  readonly symbols: Source & Pick<ReferenceTable<readonly Instrument[]>, 'rows'>;
  readonly intervals: ReferenceTable<IntervalRow[]>;
  readonly exchanges: ReferenceTable<ExchangeRow[]>;
  readonly dictionary: ReferenceTable<Output<typeof dictionary>>;
  readonly margin: ReferenceTable<Output<typeof symbolsMargin>>;
  readonly shares: ReferenceTable<NamedShare[]>;
  /** Undefined where the symbol table is not loaded; null where it is confirmed and has no such instrument. */
  instrument(key: InstrumentKey): Instrument | null | undefined;
  /** Calls back after each change of the symbol table, until the returned function is called. */
  onSymbols(listener: () => void): () => void;
  start(): void;
  stop(): void;
}

/** A table without versions of its own: each answer is the whole. */
async function whole<T>(outcome: Promise<Outcome<T>>): Promise<Outcome<TableAnswer<T>>> {
  const answer = await outcome;
  return answer.ok ? { ok: true, data: { version: '', rows: answer.data } } : answer;
}

/** A table with a version: an empty list under the same version means that nothing is newer. */
async function versioned<T>(
  asked: string,
  outcome: Promise<Outcome<{ version: number | string; list: T[] }>>,
): Promise<Outcome<TableAnswer<T[]>>> {
  const answer = await outcome;
  if (!answer.ok) return answer;
  const version = String(answer.data.version);
  const same = asked !== '' && version === asked && answer.data.list.length === 0;
  return { ok: true, data: { version, rows: same ? undefined : answer.data.list } };
}

/** The server lists what follows a contract within so long of its end. */
const listedWithinMs = 1.25 * minuteMs;

/** When what follows the next contract that ends is listed, ms; undefined where none ends. */
function nextListing(rows: readonly Instrument[], nowMs: number): number | undefined {
  const ahead = rows.flatMap(({ expiry }) =>
    expiry !== null && expiry + listedWithinMs > nowMs ? [expiry + listedWithinMs] : [],
  );
  return ahead.length > 0 ? ahead.reduce((first, each) => Math.min(first, each)) : undefined;
}

/** A table row by row: columns are sent only where they are asked for. */
const listOf = <T extends object>(answer: Promise<T>) => answer as Promise<Extract<T, { readonly list: unknown }>>;

/** The tables that nothing but their readers depends on. */
const createOtherTables = (environment: Environment, http: Http, changed: (view: string) => void) => ({
  intervals: new ReferenceTable<IntervalRow[]>(
    {
      name: 'intervals',
      environment,
      schema: intervalList.output,
      everyMs: 60 * minuteMs,
      ask: () => whole(http.call(intervalList, {})),
    },
    () => changed('intervals'),
  ),
  exchanges: new ReferenceTable<ExchangeRow[]>(
    {
      name: 'exchanges',
      environment,
      schema: exchangeInfo.output,
      everyMs: minuteMs / 2,
      ask: () => whole(http.call(exchangeInfo, {})),
    },
    () => changed('exchanges'),
  ),
  dictionary: new ReferenceTable<Output<typeof dictionary>>(
    {
      name: 'dictionary',
      environment,
      schema: dictionary.output,
      everyMs: 60 * minuteMs,
      ask: () => whole(http.call(dictionary, {})),
    },
    () => changed('dictionary'),
  ),
  margin: new ReferenceTable<Output<typeof symbolsMargin>>(
    {
      name: 'margin',
      environment,
      schema: symbolsMargin.output,
      everyMs: 10 * minuteMs,
      ask: () => whole(http.call(symbolsMargin, {})),
    },
    () => changed('margin'),
  ),
  shares: new ReferenceTable<NamedShare[]>(
    {
      name: 'shares',
      environment,
      schema: ShareNames.entries.list,
      everyMs: 60 * minuteMs,
      ask: (version) => versioned(version, listOf(http.call(aStockNames, version === '' ? {} : { version }))),
    },
    () => changed('shares'),
  ),
});

/** All reference data that the specification fetches at the start. `changed` gets the name of the view. */
export function createReference(environment: Environment, http: Http, changed: (view: string) => void): Reference {
  const listeners = new Set<() => void>();
  let rows: readonly Instrument[] | undefined;
  let taken: { readonly table?: Instrument[] | undefined; readonly classes?: MarginClasses | undefined } = {};
  let byKey: ReadonlyMap<InstrumentKey, Instrument> = new Map();
  const report = () => {
    changed('symbols');
    for (const listener of listeners) listener();
  };
  /** Takes the tables as they are now; whether there are other rows than before. */
  const take = (): boolean => {
    const table = symbolTable.rows();
    const classes = others.margin.rows();
    if (table === taken.table && classes === taken.classes) return false;
    taken = { table, classes };
    const before = rows;
    rows = table && classes ? withMarginRows(table, classes) : table;
    byKey = new Map((rows ?? []).map((instrument) => [keyOfSymbol(instrument), instrument]));
    return rows !== before;
  };

  const symbolTable = new ReferenceTable<Instrument[]>(
    {
      name: 'symbols',
      environment,
      schema: SymbolList.entries.list,
      everyMs: 10 * minuteMs,
      changesAt: nextListing,
      retryMs: () => symbolRetryMs,
      ask: (version) =>
        versioned(version, listOf(http.call(symbols, version === '' ? {} : { since_version: Number(version) }))),
    },
    () => {
      take();
      report();
    },
  );
  const others = createOtherTables(environment, http, (view) => {
    changed(view);
    if (view === 'margin' && take()) report();
  });
  /** Whether a key that is not there is none: those of margin are known later than the table. */
  const isConfirmed = (key: InstrumentKey) =>
    symbolTable.confirmed() && (marketKeyOf(key) === key || others.margin.confirmed());
  const tables = [symbolTable, ...Object.values(others)];
  return {
    symbols: {
      head: () => symbolTable.head(),
      // Both versions only rise, and so does their sum.
      version: () => symbolTable.version() + others.margin.version(),
      change: () => (rows === undefined ? { kind: 'none' } : { kind: 'whole', value: rows }),
      close: () => undefined,
      rows: () => rows,
    },
    ...others,
    instrument: (key) => byKey.get(key) ?? (isConfirmed(key) ? null : undefined),
    onSymbols(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      for (const table of tables) table.start();
    },
    stop() {
      for (const table of tables) table.stop();
    },
  };
}
