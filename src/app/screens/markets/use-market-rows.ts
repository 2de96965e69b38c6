import { useEffect, useMemo, useState } from 'react';
import { minuteMs, secondMs } from '../../../shared/base/time.ts';
import { fundingNewest } from '../../../shared/contracts/funding.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { type MarketRow, marketRows } from './market-row.ts';

/** Figures are read anew so often: rows that change more often cannot be read. */
const everyS = 5;
/** Before the first ones are there they are asked for again after this. */
const firstMs = secondMs;

const noInstruments: readonly Instrument[] = [];

/** The 24 h figures of all instruments; undefined before they are there. */
function useTickerTable(): readonly TickerRow[] | undefined {
  const engine = useEngine();
  // The engine has the table only while somebody reads figures.
  useStream({ kind: 'tickers' });
  const [rows, setRows] = useState<readonly TickerRow[]>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const read = async () => {
      const next = document.hidden ? [] : await engine.tickerTable(everyS);
      if (!current) return;
      if (next.length > 0) setRows(next);
      timer = setTimeout(() => void read(), next.length > 0 || document.hidden ? everyS * secondMs : firstMs);
    };
    void read();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [engine]);
  return rows;
}

/** Rates of the running interval of all perpetuals by their keys, read once a minute while they are `wanted`. */
function useFundingRates(instruments: readonly Instrument[], wanted: boolean): ReadonlyMap<string, number> {
  const engine = useEngine();
  const [rates, setRates] = useState((): ReadonlyMap<string, number> => new Map());
  const places = useMemo(
    () =>
      [
        ...new Set(
          instruments
            .filter(({ account_type }) => account_type === 'linear' || account_type === 'inverse')
            .map(({ exchange, account_type }) => `${exchange} ${account_type}`),
        ),
      ].join(),
    [instruments],
  );
  useEffect(() => {
    if (!wanted || places === '') return;
    let current = true;
    const readOne = async (place: string): Promise<void> => {
      const [exchange, accountType] = place.split(' ') as ['BINANCE', 'linear'];
      try {
        const rows = await engine.call(fundingNewest, { exchange, accountType });
        if (current)
          setRates((old) => new Map([...old, ...rows.map((row) => [keyOfSymbol(row), row.next_rate] as const)]));
      } catch (error) {
        // Markets of a venue that does not answer are listed without their rates; the next minute asks again.
        if (!(error instanceof CallError)) throw error;
      }
    };
    const read = () => {
      if (!document.hidden) for (const place of places.split(',')) void readOne(place);
    };
    read();
    const timer = setInterval(read, minuteMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [engine, places, wanted]);
  return rates;
}

/** All markets with their figures; undefined before those are there. */
export function useMarketRows(wantsFunding: boolean): readonly MarketRow[] | undefined {
  const instruments = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const tickers = useTickerTable();
  const rates = useFundingRates(instruments, wantsFunding);
  return useMemo(
    () =>
      tickers === undefined || instruments.length === 0
        ? undefined
        : marketRows(instruments, tickers, (key) => rates.get(key)),
    [instruments, tickers, rates],
  );
}
