import * as v from 'valibot';
import { contract } from '../base/contract.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';
import { Alert, type AlertCondition, alertFields, alertProblem } from '../trade/alert.ts';
import { alertPaths } from '../trade/alert-paths.ts';

const AlertId = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'alert_id'));

const coherent = <T extends AlertCondition>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? alertProblem(dataset.value) : undefined;
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
  });

/**
 * `GET /user/alert/list`: the caller's, newest first; of those that are over the newest 200. With `before`, an alert's
 * id, the newest 200 of those that are over and were made before that one.
 */
export const alertList = contract({
  method: 'GET',
  path: alertPaths.list,
  access: 'user',
  names: {},
  input: v.strictObject({ before: v.optional(AlertId) }),
  output: v.array(Alert),
  extension: true,
});

/**
 * `POST /user/alert/save` makes an alert, or with `alert_id` one that is monitoring anew, its time included. PRICE
 * fires when a trade is at or beyond `trigger_price` in its `direction`, RANGE when one crosses a border of `range`,
 * AMPLITUDE when highest and lowest trade of `window_s` differ by `amplitude_pct` percent. INDICATOR fires at the end
 * of the first bar of `interval` at which what `crossing` names comes from one side to the other or onto it, as
 * `direction` says: the `plot` of the `indicator` to its `level` or to `other_plot`, or the close to the plot; with
 * `bar` FORMING as soon as the bar that forms crosses, with each change of it. SPREAD fires when the executable spread
 * `spread_of` between its market (leg A) and `other_leg` (leg B), two markets of one base, is at or beyond `spread_bps`
 * in its `direction`: both books are looked at once a second, and count while they are live with both sides. Refuses
 * WOULD_TRIGGER where the price or the spread is there already or the bar that forms has crossed, UNKNOWN_PAIR,
 * NOT_FOUND, CONFLICT (not monitoring any more), and INPUT beyond 100 that are monitoring, with the field of an
 * INDICATOR that the catalogue of indicators does not have so, or with legs that have no spread (`spread_leg`,
 * `same_leg`, `other_base`).
 */
export const alertSave = contract({
  method: 'POST',
  path: alertPaths.save,
  access: 'user',
  names: { alert_id: 'owner' },
  key: 'trade',
  extension: true,
  input: v.pipe(
    ofInstrument(v.strictObject({ alert_id: v.optional(AlertId), ...symbolFields, ...alertFields })),
    coherent(),
  ),
  output: Alert,
});

/** `POST /user/alert/close`: NOT_FOUND where it is not the caller's, CONFLICT where it is over already. */
export const alertClose = contract({
  method: 'POST',
  path: alertPaths.close,
  access: 'user',
  names: { alert_id: 'owner' },
  key: 'trade',
  extension: true,
  input: v.strictObject({ alert_id: AlertId }),
  output: Alert,
});
