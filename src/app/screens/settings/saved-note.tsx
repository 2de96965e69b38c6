import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import type { Preferences } from '../../ui/preferences/preferences.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import css from './screen.module.css';

const stayMs = 8_000;

/** Settings that have been taken over together, and the way back. */
export interface Imported {
  readonly undo: () => void;
}

/**
 * Says for a while that a preference was saved, or settings were imported, and takes it back where that is asked for.
 */
export function SavedNote({ imported }: { readonly imported?: Imported | undefined }) {
  const { t } = useLingui();
  const [preferences, change] = usePreferences();
  const known = useRef(preferences);
  const last = useRef(imported);
  const takenBack = useRef(false);
  const [back, setBack] = useState<{ readonly text: string; readonly run: () => void }>();
  const saved = t`Saved`;
  const taken = t`Imported`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, in the language of that moment
  useEffect(() => {
    const changed = Object.entries(known.current).filter(
      ([name, value]) => preferences[name as keyof Preferences] !== value,
    );
    known.current = preferences;
    if (imported !== last.current) setBack(imported && { text: taken, run: imported.undo });
    else if (changed.length > 0 && !takenBack.current)
      setBack({ text: saved, run: () => change(Object.fromEntries(changed)) });
    last.current = imported;
    takenBack.current = false;
  }, [preferences, imported]);
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(undefined), stayMs);
    return () => clearTimeout(timer);
  }, [back]);
  const undo = () => {
    takenBack.current = true;
    back?.run();
    setBack(undefined);
  };
  return (
    <div className={css.saved} role="status">
      {back && (
        <p className={css.savedNote}>
          <span>{back.text}</span>
          <Button size="small" onPress={undo}>{t`Undo`}</Button>
        </p>
      )}
    </div>
  );
}
