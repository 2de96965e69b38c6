import { useLingui } from '@lingui/react/macro';
import type { NamedWords } from './named-words.ts';

/** How lists of layouts speak, whatever they are of. */
export function useLayoutWords(): NamedWords {
  const { t } = useLingui();
  return {
    title: t`Layouts`,
    saved: t`Saved layouts`,
    none: t`No saved layouts yet.`,
    saveAs: t`Save current layout as`,
    save: t`Save layout`,
    apply: (name) => t`Load ${name}`,
    applied: (name) => t`“${name}” loaded.`,
    overwrite: (name) => t`Save current layout as ${name}`,
    overwritten: (name) => t`“${name}” updated.`,
    taken: t`Name: already used by another layout`,
    tooMany: t`Too many layouts. Delete some first.`,
    tooLarge: t`Layouts take up too much space. Delete some first.`,
    invalid: t`This layout cannot be saved.`,
  };
}
