import { useEffect, useRef, useState } from 'react';
import type {
  RecordedBars,
  RecordingAnswer,
  RecordingFacts,
  RecordingRefused,
} from '../../../../shared/backtest/book/recordings.ts';
import type { RecordingRequest } from '../../../../shared/backtest/book/report.ts';
import { RecordingThread } from '../../../engine/backtest-thread.ts';

/** Recordings of this browser, and what a strategy would have brought over the one that is chosen. */
export interface RecordingsView {
  /** Newest first; undefined before they are known. */
  readonly list: readonly RecordingFacts[] | undefined;
  readonly chosen: RecordingFacts | undefined;
  /** Its trades as bars. */
  readonly bars: RecordedBars | undefined;
  readonly answer: RecordingAnswer | undefined;
  readonly isReading: boolean;
  /** Why the last file was not taken. */
  readonly refused: RecordingRefused | undefined;
  /** Why the thread could not do what it was asked. */
  readonly failure: Error | undefined;
  readonly choose: (name: string) => void;
  readonly add: (file: File) => void;
  readonly drop: (name: string) => void;
  readonly retry: () => void;
}

const gzipEnding = '.gz';

/** The bytes of a file, unpacked where its name says that it is packed. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const stream = file.name.endsWith(gzipEnding)
    ? file.stream().pipeThrough(new DecompressionStream('gzip'))
    : file.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Recordings, and the chosen one played as it is asked for. */
export function useRecordings(request: RecordingRequest | undefined, barMs: number): RecordingsView {
  const [list, setList] = useState<readonly RecordingFacts[]>();
  const [name, setName] = useState<string>();
  const [said, say] = useState<{ readonly answer: RecordingAnswer; readonly of: string | undefined }>();
  const [shown, show] = useState<{ readonly bars: RecordedBars | undefined; readonly of: string }>();
  const [refused, refuse] = useState<RecordingRefused>();
  const [failure, fail] = useState<Error>();
  const [isReading, setReading] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const thread = useRef<RecordingThread>(undefined);
  const chosen = list?.find((each) => each.name === name) ?? list?.[0];
  const failed = (error: unknown): void => {
    console.error('recordings have failed', error);
    fail(error instanceof Error ? error : new Error(String(error)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt has a new thread
  useEffect(() => {
    const made = new RecordingThread((answer, of) => (answer instanceof Error ? failed(answer) : say({ answer, of })));
    thread.current = made;
    made.list().then(setList, failed);
    return () => {
      thread.current = undefined;
      made.end();
    };
  }, [attempt]);
  const chosenName = chosen?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thread has not been asked for anything
  useEffect(() => {
    if (chosenName !== undefined && request) thread.current?.ask(chosenName, request);
  }, [chosenName, request, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thread has not been asked for anything
  useEffect(() => {
    if (chosenName === undefined) return;
    thread.current?.barsOf(chosenName, barMs).then((bars) => show({ bars, of: chosenName }), failed);
  }, [chosenName, barMs, attempt]);

  async function take(file: File): Promise<void> {
    const to = thread.current;
    if (!to) return;
    setReading(true);
    refuse(undefined);
    try {
      const added = await to.add(file.name, await bytesOf(file));
      if (added.kind === 'refused') refuse(added);
      else {
        setList(await to.list());
        setName(file.name);
      }
    } finally {
      setReading(false);
    }
  }

  return {
    list,
    chosen,
    bars: shown?.of === chosenName ? shown?.bars : undefined,
    answer: said && said.of === chosenName ? said.answer : undefined,
    isReading,
    refused,
    failure,
    choose: setName,
    add: (file) => void take(file).catch(failed),
    drop(each) {
      const to = thread.current;
      to?.drop(each)
        .then(() => to.list())
        .then(setList, failed);
    },
    retry() {
      fail(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
