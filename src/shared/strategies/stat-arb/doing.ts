import { isPair, type PairFees, pairGain } from '../../finance/pair-rules.ts';
import type { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import type { PairReading } from './pair-bars.ts';

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
