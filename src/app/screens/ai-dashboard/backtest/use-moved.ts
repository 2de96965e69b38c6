import { startTransition, useState } from 'react';
import type { Draft } from '../draft.ts';

/**
 * Edges that are dragged: what is drawn goes along with them at once, and the form of the draft in a turn of its own,
 * which the next move may cut short. `fields` are undefined where the form stands as they do.
 */
export function useMoved(draft: Draft, write: (fields: Draft) => void) {
  const [moved, setMoved] = useState<{ readonly from: Draft; readonly fields: Draft }>();
  // What has been written since counts, and not what was moved before.
  const fieldsFrom = (it: typeof moved): Draft | undefined => (it?.from === draft ? it.fields : undefined);
  const move = (key: string, value: string): void => {
    setMoved((before) => ({ from: draft, fields: { ...fieldsFrom(before), [key]: value } }));
    startTransition(() => write({ [key]: value }));
  };
  return { fields: fieldsFrom(moved), move };
}
