import { secondMs } from '../../base/time.ts';
import { isPair, type PairFees, pairGain } from '../../finance/pair-rules.ts';
import type { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import { expiryLeadMs } from '../legs/situation.ts';
import type { StrategyMarket } from '../moves.ts';
import { barMs } from '../position-instance.ts';
import type { Step } from '../strategy.ts';
import type { PairReading } from './pair-bars.ts';

/** How long after its close a bar may open a trade: a tenth of it, within these bounds; ms. */
const leastWaitMs = 10 * secondMs;
const mostWaitMs = 60 * secondMs;

export const entryWaitMs = (params: StatArbParams): number =>
  Math.min(mostWaitMs, Math.max(leastWaitMs, barMs(params) / 10));

/** What decides why a pair without a trade waits. */
interface Idle {
  readonly reading: PairReading | undefined;
  /** Whether both markets trade, and whether their books have changed of late and have both sides. */
  readonly areTrading: boolean;
  readonly areFresh: boolean;
  /** Whether a bar has come within the entry since the last trade. */
  readonly isCalm: boolean;
}

/** Why a pair without a trade opens none, by name. */
export function waitingFor(
  { reading, areTrading, areFresh, isCalm }: Idle,
  rules: StatArbParams,
  fees: PairFees,
): string {
  if (!areTrading) return 'HALTED';
  if (!reading || !isPair(reading.fit, rules)) return 'NO_PAIR';
  const off = Math.abs(reading.z);
  if (off <= rules.z_in) return 'NEAR';
  if (off >= rules.z_stop) return 'FAR';
  if (!isCalm) return 'NOT_CALM';
  if (pairGain(reading.fit, off - rules.z_out, fees) <= 0) return 'FEES';
  return areFresh ? 'NEXT_BAR' : 'STALE';
}

/** Why one ends by itself, where it does; `oldMs` is how long the newest bar has been closed. */
export function endOf(
  params: StatArbParams,
  legs: readonly StrategyMarket[],
  oldMs: number,
  nowMs: number,
): Step['stop'] {
  const { end_time, on_end, window } = params;
  if (end_time !== undefined && nowMs >= end_time) return { reason: 'END_TIME', mode: on_end };
  const expiry = Math.min(...legs.map(({ market }) => market.instrument.expiry ?? Number.POSITIVE_INFINITY));
  if (nowMs >= expiry - expiryLeadMs) return { reason: 'EXPIRY', mode: 'CANCEL_CLOSE' };
  return oldMs > window * barMs(params) ? { reason: 'NO_BARS', mode: on_end } : undefined;
}
