import { useLingui } from '@lingui/react/macro';
import type { DraftFault } from './alert-draft.ts';

/** Gives what is wrong with a field as a sentence; undefined where nothing is. */
export function useFaultText(): (fault: DraftFault | undefined, name: string, bounds: { readonly min: number; readonly max: number }) => string | undefined {
  const { t } = useLingui();
  return (fault, name, { min, max }) => {
    if (fault === 'bounds') return t`${name}: from ${min} to ${max}`;
    if (fault === 'whole') return t`${name}: a whole number`;
    if (fault === 'order') return t`The upper price lies above the lower one`;
    return fault && t`Must be a valid number`;
  };
}
