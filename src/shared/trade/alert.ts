import * as v from 'valibot';
import { TimeZone } from '../base/contract.ts';
import { PositiveDecimal } from '../base/decimal.ts';
import { intervalKeys } from '../base/time.ts';
import { alertCrossings, alertDirections, alertSpreads } from './alert-choices.ts';
import { type AccountType, accountTypes, exchanges, ofInstrument, symbolFields } from '../market/instrument.ts';

export const alertKinds = ['PRICE', 'RANGE', 'AMPLITUDE', 'INDICATOR', 'SPREAD'] as const;
export type AlertDirection = (typeof alertDirections)[number];
/** Where an alert that has fired is told: in the windows of the page, or by a notification of the device. */
export const alertChannels = ['web', 'app'] as const;
export type AlertChannel = (typeof alertChannels)[number];
/** Which bars an INDICATOR is held against: those that have closed, or the one that forms too. */
export const alertBars = ['CLOSED', 'FORMING'] as const;
export type AlertSpread = (typeof alertSpreads)[number];
/** Account types that either leg of a SPREAD may have: those that the table of spreads pairs. */
export const spreadLegTypes: readonly AccountType[] = ['spot', 'linear', 'inverse', 'futures', 'delivery'];
/** Bounds of the spread that is waited for, basis points. */
export const spreadBounds = { min: -10_000, max: 10_000 } as const;
/** Where a price lies to a RANGE, whose borders are within it. */
export const rangeSides = ['below', 'inside', 'above'] as const;
export type RangeSide = (typeof rangeSides)[number];
/** MONITORING is the only one that is left: by its price, by hand, or when its time is over. */
export const alertStatuses = ['MONITORING', 'TRIGGERED', 'CLOSED', 'EXPIRED'] as const;

/** Longest duration of an alert that ends by itself: 90 days. */
export const longestAlertS = 90 * 86_400;

const amplitude = v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000));
const windowS = v.pipe(v.number(), v.safeInteger('integer'), v.minValue(10), v.maxValue(86_400));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const spreadBps = v.pipe(v.number(), v.minValue(spreadBounds.min), v.maxValue(spreadBounds.max));

/** What an alert waits for. `duration_s` 0 lasts until it is closed by hand, any other is a minute at least. */
export const alertFields = {
  kind: v.picklist(alertKinds, 'kind'),
  trigger_price: v.optional(PositiveDecimal),
  direction: v.optional(v.picklist(alertDirections, 'direction')),
  range: v.optional(v.strictTuple([PositiveDecimal, PositiveDecimal])),
  amplitude_pct: v.optional(amplitude),
  window_s: v.optional(windowS),
  /**
   * Of the catalogue of indicators, as are the names of parameters and plots; parameters that are missing have their
   * defaults.
   */
  indicator: v.optional(name),
  params: v.optional(v.record(name, v.pipe(v.number(), v.finite()))),
  plot: v.optional(name),
  interval: v.optional(v.picklist(intervalKeys, 'interval')),
  /** Zone by whose days the bars of the interval go, where those are moved; UTC where it is left out. */
  tz: v.optional(TimeZone),
  crossing: v.optional(v.picklist(alertCrossings, 'crossing')),
  level: v.optional(v.pipe(v.number(), v.finite())),
  other_plot: v.optional(name),
  /** CLOSED where it is left out. */
  bar: v.optional(v.picklist(alertBars, 'bar')),
  /** Of a SPREAD: the second market, leg B; the alert's own market is leg A. */
  other_leg: v.optional(ofInstrument(v.strictObject(symbolFields))),
  spread_of: v.optional(v.picklist(alertSpreads, 'spread_of')),
  /** Basis points before fees. */
  spread_bps: v.optional(spreadBps),
  duration_s: v.pipe(
    v.number(),
    v.safeInteger('integer'),
    v.check((seconds) => seconds === 0 || (seconds >= 60 && seconds <= longestAlertS), 'duration'),
  ),
  channel: v.pipe(v.array(v.picklist(alertChannels, 'channel')), v.minLength(1), v.maxLength(2)),
};

const Condition = v.object(alertFields);
export type AlertCondition = v.InferOutput<typeof Condition>;

const market = { exchange: v.picklist(exchanges), symbol: v.string(), account_type: v.picklist(accountTypes) };

/**
 * One price alert. `expires` is null where it lasts until it is closed; `triggered` and `price` tell when and at which
 * price it fired.
 */
export const Alert = v.object({
  alert_id: v.string(),
  ...market,
  ...alertFields,
  other_leg: v.optional(v.object(market)),
  status: v.picklist(alertStatuses),
  created: v.number(),
  updated: v.number(),
  expires: v.nullable(v.number()),
  triggered: v.nullable(v.number()),
  price: v.nullable(v.string()),
  /** Of a RANGE: whether the price was within it when it was saved. It fires when the price crosses a border. */
  inside: v.optional(v.boolean()),
  /**
   * Of a RANGE: where the price was when it was saved; those that were saved before this was kept know only `inside`.
   */
  side: v.optional(v.picklist(rangeSides)),
  /**
   * Of an INDICATOR that has fired: its plot's value at the bar; `price` is that bar's close, of one that forms the
   * price of then. Of a SPREAD that has fired: the spread in basis points; `price` is leg A's best price of it.
   */
  value: v.optional(v.number()),
});
export type Alert = v.InferOutput<typeof Alert>;

/** Whether an alert waits at one height, which can be another: a price, or a level of an indicator. */
export const isMovable = ({ kind, crossing }: Alert): boolean => kind === 'PRICE' || crossing === 'LEVEL';

type Field = keyof AlertCondition;
/** Fields that a kind must have. */
const own: Readonly<Record<AlertCondition['kind'], readonly Field[]>> = {
  PRICE: ['trigger_price', 'direction'],
  RANGE: ['range'],
  AMPLITUDE: ['amplitude_pct', 'window_s'],
  INDICATOR: ['indicator', 'plot', 'interval', 'crossing', 'direction'],
  SPREAD: ['other_leg', 'spread_of', 'spread_bps', 'direction'],
};
/** The field that a crossing must have besides. */
const ofCrossing: Readonly<Record<(typeof alertCrossings)[number], readonly Field[]>> = {
  LEVEL: ['level'],
  PLOT: ['other_plot'],
  CLOSE: [],
};
/** Fields that an INDICATOR may have besides. */
const ofIndicator: readonly Field[] = ['params', 'bar', 'tz'];
const conditional: readonly Field[] = [...Object.values(own), ...Object.values(ofCrossing), ofIndicator].flat();

/**
 * First field at which an alert contradicts its kind; undefined where it does not. What an indicator knows of its
 * fields is not looked at.
 */
export function alertProblem(alert: AlertCondition): { readonly field: string; readonly rule: string } | undefined {
  const fields = [
    ...own[alert.kind],
    ...(alert.kind === 'INDICATOR' && alert.crossing ? ofCrossing[alert.crossing] : []),
  ];
  const missing = fields.find((field) => alert[field] === undefined);
  if (missing) return { field: missing, rule: 'required' };
  const stray = conditional.find(
    (field) =>
      !fields.includes(field) &&
      alert[field] !== undefined &&
      !(ofIndicator.includes(field) && alert.kind === 'INDICATOR'),
  );
  if (stray)
    return {
      field: stray,
      rule:
        alert.kind === 'INDICATOR' && (stray === 'level' || stray === 'other_plot') ? 'other_crossing' : 'other_kind',
    };
  if (alert.range && Number(alert.range[0]) >= Number(alert.range[1])) return { field: 'range', rule: 'ascending' };
  return undefined;
}
