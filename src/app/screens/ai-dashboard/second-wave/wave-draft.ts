import { fromUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { unitSize } from '../../../../shared/finance/trend-unit.ts';
import { atr } from '../../../../shared/indicators/atr.ts';
import { createKernel } from '../../../../shared/indicators/kernel.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import { type Wave, WaveFinder } from '../../../../shared/finance/second-wave.ts';
import {
  waveAtrBars,
  waveBars,
  wavePivot,
  waveRetrace,
  waveRise,
} from '../../../../shared/trade/strategy/second-wave-bounds.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** What second waves there were, and what the last of them would have been. Money and prices in quote. */
export interface WavePreview {
  readonly found: number;
  /** Bars that were looked at. */
  readonly bars: number;
  readonly last:
    | {
        /** Bars since its signal. */
        readonly age: number;
        readonly trigger: number;
        readonly stop: number;
        readonly target: number;
        /** Base that it would have bought, as decimal text, and what that costs. */
        readonly size: string;
        readonly cost: number;
        /** Lost at the stop. */
        readonly loss: number;
      }
    | undefined;
}

const numberOf = (text: string | undefined): number => Number(parseDecimal(text ?? '') ?? Number.NaN);
const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  value >= least && value <= most;

/** Second waves of closed bars by the rules of a draft; undefined as long as those are not complete. */
function wavesOf(draft: Draft, bars: readonly Kline[]): readonly Wave[] | undefined {
  const rules = {
    min_rise: numberOf(draft.min_rise),
    max_bars: numberOf(draft.max_bars),
    min_retrace: numberOf(draft.min_retrace),
    max_retrace: numberOf(draft.max_retrace),
    pivot: numberOf(draft.pivot),
    volume: (draft.volume ?? '').trim() === '' ? undefined : numberOf(draft.volume),
  };
  const period = numberOf(draft.atr_bars);
  const isWhole = Number.isInteger(period) && Number.isInteger(rules.max_bars);
  const isSound =
    isWithin(period, waveAtrBars) && isWithin(rules.max_bars, waveBars) && isWithin(rules.min_rise, waveRise);
  const isRetrace = isWithin(rules.min_retrace, waveRetrace) && rules.max_retrace > rules.min_retrace;
  if (!isWhole || !isSound || !isRetrace || !isWithin(rules.pivot, wavePivot)) return undefined;
  const range = createKernel(atr, { period });
  const finder = new WaveFinder(rules);
  return bars.flatMap(([timeMs, open, high, low, close, volume]) => {
    range.seal({ timeMs, open, high, low, close, volume });
    return finder.take({ high, low, close, volume }, range.values[0]!) ?? [];
  });
}

/** What the rules of a draft have found; undefined as long as it holds too little. */
export function wavePreview(draft: Draft, instrument: Instrument, bars: readonly Kline[]): WavePreview | undefined {
  const invest = numberOf(draft.invest);
  const risk = numberOf(draft.risk) / 100;
  const target = numberOf(draft.target);
  const waves = wavesOf(draft, bars);
  if (!waves || !(invest > 0 && risk > 0 && target > 0)) return undefined;
  const newest = waves.at(-1);
  return { found: waves.length, bars: bars.length, last: newest && lastOf(newest) };

  function lastOf({ bar, trigger, low, length }: Wave): WavePreview['last'] {
    const { price, size } = gridOf(instrument);
    const lot = unitsToNumber(1, size);
    const tick = unitsToNumber(1, price);
    const range = trigger + tick - (low - tick);
    const byRisk = unitSize({ equity: invest, risk, range, pointValue: lot });
    const lots = Math.min(byRisk, Math.floor(invest / (trigger * lot)));
    return {
      age: bars.length - 1 - bar,
      trigger: trigger + tick,
      stop: low - tick,
      target: low + target * length,
      size: fromUnits(lots, size),
      cost: lots * lot * (trigger + tick),
      loss: lots * lot * range,
    };
  }
}
