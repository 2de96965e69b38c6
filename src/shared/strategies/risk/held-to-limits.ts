import { breached, type MachineDecision } from '../instance-state.ts';
import type { Breach } from '../../trade/risk/risk-limits.ts';
import type { RiskGuard } from './guard.ts';
import { sooner } from '../moves.ts';

const interrupted = (breach: Breach): MachineDecision => ({ transition: breached(breach), moves: [] });

/**
 * What an instance that opens or trades does at a time and marks: what it has decided, or the breach of a limit, where
 * nothing is sent.
 */
export function heldToLimits(
  guard: RiskGuard,
  nowMs: number,
  marks: readonly number[],
  decide: () => MachineDecision,
): MachineDecision {
  const found = guard.atMarks(nowMs, marks);
  if (found) return interrupted(found);
  const decision = decide();
  if (decision.transition) return decision;
  const beyond = guard.beforeSent(decision.moves, nowMs, marks);
  if (beyond) return interrupted(beyond);
  guard.sent(decision.moves, nowMs, marks);
  return decision.due ? { ...decision, due: sooner(decision.due, guard.due(nowMs)) } : decision;
}
