import { useLingui } from '@lingui/react/macro';
import { type AlertDraft, amplitudeBounds, draftFaults } from './alert-draft.ts';
import { usePassedText } from './use-passed-text.ts';

/**
 * Gives the sentence about what is wrong with a field of a draft; undefined where nothing is, or is to be told yet:
 * what is missing is, once it `isTried`.
 */
export function useFieldErrors(): (
  draft: AlertDraft,
  isTried: boolean,
  last: number,
) => (field: string, name: string, bounds?: { readonly min: number; readonly max: number }) => string | undefined {
  const { t } = useLingui();
  const passedText = usePassedText();
  return (draft, isTried, last) => {
    const faults = draftFaults(draft, last);
    return (field, name, { min, max } = amplitudeBounds) => {
      const fault = isTried || field.startsWith('params.') ? faults[field] : undefined;
      if (fault === 'bounds') return t`${name}: enter ${min} to ${max}`;
      if (fault === 'whole') return t`${name}: enter a whole number`;
      if (fault === 'passed') return passedText(draft.direction);
      if (fault === 'none') return t`${name}: select at least one`;
      if (fault === 'order') return t`Upper price must be above the lower price`;
      return fault && t`Must be a valid number`;
    };
  };
}
