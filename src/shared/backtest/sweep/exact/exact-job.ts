import { fromScaled, fromUnits } from '../../../base/decimal.ts';
import { Refusal } from '../../../base/refusal.ts';
import { gridOf, type Instrument } from '../../../market/instrument.ts';
import { strategies } from '../../../strategies/index.ts';
import { legCount } from '../../../strategies/leg-count.ts';
import type { StrategyTemplate, TemplateField } from '../../../trade/instance.ts';
import { candidatesOf } from '../candidates.ts';
import { formRange, type FormUnit } from '../form/form-ranges.ts';
import type { SweepRequest } from '../form/form-request.ts';
import { sweepMarket } from '../market.ts';
import type { ScanBars } from '../scan.ts';
import type { SweepJob } from '../sweep.ts';
import { playExact } from './play-exact.ts';

/** A sweep whose candidates the exact tier plays, of a type that is played over the bars of one market. */
export interface ExactSweepRequest extends SweepRequest<string> {
  readonly strategy_type: string;
}

/** Values of the parameters that are swept: prices in ticks, all else as the form has it. */
export type ExactCandidate = Readonly<Record<string, number>>;

/** Fields of a form that are numbers, and what they are. */
const units: Readonly<Partial<Record<TemplateField['type'], FormUnit>>> = {
  price: 'PRICE',
  quote: 'REAL',
  number: 'REAL',
  percent: 'REAL',
  integer: 'WHOLE',
};

/** Decimals of an amount of quote. */
const quoteDecimals = 8;

/** The form of a type. Throws UNKNOWN_STRATEGY, and INPUT where it is not played over the bars of one market. */
function templateOf({ strategy_type, params }: ExactSweepRequest): StrategyTemplate {
  const template = strategies.find((each) => each.template.strategy_type === strategy_type)?.template;
  if (!template) throw new Refusal('UNKNOWN_STRATEGY', { strategy_type });
  if (template.backtest === false || legCount(template, params) > 1)
    throw new Refusal('INPUT', { field: 'strategy_type', rule: 'no_backtest' });
  return template;
}

const typeOf = ({ fields }: StrategyTemplate, key: string): TemplateField['type'] | undefined =>
  fields.find((field) => field.key === key)?.type;

/** A value as its form has it. */
function formValue(type: TemplateField['type'] | undefined, value: number, instrument: Instrument): string | number {
  if (type === 'price') return fromUnits(value, gridOf(instrument).price);
  return type === 'quote' ? fromScaled(BigInt(Math.round(value * 10 ** quoteDecimals)), quoteDecimals) : value;
}

/** Parameters of a form with those of a candidate. */
export function exactParams(request: ExactSweepRequest, candidate: ExactCandidate): Readonly<Record<string, unknown>> {
  const { params, instrument } = request;
  const template = templateOf(request);
  const swept = Object.entries(candidate).map(([key, value]) => [
    key,
    formValue(typeOf(template, key), value, instrument),
  ]);
  return { ...params, ...Object.fromEntries(swept) };
}

/** A sweep by the exact tier. Throws as `templateOf`, and INPUT where ranges are none (`ranges.0.key` and so on). */
export function exactJob(request: ExactSweepRequest, scan: ScanBars): SweepJob<ExactCandidate> {
  const { strategy_type, params, ranges, instrument, fills, range } = request;
  const template = templateOf(request);
  const swept = ranges.map((each, index) => {
    const type = typeOf(template, each.key);
    const unit = type && units[type];
    if (!unit) throw new Refusal('INPUT', { field: `ranges.${index}.key`, rule: 'key' });
    return formRange(each, unit, instrument);
  });
  const base: ExactCandidate = Object.fromEntries(swept.map(({ key, from }) => [key, from]));
  return {
    scan,
    market: sweepMarket(instrument, fills),
    strategy: {
      type: `EXACT ${strategy_type} ${JSON.stringify(params)}`,
      play: (candidate, { bars }, rows) =>
        playExact(
          {
            strategy_type,
            params: exactParams(request, candidate),
            instrument,
            slippage: fills.slippage,
            touchFills: fills.touch,
          },
          bars,
          rows,
        ),
    },
    candidates: candidatesOf(base, swept),
    range,
  };
}
