import { fromUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import type { GridParams } from '../../trade/strategy/grid-params.ts';
import {
  bracketLeverage,
  type ContractGrid,
  type GridBacking,
  liquidatedEdge,
  liquidationTicks,
  safeLeverage,
} from '../contract-grid.ts';
import { refuse } from '../set-up.ts';
import type { StartLeg } from '../strategy.ts';

/** Fields that a grid has on a contract alone. */
const contractFields = ['direction', 'leverage'] as const;

/**
 * Parameters with the direction and the leverage of a contract; the account's own leverage where none is given. Throws
 * PARAMETERS where a field of contracts is given on spot, where the leverage is above the contract's own, and where a
 * neutral grid is to go along with the price; INPUT where the account holds both sides at once.
 */
export function checkContract({ core, setting }: StartLeg, params: GridParams): GridParams {
  const { contract, listed } = core;
  if (!contract) {
    for (const field of contractFields) if (params[field] !== undefined) refuse({ field, rule: 'contracts_only' });
    return params;
  }
  if (setting?.position_mode === 'HEDGE') throw new Refusal('INPUT', { field: 'api_ids', rule: 'one_way_only' });
  const { max_leverage } = listed.instrument;
  const { direction = 'LONG', leverage = setting?.leverage ?? 1, trailing } = params;
  if (leverage > max_leverage) refuse({ field: 'leverage', rule: 'range', least: 1, most: max_leverage });
  if (direction === 'NEUTRAL' && trailing === 'ON') refuse({ field: 'trailing', rule: 'long_or_short' });
  return { ...params, direction, leverage };
}

/**
 * Throws PARAMETERS where a contract does not let its leverage hold so much (`bracket`), and where the range holds the
 * price at which it is liquidated with its own money alone behind it, with the highest leverage that keeps it out where
 * there is one.
 */
export function checkLiquidation(leg: StartLeg, grid: ContractGrid, lots: number, funds: bigint): void {
  const most = bracketLeverage(grid, lots);
  if (most !== undefined) refuse({ field: 'leverage', rule: 'bracket', most });
  const backing: GridBacking = { funds, isIsolated: leg.setting?.margin_mode === 'ISOLATED' };
  const edge = liquidatedEdge(grid, lots, backing);
  if (!edge) return;
  const safe = safeLeverage(grid, lots, backing);
  const ticks = liquidationTicks(grid, lots, backing, edge) ?? edge.ticks;
  const price = fromUnits(ticks, leg.core.grid.price);
  const rule = 'liquidation_inside_range';
  if (safe > 0) refuse({ field: 'leverage', rule, price, most: safe });
  refuse({ field: edge.lots > 0 ? 'lower' : 'upper', rule, price });
}
