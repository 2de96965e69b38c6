import type { FormSweepRequest } from '../../../../shared/backtest/sweep/form-sweep.ts';
import { must } from '../../../../shared/base/assert.ts';
import { mostCandidates } from '../../../../shared/backtest/sweep/candidates.ts';
import type { ExactLegs } from '../../../../shared/backtest/sweep/exact/exact-legs.ts';
import { isQuick } from '../../../../shared/backtest/swept-type.ts';
import type { AccountType, Instrument } from '../../../../shared/market/instrument.ts';
import type { StrategyTemplate, TemplateField } from '../../../../shared/trade/instance.ts';
import { riskKeys } from '../../../../shared/trade/risk/risk-limits.ts';
import { parseSigned } from '../../../format/parse-number.ts';
import { type Draft, isAsked } from '../draft.ts';

/** One parameter that is tried with several values, as it stands in its fields. */
export interface RangeDraft {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly count: string;
}
/** Of the first and of the second parameter. */
export type Ranges = readonly [RangeDraft, RangeDraft];

const sweptFields: readonly TemplateField['type'][] = ['price', 'quote', 'integer', 'number', 'percent'];

/** Fields that no sweep changes: limits, and the price that a grid waits for. */
const unswept: readonly string[] = ['trigger_price', ...riskKeys];

/** Fields of a form that a range can stand for in a kind of market, beside the values of the others. */
export const rangeFields = (
  { fields }: Pick<StrategyTemplate, 'fields'>,
  account_type: AccountType,
  draft: Draft,
): readonly TemplateField[] =>
  fields.filter(
    (field) =>
      sweptFields.includes(field.type) &&
      !unswept.includes(field.key) &&
      (field.markets?.includes(account_type) ?? true) &&
      isAsked(field, draft),
  );

/** How far around its value a parameter is tried at first. */
const around = { price: [0.97, 1.03], other: [0.5, 2] } as const;
const usualCount = '12';

/** A range around what stands in a field; its bounds where nothing does. */
export function rangeAround({ key, type, min, max }: TemplateField, draft: Draft): RangeDraft {
  const value = Number(parseSigned(draft[key] ?? '') ?? Number.NaN);
  const [near, far] = type === 'price' ? around.price : around.other;
  const bounded = (wanted: number): number =>
    Math.max(min ?? Number.NEGATIVE_INFINITY, Math.min(max ?? Number.POSITIVE_INFINITY, wanted));
  const text = (wanted: number): string =>
    type === 'integer' ? String(Math.round(bounded(wanted))) : String(Number(bounded(wanted).toPrecision(6)));
  const isGiven = Number.isFinite(value) && (value > 0 || (value < 0 && min !== null && min < 0));
  const [low, high] = value < 0 ? [far, near] : [near, far];
  return {
    key,
    from: isGiven ? text(value * low) : min === null ? '' : String(min),
    to: isGiven ? text(value * high) : max === null ? '' : String(max),
    count: usualCount,
  };
}

/**
 * Parameters that are tried at first, by the types that can be swept: those that are played over bars and trade for a
 * profit. The first two that are asked for count.
 */
const firstKeys: Readonly<Record<string, readonly string[]>> = {
  GRID: ['grid_levels', 'lower'],
  BLSH: ['drop', 'rise'],
  TREND: ['entry_bars', 'exit_bars', 'fast', 'slow', 'super_bars', 'super_factor'],
  AI_GRID: ['recentre_hours', 'window_days'],
  MM: ['min_spread', 'risk_factor'],
  MM_PLUS: ['min_spread', 'risk_factor'],
  FUNDING: ['trigger_rate', 'exit_rate'],
  RATE_GRID: ['grid_levels', 'low_ratio', 'low_rate'],
  SPREAD: ['open_threshold', 'close_threshold'],
  STAT_ARB: ['z_in', 'z_out'],
  SECOND_WAVE: ['min_rise', 'max_retrace'],
  STRONG_GRID: ['step', 'trail'],
};

