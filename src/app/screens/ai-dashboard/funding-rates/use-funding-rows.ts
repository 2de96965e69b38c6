import { useMemo } from 'react';
import { minuteMs } from '../../../../shared/base/time.ts';
import { fundingNewest } from '../../../../shared/contracts/funding.ts';
import type { Exchange, Instrument } from '../../../../shared/market/instrument.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useRefresh } from '../../../engine/use-refresh.ts';
import type { FundingFigures } from './funding-row.ts';

/** What one exchange answers; undefined where it does not. */
interface Published {
  readonly exchange: Exchange;
  readonly rows: readonly FundingFigures[] | undefined;
}

/**
 * Rates of the perpetuals of all exchanges, read once a minute; `silent` are exchanges that gave none. An exchange that
 * does not answer leaves the others as they are.
 */
export function useFundingFigures(instruments: readonly Instrument[]) {
  const engine = useEngine();
  const exchanges = useMemo(
    () =>
      [
        ...new Set(
          instruments.filter(({ account_type }) => account_type === 'linear').map(({ exchange }): Exchange => exchange),
        ),
      ].sort(),
    [instruments],
  );
  const { data, reload } = useLoaded(
    () =>
      Promise.all(
        exchanges.map(async (exchange): Promise<Published> => {
          try {
            return { exchange, rows: await engine.call(fundingNewest, { exchange, accountType: 'linear' }) };
          } catch (error) {
            if (!(error instanceof CallError)) throw error;
            return { exchange, rows: undefined };
          }
        }),
      ),
    [exchanges.join()],
  );
  useRefresh(minuteMs, reload);
  const isRead = data !== undefined && (data.length > 0 || exchanges.length === 0);
  return {
    exchanges,
    figures: useMemo(() => (isRead ? data.flatMap(({ rows }) => rows ?? []) : undefined), [isRead, data]),
    silent: (data ?? []).filter(({ rows }) => rows === undefined).map(({ exchange }) => exchange),
    reload,
  };
}
