import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallFailure } from '../../worker/api.ts';
import { CallError } from './client.ts';

/** What a call has answered. The last answer stays while another is asked for, or where that one fails. */
export interface Loaded<D> {
  readonly data: D | undefined;
  readonly failure: CallFailure | undefined;
  readonly reload: () => void;
  /** Takes over what another call has told of the same thing. */
  readonly set: (data: D) => void;
}

const never: readonly unknown[] = [];

/** Asks once, again whenever it is told to, and where one of `causes` has changed. */
export function useLoaded<D>(load: () => Promise<D>, causes = never): Loaded<D> {
  const [{ data, failure }, set] = useState<Pick<Loaded<D>, 'data' | 'failure'>>({
    data: undefined,
    failure: undefined,
  });
  const newest = useRef(0);
  const read = async () => {
    const mine = ++newest.current;
    try {
      const answer = await load();
      if (mine === newest.current) set({ data: answer, failure: undefined });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure: reason } = error;
      if (mine === newest.current) set((old) => ({ ...old, failure: reason }));
    }
  };
  const first = useEffectEvent(() => void read());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what to ask again for
  useEffect(() => first(), causes);
  const takeOver = (answer: D) => {
    newest.current++;
    set({ data: answer, failure: undefined });
  };
  return { data, failure, reload: () => void read(), set: takeOver };
}
