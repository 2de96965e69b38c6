import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Preferences } from '../../ui/preferences.ts';
import { usePreferences } from '../../ui/preferences-context.tsx';
import css from './screen.module.css';

const stayMs = 8_000;

/** Says for a while that a preference was saved, and takes it back where that is asked for. */
export function SavedNote() {
  const { t } = useLingui();
  const [preferences, change] = usePreferences();
  const known = useRef(preferences);
  const takenBack = useRef(false);
  const [before, setBefore] = useState<Partial<Preferences>>();
  useEffect(() => {
    const changed = Object.entries(known.current).filter(([name, value]) => preferences[name as keyof Preferences] !== value);
    known.current = preferences;
    if (changed.length > 0 && !takenBack.current) setBefore(Object.fromEntries(changed));
    takenBack.current = false;
  }, [preferences]);
  useEffect(() => {
    if (!before) return;
    const timer = setTimeout(() => setBefore(undefined), stayMs);
    return () => clearTimeout(timer);
  }, [before]);
  const undo = () => {
    if (!before) return;
    takenBack.current = true;
    change(before);
    setBefore(undefined);
  };
  return (
    <div className={css.saved} role="status">
      {before && <p className={css.savedNote}><span><Trans>Saved</Trans></span><Button size="small" onPress={undo}>{t`Undo`}</Button></p>}
    </div>
  );
}
