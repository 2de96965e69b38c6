import { klinesHistory } from '../../../shared/contracts/market-data.ts';
import type { ParamsIn } from '../../../shared/base/topic.ts';
import type { klines } from '../../../shared/topics/klines.ts';
import type { Http } from '../../connection/http.ts';
import type { Log } from '../../clock.ts';
import type { KlineSeries } from './kline-series.ts';

/** Bars that one step into the past brings. */
const stepBars = 1_024;

export interface OlderBarsOptions {
  readonly http: Http;
  readonly log: Log;
  readonly params: Pick<ParamsIn<typeof klines>, 'exchange' | 'symbol' | 'account_type' | 'interval' | 'tz'>;
  readonly series: KlineSeries;
  /** Nobody wants them any more. */
  readonly isClosed: () => boolean;
  /** The series has grown: `firstMs` is the open time of its oldest bar. */
  readonly grown: (firstMs: number) => void;
}

/**
 * Reads older bars in front of a series, a step at a time: two calls at once are one. False where there are none, or
 * where the read failed.
 */
export function createOlderBars({
  http,
  log,
  params,
  series,
  isClosed,
  grown,
}: OlderBarsOptions): () => Promise<boolean> {
  let reading: Promise<boolean> | undefined;

  async function read(): Promise<boolean> {
    const first = series.bars.at(0);
    if (!first || series.complete || isClosed()) return false;
    const answer = await http.call(klinesHistory, { ...params, end: first[0], limit: stepBars });
    if (!answer.ok) {
      log.warn(`older bars not read: ${answer.failure.code}`);
      return false;
    }
    // The series has begun anew elsewhere meanwhile: between these bars and its first one others are missing.
    if (series.bars.openMs(0) !== first[0]) return false;
    series.prepend(answer.data.list);
    grown(series.bars.openMs(0));
    return answer.data.list.length > 0;
  }

  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
