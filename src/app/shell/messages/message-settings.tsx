import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import css from './message-settings.module.css';
import { playSound } from './sounds.ts';

/**
 * Sound and browser notifications for new messages, both off until they are asked for. The browser is asked for its
 * permission on the user's press alone.
 */
export function MessageSettings() {
  const { t } = useLingui();
  const [{ messageSound, messageNotices, soundVolume }, change] = usePreferences();
  const [isDenied, setDenied] = useState(false);
  const isPossible = 'Notification' in globalThis;
  const setSound = (on: boolean) => {
    change({ messageSound: on });
    // What is heard from now on.
    if (on) playSound('fill', Number(soundVolume));
  };
  const setNotices = async (on: boolean) => {
    const permission = on ? await Notification.requestPermission() : 'default';
    setDenied(on && permission !== 'granted');
    change({ messageNotices: permission === 'granted' });
  };
  return (
    <div className={css.settings}>
      <Checkbox isSelected={messageSound} onChange={setSound}>{t`Sound`}</Checkbox>
      {isPossible && (
        <Checkbox
          isSelected={messageNotices}
          onChange={(on) => void setNotices(on)}
        >{t`Browser notifications`}</Checkbox>
      )}
      <p className={css.denied} role="status">
        {isDenied && <Trans>The browser does not allow notifications for this site.</Trans>}
      </p>
    </div>
  );
}
