import * as v from 'valibot';
import { type AlertCondition, alertFields, alertProblem } from './alert.ts';

const { indicator, params, plot, interval, tz, crossing, direction, level, other_plot } = alertFields;

/**
 * A crossing of an indicator at the close of a bar, in the terms of an INDICATOR alert. What the catalogue of
 * indicators knows of the fields is not looked at.
 */
export const Signal = v.pipe(
  v.strictObject({
    indicator: v.unwrap(indicator),
    params,
    plot: v.unwrap(plot),
    interval: v.unwrap(interval),
    tz,
    crossing: v.unwrap(crossing),
    direction: v.unwrap(direction),
    level,
    other_plot,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? alertProblem(alertOn(dataset.value)) : undefined;
    if (problem)
      addIssue({
        message: problem.rule,
        path: [
          {
            type: 'object',
            origin: 'value',
            input: dataset.value as Record<string, unknown>,
            key: problem.field,
            value: undefined,
          },
        ],
      });
  }),
);
export type Signal = v.InferOutput<typeof Signal>;
type Fields = Pick<AlertCondition, 'params' | 'tz' | 'level' | 'other_plot'> & {
  readonly [K in 'indicator' | 'plot' | 'interval' | 'crossing' | 'direction']: NonNullable<AlertCondition[K]>;
};

/** The alert that would wait for a signal. */
export const alertOn = (signal: Fields): AlertCondition => ({
  kind: 'INDICATOR',
  duration_s: 0,
  channel: ['web'],
  ...signal,
});
