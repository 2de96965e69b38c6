import { useLingui } from '@lingui/react/macro';
import { reopenWindow } from '../../engine/pop-out.ts';
import type { WindowPlace } from '../../engine/window-place.ts';
import { useToast } from '../../ui/toast/toasts.tsx';

/**
 * Opens all of these windows where they were, to be called from a press; says how many the browser has blocked. `open`
 * is what opens one, and whether it did.
 */
export function useRestore(open = reopenWindow): (places: readonly WindowPlace[]) => void {
  const { t } = useLingui();
  const toast = useToast();
  return (places) => {
    const blocked = places.filter((place) => !open(place)).length;
    if (blocked === 0) return;
    const total = places.length;
    toast({
      id: 'restore',
      tone: 'danger',
      calm: true,
      title: t`The browser blocked ${blocked} of ${total} windows.`,
      detail: t`Allow pop-ups for this site in the address bar, then restore again.`,
    });
  };
}
