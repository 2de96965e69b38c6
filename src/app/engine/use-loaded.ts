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

/** Asks once, and again whenever it is told to. */
export function useLoaded<D>(load: () => Promise<D>): Loaded<D> {
  const [{ data, failure }, set] = useState<Pick<Loaded<D>, 'data' | 'failure'>>({ data: undefined, failure: undefined });
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
  useEffect(() => first(), []);
  const takeOver = (answer: D) => {
    newest.current++;
    set({ data: answer, failure: undefined });
  };
  return { data, failure, reload: () => void read(), set: takeOver };
}
