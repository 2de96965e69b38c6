import * as v from 'valibot';
import { PositiveDecimal } from '../../../base/decimal.ts';
import { aiRecentre, type AiRisk, aiRisks, aiWindow } from './bounds.ts';
import { gridSlippage } from '../grid-params.ts';
import { endEntries, within } from '../parts.ts';

/**
 * Parameters of an AI_GRID on spot. `invest` in quote; `risk_level` chooses how much of the past the range holds;
 * `window_days` of bars are looked at; after `recentre_hours` out of its range it is laid anew around the price;
 * `max_slippage` in percent. It ends by itself as a GRID does.
 */
export const AiGridParams = v.strictObject({
  invest: PositiveDecimal,
  risk_level: v.optional(v.picklist(Object.keys(aiRisks) as AiRisk[], 'risk_level'), 'R2'),
  window_days: v.optional(within(aiWindow), aiWindow.usual),
  recentre_hours: v.optional(within(aiRecentre), aiRecentre.usual),
  ...endEntries,
  max_slippage: v.optional(within(gridSlippage), gridSlippage.usual),
});
export type AiGridParams = v.InferOutput<typeof AiGridParams>;
