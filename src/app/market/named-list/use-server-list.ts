import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Named, NamedEdit } from '../../../shared/base/named-list.ts';
import { CallError } from '../../engine/client.ts';
import { useLoaded } from '../../engine/use-loaded.ts';
import { failureText } from '../../text/refusal-text.ts';
import type { NamedSource } from './use-named-source.ts';

/** Calls by which the server keeps a list of what somebody has saved. */
export interface ListCalls<E extends Named> {
  /** Name of the list, for errors. */
  readonly title: string;
  readonly list: () => Promise<readonly E[]>;
  /** Saves an entry, as a new one where the server has none of it yet; its id there. */
  readonly save: (entry: E, id: string | undefined) => Promise<string>;
  readonly remove: (id: string) => Promise<unknown>;
}

/** What somebody has saved under names, as the server has it; loaded anew when `keys` change. */
export function useServerList<E extends Named>(
  { title, list, save, remove }: ListCalls<E>,
  keys: readonly unknown[],
): NamedSource<E> {
  const { i18n } = useLingui();
  const { data, failure, reload } = useLoaded(list, keys);
  /** Ids of the server by those that entries had before they were saved, and those that were deleted here. */
  const saved = useRef(new Map<string, string>());
  const gone = useRef(new Set<string>());
  const known = (id: string) => {
    const now = saved.current.get(id) ?? (data?.some((one) => one.id === id) ? id : undefined);
    return now !== undefined && gone.current.has(now) ? undefined : now;
  };
  const send = async (edit: NamedEdit<E>): Promise<void> => {
    if ('removed' in edit) {
      const id = known(edit.removed.id);
      if (id === undefined) return;
      await remove(id);
      gone.current.add(id);
      return;
    }
    const { id } = edit.entry;
    const answer = await save(edit.entry, known(id));
    if (answer !== id) saved.current.set(id, answer);
  };
  return {
    entries: data,
    problem: failure && `${title}: ${i18n._(failureText(failure))}`,
    isSaved: true,
    async edit(edit) {
      try {
        await send(edit);
        reload();
        return 'ok';
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { data: facts } = error.failure;
        if ((facts as { rule?: string } | null)?.rule === 'too_many') return 'too_many';
        return { problem: i18n._(failureText(error.failure)) };
      }
    },
  };
}