/** Whether parameters of a type can be tried with many values. */
export const isSwept = ({ strategy_type }: Pick<StrategyTemplate, 'strategy_type'>): boolean =>
  strategy_type in firstKeys;

/** The two parameters that are tried at first: those that a user is asked for and that most depends on. */
export function firstRanges(template: StrategyTemplate, account_type: AccountType, draft: Draft): Ranges {
  const fields = rangeFields(template, account_type, draft);
  const [x, y] = must(firstKeys[template.strategy_type], 'a type that is swept').flatMap(
    (key) => fields.find((field) => field.key === key) ?? [],
  );
  return [rangeAround(must(x, 'a first parameter'), draft), rangeAround(must(y, 'a second parameter'), draft)];
}

/** What is wrong with a range; undefined where nothing is. */
export type RangeFault = 'number' | 'any' | 'order' | 'count' | 'same' | 'most';

const numberOf = (text: string): number => Number(parseSigned(text) ?? Number.NaN);

export function rangeFault(ranges: Ranges, { fields }: Pick<StrategyTemplate, 'fields'>): RangeFault | undefined {
  if (ranges[0].key === ranges[1].key) return 'same';
  for (const { key, from, to, count } of ranges) {
    const min = fields.find((field) => field.key === key)?.min ?? 0;
    const isValue = (text: string): boolean => numberOf(text) > 0 || (min <= 0 && numberOf(text) >= min);
    if (!isValue(from) || !isValue(to)) return min < 0 ? 'any' : 'number';
    if (numberOf(to) < numberOf(from)) return 'order';
    if (!(Number.isInteger(numberOf(count)) && numberOf(count) >= 1)) return 'count';
  }
  return numberOf(ranges[0].count) * numberOf(ranges[1].count) > mostCandidates ? 'most' : undefined;
}

/** Values of a percent or a factor lie so many hundredths apart that they can be read. */
const hundredths = 100;

/** A range as it is asked for: whole numbers by equal ratios, percents and factors in whole hundredths. */
function rangeOf({ key, ...texts }: RangeDraft, type: TemplateField['type'] | undefined) {
  const [from, to, count] = [numberOf(texts.from), numberOf(texts.to), numberOf(texts.count)];
  if (type === 'integer') return { key, from, to, count, spacing: 'GEOMETRIC' };
  const isPrice = type === 'price' || type === 'quote';
  if (isPrice || count === 1 || to === from)
    return { key, from, to, count: to === from ? 1 : count, spacing: 'LINEAR' };
  const step = Math.max(1, Math.ceil(((to - from) / (count - 1)) * hundredths - 1e-9)) / hundredths;
  return { key, from, to, step, spacing: 'LINEAR' };
}

/** A sweep of a form over the rows of its backtest: by the quick tier where that knows it, else by the exact one. */
export function sweepRequest(
  template: StrategyTemplate,
  params: Readonly<Record<string, unknown>>,
  ranges: Ranges,
  legs: { readonly instrument: Instrument } & ExactLegs,
  rows: { readonly from: number; readonly to: number },
  isRelative: boolean,
): FormSweepRequest {
  const { end_signal: _, ...swept } = params;
  const { fields, strategy_type } = template;
  const quick = isQuick(strategy_type, legs.instrument, params);
  const request = {
    params: quick ? swept : params,
    ranges: ranges.map((range) => rangeOf(range, fields.find(({ key }) => key === range.key)?.type)),
    ...legs,
    fills: { slippage: 0, touch: false },
    range: rows,
  };
  if (!quick) return { ...request, type: 'EXACT', strategy_type } as FormSweepRequest;
  return (
    strategy_type === 'GRID' ? { ...request, type: 'GRID', isRelative } : { ...request, type: 'BLSH' }
  ) as FormSweepRequest;
}
