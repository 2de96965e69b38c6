import { fromScaled, fromUnits } from '../../../base/decimal.ts';
import { Refusal } from '../../../base/refusal.ts';
import { gridOf } from '../../../market/instrument.ts';
import { strategies } from '../../../strategies/index.ts';
import { legCount, playsLegs } from '../../../strategies/leg-count.ts';
import type { StrategyTemplate, TemplateField } from '../../../trade/instance.ts';
import { candidatesOf } from '../candidates.ts';
import { type ExactLegs, exactLegs } from './exact-legs.ts';
import { formRange, type FormUnit } from '../form/form-ranges.ts';
import type { SweepRequest } from '../form/form-request.ts';
import { sweepMarket } from '../market.ts';
import type { ScanBars } from '../scan.ts';
import type { SweepJob } from '../sweep.ts';
import { playExact } from './play-exact.ts';

/** A sweep whose candidates the exact tier plays, of a type that is played over bars. */
export interface ExactSweepRequest extends SweepRequest<string>, ExactLegs {
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

/** Decimals of an amount of quote, and of a ratio of two prices. */
const moneyPlaces = 8;

/**
 * The form of a type. Throws UNKNOWN_STRATEGY, and INPUT where it is not played over bars, or where markets and bars
 * are not as many as it trades in.
 */
function templateOf({ strategy_type, params, others = [] }: ExactSweepRequest, ofOthers?: number): StrategyTemplate {
  const template = strategies.find((each) => each.template.strategy_type === strategy_type)?.template;
  if (!template) throw new Refusal('UNKNOWN_STRATEGY', { strategy_type });
  const legs = legCount(template, params);
  if (template.backtest === false || (legs > 1 && !playsLegs(template)))
    throw new Refusal('INPUT', { field: 'strategy_type', rule: 'no_backtest' });
  if (others.length + 1 !== legs || (ofOthers ?? others.length) !== others.length)
    throw new Refusal('INPUT', { field: 'symbols', rule: 'legs', legs });
  return template;
}

const typeOf = ({ fields }: StrategyTemplate, key: string): TemplateField['type'] | undefined =>
  fields.find((field) => field.key === key)?.type;

/** What the values of a field are: prices of a form of several legs are ratios, of no market's ticks. */
function unitOf(type: TemplateField['type'] | undefined, { others = [] }: ExactSweepRequest): FormUnit | undefined {
  if (type === 'price' && others.length > 0) return 'REAL';
  return type && units[type];
}

/** A value as its form has it. */
function formValue(
  type: TemplateField['type'] | undefined,
  value: number,
  request: ExactSweepRequest,
): string | number {
  if (unitOf(type, request) === 'PRICE') return fromUnits(value, gridOf(request.instrument).price);
  const isText = type === 'quote' || type === 'price';
  return isText ? fromScaled(BigInt(Math.round(value * 10 ** moneyPlaces)), moneyPlaces) : value;
}

/** Parameters of a form with those of a candidate. */
export function exactParams(request: ExactSweepRequest, candidate: ExactCandidate): Readonly<Record<string, unknown>> {
  const template = templateOf(request);
  const swept = Object.entries(candidate).map(([key, value]) => [
    key,
    formValue(typeOf(template, key), value, request),
  ]);
  return { ...request.params, ...Object.fromEntries(swept) };
}

/** A sweep by the exact tier. Throws as `templateOf`, and INPUT where ranges are none (`ranges.0.key` and so on). */
export function exactJob(request: ExactSweepRequest, scan: ScanBars): SweepJob<ExactCandidate> {
  const { strategy_type, params, ranges, instrument, fills, range } = request;
  const template = templateOf(request, scan.ofOthers.length);
  const swept = ranges.map((each, index) => {
    const unit = unitOf(typeOf(template, each.key), request);
    if (!unit) throw new Refusal('INPUT', { field: `ranges.${index}.key`, rule: 'key' });
    return formRange(each, unit, instrument);
  });
  const legs = exactLegs(request);
  const base: ExactCandidate = Object.fromEntries(swept.map(({ key, from }) => [key, from]));
  return {
    scan,
    market: sweepMarket(instrument, fills),
    strategy: {
      type: `EXACT ${strategy_type} ${JSON.stringify({ params, ...legs })}`,
      play: (candidate, bars, rows) =>
        playExact(
          {
            strategy_type,
            params: exactParams(request, candidate),
            instrument,
            ...legs,
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
