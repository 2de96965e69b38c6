import { type KeptList, mergeKept, type Removed } from './kept-list.ts';

/** Most characters of the name that a user gives to something that is saved. */
export const longestName = 60;

/** An entry of a kept list that its owner has named. */
export interface Named extends Removed {
  readonly name: string;
}

/** What somebody has done to one entry: put it in the place of the one with its id, or removed it at a time. */
export type NamedEdit<E> = { readonly entry: E } | { readonly removed: Removed };

/** A list after an edit; of more than `most` entries those changed last stay. */
export const afterEdit = <E extends Removed>(list: KeptList<E>, edit: NamedEdit<E>, most: number) =>
  mergeKept<E>(
    list,
    { entries: 'entry' in edit ? [edit.entry] : [], removed: 'removed' in edit ? [edit.removed] : [] },
    most,
  );

/** How the document of a list is saved, and how many entries it may have. */
export interface NamedDocument<E extends Named, D> {
  readonly most: number;
  readonly listOf: (document: D) => KeptList<E>;
  readonly documentOf: (list: { readonly entries: E[]; readonly removed: Removed[] }) => D;
}

/** A document after an edit. */
export const editedDocument = <E extends Named, D>(
  { most, listOf, documentOf }: NamedDocument<E, D>,
  document: D,
  edit: NamedEdit<E>,
): D => documentOf(afterEdit(listOf(document), edit, most));
