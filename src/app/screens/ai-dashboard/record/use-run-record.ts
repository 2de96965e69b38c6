import { useEffect, useState } from 'react';
import type { RunExecution, RunTurns } from '../../../../shared/strategies/record/explained-turn.ts';
import { RunThread } from '../../../engine/backtest-thread.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { readRecord } from './read-record.ts';

/** A record that is opened in a thread of its own. */
export interface OpenedRecord {
  readonly thread: RunThread;
  readonly turns: RunTurns;
  readonly execution: RunExecution;
}

export interface RunRecordState {
  /** Undefined as long as it is read, and where it is not needed yet. */
  readonly opened: OpenedRecord | undefined;
  readonly hasFailed: boolean;
  /** Reads it again. */
  readonly reload: () => void;
}

/** The record of a run, read once it is needed and once for all that look at it; its thread ends with the component. */
export function useRunRecord(instance_id: string, isNeeded: boolean): RunRecordState {
  const engine = useEngine();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenedRecord>();
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads the record again
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    const thread = new RunThread();
    const read = async () => {
      try {
        const answer = await thread.open(await readRecord(engine, instance_id));
        if (!isShown) return;
        if (answer.kind === 'run') setOpened({ thread, turns: answer.turns, execution: answer.execution });
        else setFailed(true);
      } catch (error) {
        console.error('the record of a run could not be read', error);
        if (isShown) setFailed(true);
      }
    };
    void read();
    return () => {
      isShown = false;
      thread.end();
    };
  }, [engine, instance_id, isNeeded, attempt]);
  return {
    opened,
    hasFailed,
    reload: () => {
      setFailed(false);
      setOpened(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
