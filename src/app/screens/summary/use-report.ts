import { useEffect, useEffectEvent, useState } from 'react';
import { type DayFill, type DayReport, dayFills, dayReport } from '../../../shared/contracts/day-report.ts';
import type { CallFailure } from '../../../worker/api.ts';
import type { EngineClient } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { type Reading as PageReading, readPages } from '../../ui/export/read-pages.ts';
import { useNow } from '../../ui/use-now.ts';

/** A running day is asked for again after so long. */
const againMs = 30_000;
const [firstFills, maxShown] = [100, 500] as const;

export interface Span {
  readonly start: number;
  readonly end: number;
  /** Some of the accounts; all where there are none. */
  readonly apiIds: readonly string[];
}

const inputOf = ({ start, end, apiIds }: Span) => ({ start, end, ...(apiIds.length > 0 && { api_ids: [...apiIds] }) });

/** Report and fills as they were told together, and when. */
export interface Reading {
  readonly report: DayReport;
  readonly fills: readonly DayFill[];
  readonly readMs: number;
}

/**
 * The report of a day and its newest fills; of a running day anew every half minute, and of any when the server can be
 * reached again.
 */
export function useReport(
  span: Span,
  isRunning: boolean,
): {
  readonly reading: Reading | undefined;
  readonly failure: CallFailure | undefined;
  readonly isLive: boolean;
  readonly reload: () => void;
  readonly more: (() => void) | undefined;
} {
  const engine = useEngine();
  const reachable = useReachable();
  const [wanted, setWanted] = useState<number>(firstFills);
  const { data, failure, reload } = useLoaded(async (): Promise<Reading> => {
    const [
      report,
      {
        pagenation: { results },
      },
    ] = await Promise.all([
      engine.call(dayReport, inputOf(span)),
      engine.call(dayFills, { ...inputOf(span), page_size: wanted }),
    ]);
    return { report, fills: results, readMs: Date.now() };
  }, [reachable, wanted]);
  const beat = Math.floor(useNow(againMs) / againMs);
  const again = useEffectEvent(() => {
    if (isRunning && data) reload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every half minute
  useEffect(() => again(), [beat]);
  const hasMore = data !== undefined && wanted < maxShown && data.fills.length < data.report.totals.fills;
  return {
    reading: data,
    failure,
    isLive: reachable && failure === undefined,
    reload,
    more: hasMore ? () => setWanted(maxShown) : undefined,
  };
}

/**
 * Reads the fills of a day, the newest first, for a file. A running day goes on meanwhile: those until `asOf` are read.
 */
export const readFills =
  (engine: Pick<EngineClient, 'call'>, span: Span, asOf: number) =>
  (reading: PageReading): Promise<readonly DayFill[]> => {
    const until = { ...inputOf(span), end: Math.max(span.start + 1, Math.min(span.end, asOf + 1)) };
    return readPages(
      async (page, page_size) => (await engine.call(dayFills, { ...until, page, page_size })).pagenation,
      ({ fill_id }) => fill_id,
      reading,
    );
  };
