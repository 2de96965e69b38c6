import { unitsToNumber } from '../../base/decimal.ts';
import { moneyDecimals, quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { unitSize } from '../../finance/trend-unit.ts';
import { onStep } from '../../market/tick-steps.ts';
import type { SecondWaveParams } from '../../trade/strategy/second-wave-params.ts';
import { partsOf } from './order-number.ts';
import type { WaveReading } from './wave-bars.ts';

/** Part of the trigger by which an entry may pay more; a price that has gone farther is left. */
const mostSlippage = 0.005;

/** An entry that waits for its trigger; prices in ticks. */
export interface WaveEntry {
  readonly trigger: number;
  /** Worst price that is paid. */
  readonly limit: number;
  readonly lots: number;
  /** Stop and target in parts of the limit. */
  readonly stop: number;
  readonly target: number;
}

/**
 * The entry of a wave: a tick above the pullback's high, of the lots that lose `risk` percent of the equity (money
 * units) from the limit to a tick below its low. Undefined where that is less than an order, or the target lies below
 * the limit.
 */
export function entryOf(
  core: MarketState,
  params: Pick<SecondWaveParams, 'risk' | 'target'>,
  { trigger, low, length }: NonNullable<WaveReading['wave']>,
  equity: bigint,
): WaveEntry | undefined {
  const { grid, units } = core;
  const tick = unitsToNumber(1, grid.price);
  const above = Math.floor(trigger / tick + 1e-6) + 1;
  const below = Math.ceil(low / tick - 1e-6) - 1;
  const limit = onStep(core.steps, Math.floor(above * (1 + mostSlippage)), -1);
  const stop = partsOf(limit - below, limit);
  const target = partsOf(Math.floor((low + params.target * length) / tick) - limit, limit);
  if (stop === undefined || target === undefined || equity <= 0n) return undefined;
  const byRisk = unitSize({
    equity: Number(equity) / 10 ** moneyDecimals,
    risk: params.risk / 100,
    range: (limit - below) * tick,
    pointValue: unitsToNumber(1, grid.size),
  });
  const lots = Math.min(byRisk, Number(equity / quoteOf(units, limit, 1)), units.maxMarketLots);
  return lots < minLots(core, above, false) ? undefined : { trigger: above, limit, lots, stop, target };
}
