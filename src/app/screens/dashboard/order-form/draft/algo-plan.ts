import { must } from '../../../../../shared/base/assert.ts';
import { shortUnits, toUnits } from '../../../../../shared/base/decimal.ts';
import { sliceLots } from '../../../../../shared/finance/twap-slices.ts';
import { gridOf, type Instrument } from '../../../../../shared/market/instrument.ts';
import type { Algo, AlgoKind } from '../../../../../shared/trade/algo.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import type { AlgoTexts } from './algo-texts.ts';

export const secondsIn: Readonly<Record<AlgoTexts['durationUnit'], number>> = { s: 1, min: 60, h: 3_600 };

/** A number that was typed; undefined where nothing or none was. */
const numberOf = (typed: string): number | undefined => {
  const text = parseDecimal(typed.trim().replace(/^-/, ''));
  if (text === undefined) return undefined;
  return typed.trim().startsWith('-') ? -Number(text) : Number(text);
};

/** A percent as a fraction, without the digits that dividing by a hundred adds. */
const fraction = (typed: string): number | undefined => {
  const percent = numberOf(typed);
  return percent === undefined ? undefined : Number((percent / 100).toPrecision(12));
};

/** Whole seconds; undefined where no number was typed. */
export function durationOf({ duration, durationUnit }: AlgoTexts): number | undefined {
  const many = numberOf(duration);
  return many === undefined ? undefined : Math.round(many * secondsIn[durationUnit]);
}

/** The fields of a kind that were filled in, as its request has them; what is no number is left out. */
export function algoOf(kind: AlgoKind, texts: AlgoTexts, limit: string | undefined): Algo {
  const isIceberg = kind === 'ICEBERG';
  const slices = numberOf(texts.slices);
  const participation = fraction(texts.participation);
  const peg = numberOf(texts.peg);
  const impact = numberOf(texts.impact);
  const visible = parseDecimal(texts.visible);
  return {
    kind,
    duration_s: durationOf(texts) ?? 0,
    randomize: isIceberg ? 0 : (fraction(texts.randomize) ?? 0),
    finish_policy: texts.finish,
    ...(limit !== undefined && { limit_price: limit }),
    ...(impact !== undefined && { max_impact_percent: impact }),
    ...(isIceberg
      ? { ...(visible !== undefined && { visible }), ...(peg !== undefined && { peg_ticks: peg }) }
      : { ...(slices !== undefined && { slices }), ...(participation !== undefined && { participation }) }),
  };
}

/** What an algorithm will do: how much at a time, and how far apart, ms. */
export interface AlgoPlan {
  readonly each: string;
  /** Undefined of an ICEBERG, which shows the next part when one is filled. */
  readonly everyMs: number | undefined;
  readonly durationMs: number;
}

/**
 * The plan of a size in lots; undefined where it cannot be told. Of a VWAP `each` is what a slice has on the average.
 */
export function algoPlan(kind: AlgoKind, texts: AlgoTexts, lots: number, instrument: Instrument): AlgoPlan | undefined {
  const seconds = durationOf(texts);
  const { size } = gridOf(instrument);
  if (seconds === undefined || seconds <= 0 || lots <= 0) return undefined;
  if (kind === 'ICEBERG') {
    const shown = toUnits(parseDecimal(texts.visible) ?? '', size);
    return shown === undefined || shown <= 0
      ? undefined
      : { each: shortUnits(Math.min(shown, lots), size), everyMs: undefined, durationMs: seconds * 1_000 };
  }
  const slices = numberOf(texts.slices);
  if (slices === undefined || !Number.isInteger(slices) || slices < 1 || slices > 1_000) return undefined;
  return {
    each: shortUnits(must(sliceLots(lots, slices)[0], 'a slice'), size),
    everyMs: (seconds * 1_000) / slices,
    durationMs: seconds * 1_000,
  };
}
