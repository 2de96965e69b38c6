import { must } from '../../base/assert.ts';
import type { RunRecord } from './read-run-tape.ts';
import { type ReplayedPart, type ReplayedTurn, RunPart, type SeenRecord } from './run-part.ts';

/**
 * Plays a run again from its record, by the strategy and the machine of now: the same input gives the same moves. One
 * part for each time that it was begun or gone on with. `decided` hears of each turn.
 */
export function replayRun(
  records: readonly RunRecord[],
  decided?: (turn: ReplayedTurn) => void,
): readonly ReplayedPart[] {
  const parts: ReplayedPart[] = [];
  let part: RunPart | undefined;
  let seen: SeenRecord[] = [];
  for (const record of records) {
    if (record.kind === 'seen') {
      seen.push(record);
      continue;
    }
    if (record.kind === 'begin') {
      if (part) parts.push(part.replayed);
      part = new RunPart(record.beginning, record.atMs, seen, decided);
    } else must(part, 'a beginning').play(record, seen);
    seen = [];
  }
  if (part) parts.push(part.replayed);
  return parts;
}
