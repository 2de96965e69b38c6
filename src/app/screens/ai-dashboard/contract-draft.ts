import { fromUnits, toScaled, toUnits } from '../../../shared/base/decimal.ts';
import { notionalOf, signedNotional, termsOf } from '../../../shared/core/ledger/contract-terms.ts';
import { moneyDecimals, moneyText, unitsOf } from '../../../shared/core/ledger/money.ts';
import { emptyLevel } from '../../../shared/finance/grid-plan.ts';
import { gridProfit } from '../../../shared/finance/grid-levels.ts';
import { gridOf, type Instrument } from '../../../shared/market/instrument.ts';
import {
  bracketLeverage,
  type ContractGrid,
  contractNeed,
  contractPlan,
  type FarEdge,
  farEdges,
  liquidationTicks,
} from '../../../shared/strategies/contract-grid.ts';
import { type GridDirection, gridDirections } from '../../../shared/trade/strategy/grid-params.ts';
import { parseDecimal } from '../../format/parse-number.ts';
import { type Draft, type GridLevels, levelTicks } from './draft.ts';

/** What a grid on a contract would be at the price of now. Money in the asset that it settles in. */
export interface ContractPreview extends GridLevels {
  readonly direction: GridDirection;
  readonly leverage: number;
  /** Size of each order, and of the first one. */
  readonly amount: string;
  readonly opening: string;
  /** Most money that its orders, its loss at the far edge and its fees need at once. */
  readonly need: string;
  /** Profit of one round in percent, least and greatest. */
  readonly min: number;
  readonly max: number;
  readonly edges: readonly EdgePreview[];
  /** Most that the contract lets it hold at its leverage is less than it would. */
  readonly isTooLarge: boolean;
}

/** An end of the range at which it holds most. */
export interface EdgePreview {
  readonly isShort: boolean;
  readonly price: string;
  readonly size: string;
  readonly value: string;
  readonly profit: string;
  /** With its own money alone behind it; null where no price in reach liquidates it. */
  readonly liquidation: string | null;
}

const plain = (text: string | undefined): string => parseDecimal(text ?? '') ?? '';

const directionOf = (text: string | undefined): GridDirection => gridDirections.find((each) => each === text) ?? 'LONG';

/** The grid of a draft on a contract; undefined as long as it cannot be one. The server has the last word. */
export function contractPreviewOf(draft: Draft, instrument: Instrument, last: string): ContractPreview | undefined {
  const { price, size } = gridOf(instrument);
  const at = toUnits(plain(draft.trigger_price), price) || toUnits(plain(last), price);
  const levels = levelTicks(draft, instrument);
  const leverage = Number(plain(draft.leverage) || 1);
  const funds = toScaled(plain(draft.invest), moneyDecimals) ?? 0n;
  if (!at || levels.length === 0 || at < levels[0]! || at > levels.at(-1)! || funds <= 0n) return undefined;
  if (!Number.isInteger(leverage) || leverage < 1) return undefined;
  const direction = directionOf(draft.direction);
  const slip = Number(plain(draft.max_slippage) || 0.5) / 100;
  const cap = direction === 'SHORT' ? Math.max(1, Math.ceil(at * (1 - slip))) : Math.floor(at * (1 + slip));
  const budget = { levels, empty: emptyLevel(levels, at), cap, direction };
  const grid: ContractGrid = { terms: termsOf(instrument, unitsOf(instrument)), plan: budget, leverage };
  const plan = contractPlan(grid, funds);
  if (plan.lots === 0) return undefined;
  const edgeOf = (edge: FarEdge): EdgePreview => {
    const ticks = liquidationTicks(grid, plan.lots, { funds, isIsolated: false }, edge);
    return {
      isShort: edge.lots < 0,
      price: fromUnits(edge.ticks, price),
      size: fromUnits(Math.abs(edge.lots), size),
      value: moneyText(notionalOf(grid.terms, edge.ticks, edge.lots)),
      profit: moneyText(signedNotional(grid.terms, edge.ticks, edge.lots) - edge.cost),
      liquidation: ticks === null ? null : fromUnits(ticks, price),
    };
  };
  const { least: min, greatest: max } = gridProfit(levels, instrument.maker);
  return {
    direction,
    leverage,
    empty: plan.empty,
    levels: levels.map((ticks) => fromUnits(ticks, price)),
    price: fromUnits(at, price),
    amount: fromUnits(plan.lots, size),
    opening: fromUnits(plan.opening, size),
    need: moneyText(contractNeed(grid, plan.lots)),
    min: min * 100,
    max: max * 100,
    edges: farEdges(grid, plan.lots).map(edgeOf),
    isTooLarge: bracketLeverage(grid, plan.lots) !== undefined,
  };
}
