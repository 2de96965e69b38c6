import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Named, NamedEdit } from '../../../shared/base/named-list.ts';
import { later } from './named-edit.ts';
import type { NamedWords } from './named-words.ts';
import type { NamedSource } from './use-named-source.ts';

/** What was done last, and how it is taken back. */
interface Done {
  readonly text: string;
  readonly undo: () => void;
}

/** What can be done to entries, what was done last, and why an edit was not taken. */
export function useNamedActions<E extends Named>(source: NamedSource<E>, words: NamedWords) {
  const { t } = useLingui();
  const [done, setDone] = useState<Done>();
  const { edit, problem, setProblem } = useEdit(source, words);
  /** Puts an entry in the place of `before`, or as a new one; whether it was taken. */
  const put = (entry: E, text: string, before?: E) =>
    edit({ entry }, () =>
      setDone({
        text,
        undo: () =>
          void edit(
            before
              ? { entry: { ...before, updated: later(Date.now(), entry) } }
              : { removed: { id: entry.id, updated: later(Date.now(), entry) } },
          ),
      }),
    );
  const remove = (entry: E) => {
    const { name } = entry;
    const updated = later(Date.now(), entry);
    void edit({ removed: { id: entry.id, updated } }, () =>
      setDone({
        text: t`“${name}” deleted.`,
        undo: () => void edit({ entry: { ...entry, updated: later(Date.now(), { updated }) } }),
      }),
    );
  };
  return { done, setDone, problem, setProblem, put, remove };
}

/** Sends an edit; `then` follows where it was taken, else the reason stands in `problem`. */
function useEdit<E extends Named>({ edit: send }: NamedSource<E>, words: NamedWords) {
  const [problem, setProblem] = useState<string>();
  const edit = async (what: NamedEdit<E>, then?: () => void): Promise<boolean> => {
    const outcome = await send(what);
    const reasons = { ok: undefined, too_many: words.tooMany, too_large: words.tooLarge, invalid: words.invalid };
    setProblem(typeof outcome === 'string' ? reasons[outcome] : outcome.problem);
    if (outcome === 'ok') then?.();
    return outcome === 'ok';
  };
  return { edit, problem, setProblem };
}
