import { useEffect, useState } from 'react';
import type { TurnWanted } from '../../../../shared/backtest/backtests.ts';
import type { ExplainedTurn } from '../../../../shared/strategies/record/explained-turn.ts';
import type { OpenedRecord } from '../record/use-run-record.ts';

/** The decision of a run that is looked at, and whether it could not be worked out. */
export interface Explained {
  /** Undefined as long as none has been worked out. */
  readonly turn: ExplainedTurn | undefined;
  readonly hasFailed: boolean;
}

/** Decides one of the turns of an opened record again: the last one where none is wanted. */
export function useExplained(opened: OpenedRecord | undefined, wanted: TurnWanted | undefined): Explained {
  const [turn, setTurn] = useState<ExplainedTurn>();
  const [failed, setFailed] = useState<OpenedRecord>();
  useEffect(() => {
    if (!opened) return;
    const { thread, turns } = opened;
    let isNewest = true;
    const explain = async () => {
      try {
        const answer = await thread.explain(wanted ?? { by: 'turn', turn: turns.atMs.length - 1 });
        if (isNewest) setTurn(answer);
      } catch (error) {
        console.error('a decision could not be worked out again', error);
        if (isNewest) setFailed(opened);
      }
    };
    void explain();
    return () => {
      isNewest = false;
    };
  }, [opened, wanted]);
  return { turn, hasFailed: opened !== undefined && failed === opened };
}
