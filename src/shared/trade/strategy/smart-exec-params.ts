import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { sides } from '../order.ts';
import {
  execAlgos,
  execAversion,
  execDuration,
  execFactor,
  execFinishes,
  execImpact,
  execJitter,
  execPeg,
  execShare,
  execSlices,
} from './smart-exec-bounds.ts';
import { wholeWithin, within } from './parts.ts';

const Fields = v.strictObject({
  side: v.picklist(sides, 'side'),
  quantity: PositiveDecimal,
  algo: v.picklist(execAlgos, 'algo'),
  duration: v.optional(wholeWithin(execDuration), execDuration.usual),
  slices: v.optional(wholeWithin(execSlices), execSlices.usual),
  randomize: v.optional(within(execJitter), execJitter.usual),
  participation: v.optional(within(execShare)),
  visible: v.optional(PositiveDecimal),
  peg_ticks: v.optional(wholeWithin(execPeg)),
  limit_price: v.optional(PositiveDecimal),
  max_impact: v.optional(within(execImpact)),
  risk_aversion: v.optional(within(execAversion)),
  temporary_impact: v.optional(within(execFactor)),
  permanent_impact: v.optional(within(execFactor)),
  finish_policy: v.optional(v.picklist(execFinishes, 'finish_policy'), 'EXPIRE'),
});
type Fields = v.InferOutput<typeof Fields>;

/** The algorithms that take a field; all of them where it is not named here. */
const takenBy: Partial<Readonly<Record<keyof Fields, readonly Fields['algo'][]>>> = {
  participation: ['TWAP', 'VWAP', 'POV', 'ALMGREN_CHRISS'],
  visible: ['ICEBERG'],
  peg_ticks: ['ICEBERG'],
  risk_aversion: ['ALMGREN_CHRISS'],
  temporary_impact: ['ALMGREN_CHRISS'],
  permanent_impact: ['ALMGREN_CHRISS'],
};

/** Fields that an algorithm cannot do without. */
const neededBy: Partial<Readonly<Record<Fields['algo'], readonly (keyof Fields)[]>>> = {
  ICEBERG: ['visible'],
  POV: ['participation'],
};

/** Fields that are missing or that the algorithm does not take, each with the rule that it breaks. */
function faultsOf(given: Fields): readonly { readonly field: keyof Fields; readonly rule: string }[] {
  const { algo } = given;
  const missing = (neededBy[algo] ?? []).filter((field) => given[field] === undefined);
  const foreign = (Object.keys(takenBy) as (keyof Fields)[]).filter(
    (field) => given[field] !== undefined && !takenBy[field]!.includes(algo),
  );
  return [
    ...missing.map((field) => ({ field, rule: 'required' })),
    ...foreign.map((field) => ({ field, rule: 'other_algo' })),
  ];
}

/**
 * Parameters of a SMART_EXEC on spot: `quantity` of base is bought or sold within `duration` seconds. `limit_price` is
 * the worst price of any order, `max_impact` the percent that one may trade beyond the price of the start;
 * `participation` is the largest percent of what others trade. What is left at the end stays, or is swept at the market
 * with MARKET. `risk_aversion` λ in 1 ÷ quote, `temporary_impact` η in quote for each base of a base a day,
 * `permanent_impact` γ in quote for each base of a base: those of Almgren and Chriss (2000).
 */
export const SmartExecParams = v.pipe(
  Fields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { field, rule } of faultsOf(dataset.value))
      addIssue({
        message: rule,
        path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: field, value: undefined }],
      });
  }),
);
export type SmartExecParams = v.InferOutput<typeof SmartExecParams>;
