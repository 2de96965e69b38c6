import { othersOf, plotsOf, scaleOf, watchableOf } from '../../../shared/indicators/crossing.ts';
import { type Indicator, type Output, type Params, paramFault } from '../../../shared/indicators/kernel.ts';
import { compareDecimals } from '../../../shared/base/decimal.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Interval } from '../../../shared/base/time.ts';
import type { ChartIndicator } from '../../../shared/trade/workspace/chart-document.ts';
import type { AlertChannel, AlertCondition, AlertDirection } from '../../../shared/trade/alert.ts';
import type { Signal } from '../../../shared/trade/signal.ts';
import { parseDecimal } from '../../format/parse-number.ts';
import { directionTo, isPassed } from './alert-direction.ts';

/** What crosses, and in which direction. */
export type Crossing = `${NonNullable<AlertCondition['crossing']>} ${NonNullable<AlertCondition['direction']>}`;

/**
 * An alert on one market as it is being written: numbers are texts as typed. Only the fields of its kind count.
 */
export interface AlertDraft {
  readonly kind: Exclude<AlertCondition['kind'], 'SPREAD'>;
  readonly price: string;
  readonly direction: AlertDirection;
  /** The direction was chosen by hand; it does not follow the price any more. */
  readonly isDirectionChosen: boolean;
  readonly low: string;
  readonly high: string;
  readonly percent: string;
  readonly windowS: string;
  readonly indicator: string;
  readonly params: Readonly<Record<string, string>>;
  readonly plot: string;
  readonly interval: Interval;
  readonly crossing: Crossing;
  readonly level: string;
  readonly otherPlot: string;
  /** The bar that forms counts too. */
  readonly forming: boolean;
  readonly durationS: string;
  readonly channels: readonly AlertChannel[];
}

/** An indicator that an alert is to be on, as a chart has it. */
export type DraftIndicator = Pick<ChartIndicator, 'kind' | 'params'>;
/** The indicator to begin with where there is none yet. */
export const usualIndicator: DraftIndicator = { kind: 'rsi', params: {} };

/** On a price, unless it is to be `on` an indicator. */
export const firstDraft = (interval: Interval, on?: DraftIndicator): AlertDraft =>
  settled({
    kind: on ? 'INDICATOR' : 'PRICE',
    price: '',
    direction: 'UP_TO',
    isDirectionChosen: false,
    low: '',
    high: '',
    percent: '1',
    windowS: '3600',
    indicator: (on ?? usualIndicator).kind,
    params: Object.fromEntries(
      Object.entries((on ?? usualIndicator).params).map(([key, value]) => [key, String(value)]),
    ),
    plot: '',
    interval,
    crossing: 'LEVEL UP_TO',
    level: '',
    otherPlot: '',
    forming: false,
    durationS: '0',
    channels: ['web', 'app'],
  });

/** The indicator of a draft with what can be chosen about it. Parameters that do not hold count as their defaults. */
export interface ChosenIndicator {
  readonly kind: Indicator;
  readonly params: Params;
  readonly plots: readonly Output[];
  readonly others: readonly Output[];
  readonly crossings: readonly Crossing[];
}

export function chosenIndicator(draft: AlertDraft): ChosenIndicator {
  const kind = must(watchableOf(draft.indicator), `indicator ${draft.indicator}`);
  const params = Object.fromEntries(
    Object.entries(kind.params).map(([key, parameter]) => {
      const value = numberOf(draft.params[key] ?? '');
      return [key, paramFault(value, parameter) ? parameter.default : value];
    }),
  );
  const plots = plotsOf(kind, params);
  const plot = (plots.find(({ key }) => key === draft.plot) ?? plots[0]!).key;
  const others = othersOf(kind, plot, params);
  const crossings: Crossing[] = [
    ...(scaleOf(kind, plot) === 'price' ? (['CLOSE UP_TO', 'CLOSE DOWN_TO'] as const) : []),
    'LEVEL UP_TO',
    'LEVEL DOWN_TO',
    ...(others.length > 0 ? (['PLOT UP_TO', 'PLOT DOWN_TO'] as const) : []),
  ];
  return { kind, params, plots, others, crossings };
}

/** A draft whose choices are some that there are: what does not go with its indicator becomes the first that does. */
export function settled(draft: AlertDraft): AlertDraft {
  const { kind, plots } = chosenIndicator(draft);
  const plot = (plots.find(({ key }) => key === draft.plot) ?? plots[0]!).key;
  const { others, crossings } = chosenIndicator({ ...draft, plot });
  const params = Object.fromEntries(
    Object.entries(kind.params).map(([key, { default: standard }]) => [key, draft.params[key] ?? String(standard)]),
  );
  return {
    ...draft,
    plot,
    params,
    crossing: crossings.includes(draft.crossing) ? draft.crossing : crossings[0]!,
    otherPlot: others.some(({ key }) => key === draft.otherPlot) ? draft.otherPlot : (others[0]?.key ?? ''),
  };
}

/**
 * A draft for another price. Its direction is that from the last price at this moment, unless it was chosen; it stays
 * where the market passes the price later.
 */
