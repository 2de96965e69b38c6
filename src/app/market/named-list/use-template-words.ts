import { useLingui } from '@lingui/react/macro';
import type { NamedWords } from './named-words.ts';

/** Words that all lists of templates have alike. */
type Common = 'save' | 'taken' | 'tooMany' | 'tooLarge' | 'invalid';

/** How a list of templates speaks; `own` is what its templates are of, and how they are put on show. */
export function useTemplateWords(own: Omit<NamedWords, Common>): NamedWords {
  const { t } = useLingui();
  return {
    ...own,
    save: t`Save template`,
    taken: t`Name: already used by another template`,
    tooMany: t`Too many templates. Delete some first.`,
    tooLarge: t`Templates take up too much space. Delete some first.`,
    invalid: t`This template cannot be saved.`,
  };
}
