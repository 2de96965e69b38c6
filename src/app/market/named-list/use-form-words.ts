import { useLingui } from '@lingui/react/macro';
import type { NamedWords } from './named-words.ts';
import { useTemplateWords } from './use-template-words.ts';

/** How a list of templates speaks that fill a form; `own` is what the form is of. */
export function useFormWords(own: Pick<NamedWords, 'title' | 'saved' | 'none' | 'saveAs' | 'overwrite'>): NamedWords {
  const { t } = useLingui();
  return useTemplateWords({
    ...own,
    apply: (name) => t`Use ${name}`,
    applied: (name) => t`“${name}” is in the form.`,
    overwritten: (name) => t`“${name}” updated.`,
  });
}
