import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Named, NamedEdit } from '../../../shared/base/named-list.ts';
import type { NamedEntries, NamedKind } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { later } from './named-edit.ts';
import type { NamedWords } from './named-words.ts';

/** What was done last, and how it is taken back. */
interface Done {
  readonly text: string;
  readonly undo: () => void;
}

/** What can be done to entries, what was done last, and why an edit was not taken. */
export function useNamedActions<K extends NamedKind>(kind: K, words: NamedWords) {
  type E = NamedEntries[K] & Named;
  const { t } = useLingui();
  const [done, setDone] = useState<Done>();
  const { edit, problem, setProblem } = useEdit(kind, words);
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
function useEdit<K extends NamedKind>(kind: K, words: NamedWords) {
  const engine = useEngine();
  const [problem, setProblem] = useState<string>();
  const edit = async (what: NamedEdit<NamedEntries[K]>, then?: () => void): Promise<boolean> => {
    const outcome = await engine.editNamed(kind, what);
    const reasons = { too_many: words.tooMany, too_large: words.tooLarge, invalid: words.invalid };
    setProblem(outcome === 'ok' ? undefined : reasons[outcome]);
    if (outcome === 'ok') then?.();
    return outcome === 'ok';
  };
  return { edit, problem, setProblem };
}
