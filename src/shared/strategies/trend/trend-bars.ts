import type { Reading } from '../../indicators/crossing.ts';
import { createStudy, type Study } from '../../indicators/study.ts';
import type { MarketView } from '../../market/market-view.ts';
import type { TrendParams } from '../../trade/strategy/trend-params.ts';
import { trendIndicator, trendOutputs } from './trend-indicator.ts';

/** What the newest closed bar says. */
export interface TrendBar {
  /** When it closed, ms; 0 where none has since the bars were first looked at. */
  readonly closeMs: number;
  /** N in quote; NaN while there are too few bars. */
  readonly range: number;
  readonly isEntry: boolean;
  readonly isExit: boolean;
}

const value = ({ values }: Reading, key: keyof typeof trendOutputs): number => values[trendOutputs[key]]!;

/** Sign of the trend: of the means, or of the Supertrend. */
const isUp = (params: TrendParams, reading: Reading): boolean =>
  params.entry === 'EMA_CROSS' ? value(reading, 'fast') > value(reading, 'slow') : value(reading, 'turn') > 0;

/** Whether both bars have what an entry goes by. */
const isKnown = (params: TrendParams, { before, now }: Study['plots']): boolean =>
  params.entry === 'EMA_CROSS'
    ? Number.isFinite(value(before, 'slow')) && Number.isFinite(value(before, 'fast'))
    : Number.isFinite(value(before, 'turn')) && Number.isFinite(value(now, 'turn'));

/**
 * The closed bars of a trend. A break is a close beyond the extreme of the bars before it; a cross or a turn is one
 * from the bar before to this one.
 */
export class TrendBars {
  readonly #params: TrendParams;
  readonly #study: Study;
  #closeMs = 0;

  constructor(params: TrendParams, market: MarketView, untilMs: number) {
    this.#params = params;
    const kind = trendIndicator(params);
    this.#study = createStudy({ market, kind, interval: params.interval, params: {} }, untilMs);
  }

  /** The newest bar that has closed by now. */
  at(nowMs: number): TrendBar {
    this.#study.advance(nowMs, (closeMs) => {
      this.#closeMs = closeMs;
    });
    const { plots } = this.#study;
    const { now } = plots;
    const range = value(now, 'range');
    const isReady = Number.isFinite(range) && range > 0;
    return {
      closeMs: this.#closeMs,
      range: isReady ? range : Number.NaN,
      isEntry: isReady && this.#isStrong(now) && this.#isEntry(plots),
      isExit: this.#isExit(plots),
    };
  }

  #isStrong(now: Reading): boolean {
    const { min_adx } = this.#params;
    return min_adx === undefined || value(now, 'adx') >= min_adx;
  }

  #isEntry(plots: Study['plots']): boolean {
    const { now, before } = plots;
    if (this.#params.entry === 'BREAK') return now.close > value(now, 'high');
    return isKnown(this.#params, plots) && isUp(this.#params, now) && !isUp(this.#params, before);
  }

  #isExit(plots: Study['plots']): boolean {
    const { now } = plots;
    if (this.#params.entry === 'BREAK') return now.close < value(now, 'low');
    return isKnown(this.#params, plots) && !isUp(this.#params, now);
  }
}
