import type { Named, NamedEdit } from '../../../shared/base/named-list.ts';
import type { EditOutcome, NamedEntries, NamedKind } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';

/** Where the entries of a list come from, and how they are changed. */
export interface NamedSource<E extends Named> {
  /** Undefined before they are known. */
  readonly entries: readonly E[] | undefined;
  /** Why they are not known; nothing where they only have not come yet. */
  readonly problem?: string | undefined;
  /** Whether the server has all of it. */
  readonly isSaved: boolean;
  /** Makes an edit; what became of it, or why it was not made in a sentence of its own. */
  readonly edit: (edit: NamedEdit<E>) => Promise<EditOutcome | { readonly problem: string }>;
}

/** Entries that the engine keeps for all windows. */
export function useNamedSource<K extends NamedKind>(kind: K): NamedSource<NamedEntries[K]> {
  const engine = useEngine();
  const feed = useStream({ kind });
  return {
    entries: feed.value?.entries as readonly NamedEntries[K][] | undefined,
    isSaved: feed.state === 'live',
    edit: (edit) => engine.editNamed(kind, edit),
  };
}
