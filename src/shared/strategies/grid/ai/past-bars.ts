import { dayMs, openTimeOf } from '../../../base/time.ts';
import type { Kline } from '../../../market/kline.ts';
import type { MarketView } from '../../../market/market-view.ts';
import { aiBarMs, aiInterval } from '../../../trade/strategy/ai-grid/bars.ts';
import type { AiGridParams } from '../../../trade/strategy/ai-grid/params.ts';

type WindowParams = Pick<AiGridParams, 'window_days'>;

/** Time by which the bars of a market go, ms. */
export const barsNow = (market: MarketView, nowMs: number): number => market.barsMs?.() ?? nowMs;

/** The newest `count` bars that have closed by `untilMs`, at most, oldest first. */
export const closedBars = (
  market: MarketView,
  params: WindowParams,
  count: number,
  untilMs: number,
): readonly Kline[] => market.klines(aiInterval(params), count, openTimeOf(aiInterval(params), untilMs));

/** Bars of a whole window. */
export const windowBars = (params: WindowParams): number => Math.floor((params.window_days * dayMs) / aiBarMs(params));
