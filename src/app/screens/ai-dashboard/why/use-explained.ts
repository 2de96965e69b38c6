import { useEffect, useRef, useState } from 'react';
import type { TurnWanted } from '../../../../shared/backtest/backtests.ts';
import type { ExplainedTurn, RunTurns } from '../../../../shared/strategies/record/explained-turn.ts';
import { RunThread } from '../../../engine/backtest-thread.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { readRecord } from '../record/read-record.ts';

/** What is known of the decisions of a run. */
export interface Explained {
  /** Undefined as long as the record is read. */
  readonly turns: RunTurns | undefined;
  /** The one that is looked at; undefined as long as none has been worked out. */
  readonly turn: ExplainedTurn | undefined;
  readonly hasFailed: boolean;
  /** Reads the record again. */
  readonly reload: () => void;
}

/** Reads the record of a run, and decides one of its turns again: the last one where none is wanted. */
export function useExplained(instance_id: string, wanted: TurnWanted | undefined): Explained {
  const engine = useEngine();
  const [attempt, setAttempt] = useState(0);
  const [turns, setTurns] = useState<RunTurns>();
  const [turn, setTurn] = useState<ExplainedTurn>();
  const [hasFailed, setFailed] = useState(false);
  const thread = useRef<RunThread>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads the record again
  useEffect(() => {
    const mine = new RunThread();
    thread.current = mine;
    const read = async () => {
      try {
        const answer = await mine.open(await readRecord(engine, instance_id));
        if (thread.current !== mine) return;
        if (answer.kind === 'run') setTurns(answer.turns);
        else setFailed(true);
      } catch (error) {
        console.error('the record of a run could not be read', error);
        if (thread.current === mine) setFailed(true);
      }
    };
    void read();
    return () => {
      thread.current = undefined;
      mine.end();
    };
  }, [engine, instance_id, attempt]);
  useEffect(() => {
    const mine = thread.current;
    if (!turns || !mine) return;
    let isNewest = true;
    const explain = async () => {
      try {
        const answer = await mine.explain(wanted ?? { by: 'turn', turn: turns.atMs.length - 1 });
        if (isNewest) setTurn(answer);
      } catch (error) {
        console.error('a decision could not be worked out again', error);
        if (isNewest) setFailed(true);
      }
    };
    void explain();
    return () => {
      isNewest = false;
    };
  }, [turns, wanted]);
  return {
    turns,
    turn,
    hasFailed,
    reload: () => {
      setFailed(false);
      setTurns(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
