import { useLingui } from '@lingui/react/macro';
import type { NamedWords } from './named-words.ts';

/** What is said of a name that cannot be taken. */
export function useNameFaults({ taken }: NamedWords) {
  const { t } = useLingui();
  return {
    empty: t`Name: enter a name`,
    taken,
    text: t`Name: no control characters or direction marks`,
  };
}