export function withPrice(draft: AlertDraft, price: string, last: number): AlertDraft {
  const isFollowing = !draft.isDirectionChosen && isPrice(price) && !Number.isNaN(last);
  return {
    ...draft,
    price,
    direction: isFollowing ? directionTo(must(parseDecimal(price), 'a decimal'), last) : draft.direction,
  };
}

/** A draft for another indicator, with that one's own parameters. */
export const withIndicator = (draft: AlertDraft, indicator: string): AlertDraft =>
  settled({ ...draft, indicator, params: {}, plot: '' });

/** The number that was typed, below zero too; NaN where it is none. */
export const numberOf = (text: string): number => {
  const plain = text.trim().replaceAll(',', '').replace('−', '-');
  return plain === '' ? Number.NaN : Number(plain);
};

/**
 * What is wrong with a field: no number, beyond its bounds, not whole, a range upside down, a price that the last one
 * has passed, or nothing chosen.
 */
export type DraftFault = 'number' | 'bounds' | 'whole' | 'order' | 'passed' | 'none';
/** Bounds of the amplitude, percent. */
export const amplitudeBounds = { min: 0.01, max: 1_000 } as const;

const isPrice = (text: string): boolean => compareDecimals(parseDecimal(text) ?? '0', '0') > 0;

/** Everything that is wrong, by field; parameters are `params.period`. `last` is NaN where there is no last price. */
export const draftFaults = (draft: AlertDraft, last: number): Readonly<Record<string, DraftFault>> => ({
  ...conditionFaults(draft, last),
  ...(draft.channels.length === 0 && { channels: 'none' as const }),
});

function conditionFaults(draft: AlertDraft, last: number): Readonly<Record<string, DraftFault>> {
  const { kind, price, direction, low, high, percent, crossing, level } = draft;
  if (kind === 'PRICE')
    return !isPrice(price)
      ? { price: 'number' }
      : isPassed(direction, must(parseDecimal(price), 'a decimal'), last)
        ? { price: 'passed' }
        : {};
  if (kind === 'RANGE') {
    const wrong = [
      ['low', low],
      ['high', high],
    ]
      .filter(([, text]) => !isPrice(text!))
      .map(([field]) => [field!, 'number' as const]);
    return wrong.length > 0 || Number(parseDecimal(low)) < Number(parseDecimal(high))
      ? Object.fromEntries(wrong)
      : { high: 'order' };
  }
  if (kind === 'AMPLITUDE') {
    const fault = paramFault(numberOf(percent), { ...amplitudeBounds, default: 1, step: 0.01 });
    return fault ? { percent: fault } : {};
  }
  const { kind: indicator } = chosenIndicator(draft);
  const wrong = Object.entries(indicator.params).flatMap(([key, parameter]): [string, DraftFault][] => {
    const fault = paramFault(numberOf(draft.params[key] ?? ''), parameter);
    return fault ? [[`params.${key}`, fault]] : [];
  });
  const isLevelless = crossing.startsWith('LEVEL') && !Number.isFinite(numberOf(level));
  return { ...Object.fromEntries(wrong), ...(isLevelless && { level: 'number' as const }) };
}

/** What a draft without faults waits for; an indicator by the bars of the zone `days`, where those are moved. */
export function conditionOf(draft: AlertDraft, days?: string): AlertCondition {
  const common = { duration_s: Number(draft.durationS), channel: [...draft.channels] };
  const decimal = (text: string): string => must(parseDecimal(text), 'a decimal');
  if (draft.kind === 'PRICE')
    return { ...common, kind: 'PRICE', trigger_price: decimal(draft.price), direction: draft.direction };
  if (draft.kind === 'RANGE') return { ...common, kind: 'RANGE', range: [decimal(draft.low), decimal(draft.high)] };
  if (draft.kind === 'AMPLITUDE')
    return { ...common, kind: 'AMPLITUDE', amplitude_pct: numberOf(draft.percent), window_s: Number(draft.windowS) };
  return { ...common, kind: 'INDICATOR', ...signalOf(draft, days), ...(draft.forming && { bar: 'FORMING' as const }) };
}

/** The crossing that a draft of an INDICATOR without faults waits for, by the bars of the zone `days`. */
export function signalOf(draft: AlertDraft, days?: string): Signal {
  const [crossing, direction] = draft.crossing.split(' ') as [Signal['crossing'], Signal['direction']];
  return {
    indicator: draft.indicator,
    params: chosenIndicator(draft).params,
    plot: draft.plot,
    interval: draft.interval,
    crossing,
    direction,
    ...(days !== undefined && { tz: days }),
    ...(crossing === 'LEVEL' && { level: numberOf(draft.level) }),
    ...(crossing === 'PLOT' && { other_plot: draft.otherPlot }),
  };
}

/** A draft that waits for a signal that there is already. */
export const draftOfSignal = ({
  indicator,
  params = {},
  plot,
  interval,
  crossing,
  direction,
  level,
  other_plot = '',
}: Signal): AlertDraft =>
  settled({
    ...firstDraft(interval, { kind: indicator, params }),
    plot,
    crossing: `${crossing} ${direction}`,
    level: level === undefined ? '' : String(level),
    otherPlot: other_plot,
  });
