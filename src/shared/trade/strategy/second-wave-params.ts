import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import {
  waveAtrBars,
  waveBars,
  waveLeastRetrace,
  waveMostRetrace,
  wavePivot,
  waveRise,
  waveRisk,
  waveTarget,
  waveTrail,
  waveValid,
  waveVolume,
} from './second-wave-bounds.ts';
import { trendIntervals } from './trend-bounds.ts';
import { endEntries, wholeWithin, within } from './parts.ts';

/**
 * Parameters of a SECOND_WAVE on spot, long only. A first wave rises by `min_rise` percent within `max_bars` bars
 * between pivots of `pivot` average true ranges, with `volume` times the volume before where that is given; a pullback
 * takes back `min_retrace` to `max_retrace` percent of it. What breaks the pullback's high within `valid` bars is
 * bought: a loss of `risk` percent of the equity at the pullback's low. Half is sold `target` waves above that low,
 * and the stop of the rest follows the closes by `trail_atr` average true ranges. It ends by itself as a GRID does.
 */
export const SecondWaveParams = v.strictObject({
  invest: PositiveDecimal,
  interval: v.optional(v.picklist(trendIntervals, 'interval'), '1h'),
  min_rise: v.optional(within(waveRise), waveRise.usual),
  max_bars: v.optional(wholeWithin(waveBars), waveBars.usual),
  min_retrace: v.optional(within(waveLeastRetrace), waveLeastRetrace.usual),
  max_retrace: v.optional(within(waveMostRetrace), waveMostRetrace.usual),
  volume: v.optional(within(waveVolume)),
  valid: v.optional(wholeWithin(waveValid), waveValid.usual),
  risk: v.optional(within(waveRisk), waveRisk.usual),
  target: v.optional(within(waveTarget), waveTarget.usual),
  trail_atr: v.optional(within(waveTrail), waveTrail.usual),
  pivot: v.optional(within(wavePivot), wavePivot.usual),
  atr_bars: v.optional(wholeWithin(waveAtrBars), waveAtrBars.usual),
  ...endEntries,
});
export type SecondWaveParams = v.InferOutput<typeof SecondWaveParams>;
