import { emptyLevel, gridNeed, gridPlan, gridWorst, tickLevels } from '../../../shared/finance/grid-plan.ts';
import { gridProfit } from '../../../shared/finance/grid-levels.ts';
import { fromUnits, toUnits, unitsToNumber } from '../../../shared/base/decimal.ts';
import { type AccountType, gridOf, type Instrument } from '../../../shared/market/instrument.ts';
import type { StrategyTemplate, TemplateField } from '../../../shared/trade/instance.ts';
import { currenciesOf } from './currencies/currencies.ts';
import { parseDecimal, parseSigned } from '../../format/parse-number.ts';

/** What stands in the fields of the form, by their keys. */
export type Draft = Readonly<Record<string, string>>;

/** Levels of a grid, and the price among them. */
export interface GridLevels {
  readonly levels: readonly string[];
  /** Position of the level without an order: buys rest below it, sells above. */
  readonly empty: number;
  readonly price: string;
}

/** What a grid on spot would be at the price of now. Money in quote, profits of one round in percent of its buy. */
export interface GridPreview extends GridLevels {
  readonly amount: string;
  readonly opening: string;
  readonly cost: number;
  readonly min: number;
  readonly max: number;
  /** Where the price falls to the stop-loss, or to the lower price where there is none, and all is sold there. */
  readonly worst: number;
  readonly worstPrice: string;
}

const plain = (text: string | undefined): string => parseDecimal(text ?? '') ?? '';

/** Levels of a draft in ticks, ascending; none as long as there are none. */
export function levelTicks(draft: Draft, instrument: Instrument): readonly number[] {
  const { price } = gridOf(instrument);
  const low = toUnits(plain(draft.lower), price);
  const high = toUnits(plain(draft.upper), price);
  const intervals = Number(plain(draft.grid_levels));
  if (!low || !high || high <= low || !Number.isInteger(intervals) || intervals < 2 || intervals > 200) return [];
  const levels = tickLevels({ low, high, intervals }, draft.mode === 'GEOMETRIC' ? 'geometric' : 'arithmetic');
  return new Set(levels).size < levels.length ? [] : levels;
}

/** The grid of a draft; undefined as long as it cannot be one. The server works it out anew by its own price. */
export function previewOf(draft: Draft, instrument: Instrument, last: string): GridPreview | undefined {
  const { price, size } = gridOf(instrument);
  const ticksOf = (text: string | undefined) => toUnits(plain(text), price);
  const at = ticksOf(draft.trigger_price) || ticksOf(last);
  const levels = levelTicks(draft, instrument);
  const low = levels[0];
  const high = levels.at(-1);
  const invest = Number(plain(draft.invest));
  if (!low || !high || !at || at < low || at > high || !(invest > 0)) return undefined;
  const perTickLot = unitsToNumber(1, price) * unitsToNumber(1, size);
  const cap = Math.floor(at * (1 + Number(plain(draft.max_slippage) || 0.5) / 100));
  const plan = gridPlan({
    levels,
    empty: emptyLevel(levels, at),
    cap,
    taker: instrument.taker,
    invest: BigInt(Math.floor(invest / perTickLot)),
  });
  if (plan.lots === 0) return undefined;
  const exit = Math.min(low, ticksOf(draft.stop_loss_price) || low);
  const { least: min, greatest: max } = gridProfit(levels, instrument.maker);
  return {
    empty: plan.empty,
    levels: levels.map((ticks) => fromUnits(ticks, price)),
    price: fromUnits(at, price),
    amount: fromUnits(plan.lots, size),
    opening: fromUnits(plan.opening, size),
    cost: Number(gridNeed(plan)) * perTickLot,
    min: min * 100,
    max: max * 100,
    worst: gridWorst(plan, exit, instrument) * perTickLot,
    worstPrice: fromUnits(exit, price),
  };
}

/** Percent around a price or a ratio that the button for a range takes. */
export const usualRange = 5;

/** A range of ± `percent` around a price, on the tick. */
export function rangeAround(last: string, instrument: Instrument, percent: number): Draft {
  const { price } = gridOf(instrument);
  const ticks = toUnits(last, price) ?? 0;
  return {
    lower: fromUnits(Math.max(1, Math.floor(ticks * (1 - percent / 100))), price),
    upper: fromUnits(Math.ceil(ticks * (1 + percent / 100)), price),
  };
}

const dayMs = 86_400_000;

/** Whether a field is asked for beside these values of the others. */
export const isAsked = ({ when }: TemplateField, draft: Draft): boolean =>
  when === undefined || when.values.includes(draft[when.key] ?? '');

/** Types of fields whose values are numbers; the others are texts. */
const numbers: readonly TemplateField['type'][] = ['integer', 'number', 'percent'];

/** A form as it is for one kind of market: without the fields of others. */
export const templateFor = (template: StrategyTemplate, account_type: AccountType): StrategyTemplate => ({
  ...template,
  fields: template.fields.filter(({ markets }) => markets?.includes(account_type) ?? true),
});

/** The draft as the call takes it: empty fields are left out. `end_time` is a number of days from now. */
export function paramsOf(
  { fields }: Pick<StrategyTemplate, 'fields'>,
  draft: Draft,
  nowMs: number,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): (readonly [string, unknown])[] => {
      const { key, type } = field;
      if (!isAsked(field, draft)) return [];
      const text = draft[key]?.trim() ?? '';
      if (type === 'currencies') return [[key, currenciesOf(text)]];
      if (text === '' || type === 'signal') return [];
      if (type === 'time') return [[key, nowMs + Number(text) * dayMs]];
      if (type === 'choice') return [[key, text]];
      const value = parseSigned(text) ?? text;
      return [[key, numbers.includes(type) ? Number(value) : value]];
    }),
  );
}
