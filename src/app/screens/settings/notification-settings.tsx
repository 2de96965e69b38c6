import { Trans, useLingui } from '@lingui/react/macro';
import {
  isOff,
  type NoticeKind,
  noticeKinds,
  playSound,
  type SoundKind,
  soundKinds,
  withSwitch,
} from '../../shell/messages/sounds.ts';
import { MessageSettings } from '../../shell/messages/message-settings.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import css from './notification-settings.module.css';
import { SettingRow } from './setting-row.tsx';

/** Whether there are sounds and notices of the browser, which kinds of them, and how loud. */
export function NotificationSettings() {
  return (
    <>
      <MessageSettings />
      <Sounds />
      <Notices />
      <Spoken />
    </>
  );
}

function Sounds() {
  const { t } = useLingui();
  const [{ soundsOff, soundVolume }, change] = usePreferences();
  const volume = t({ message: 'Volume', context: 'sound' });
  const names: Readonly<Record<SoundKind, string>> = {
    fill: t`Order filled`,
    partial: t`Order partly filled`,
    reject: t`Order rejected`,
    alert: t`Price alert`,
    liquidation: t`Liquidation warning`,
    news: t`Announcements and other messages`,
  };
  return (
    <>
      <SettingRow name={volume} note={<Trans>Sounds play in one window, after your first click in it.</Trans>}>
        <input
          type="range"
          className={css.volume}
          aria-label={volume}
          min={0}
          max={100}
          step={10}
          value={Number(soundVolume)}
          onChange={({ target }) => change({ soundVolume: target.value })}
        />
      </SettingRow>
      <ul className={css.kinds} aria-label={t`Sounds`}>
        {soundKinds.map((kind) => (
          <li key={kind} className={css.kind}>
            <Checkbox
              isSelected={!isOff(soundsOff, kind)}
              onChange={(on) => change({ soundsOff: withSwitch(soundsOff, kind, on) })}
            >
              {names[kind]}
            </Checkbox>
            <Button
              size="small"
              aria-label={t`Test: ${names[kind]}`}
              onPress={() => playSound(kind, Number(soundVolume))}
            >{t`Test`}</Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** For who hears the page. */
function Spoken() {
  const { t } = useLingui();
  const [{ announce }, change] = usePreferences();
  return (
    <SettingRow
      name={t`Screen reader`}
      note={
        <Trans>
          At most one announcement every 5 s. Failures, and lost connections with open positions, are announced at once.
        </Trans>
      }
    >
      <Segmented
        label={t`Screen reader`}
        value={announce}
        onChange={(next) => change({ announce: next })}
        choices={[
          { key: 'off', label: t({ message: 'Off', context: 'screen reader' }) },
          { key: 'trades', label: t`Fills and alerts` },
          { key: 'price', label: t`Also price every 30 s` },
        ]}
      />
    </SettingRow>
  );
}

function Notices() {
  const { t } = useLingui();
  const [{ noticesOff }, change] = usePreferences();
  const names: Readonly<Record<NoticeKind, string>> = {
    trade: t`Trade notices`,
    announcement: t`Announcement notices`,
    system: t`System notices`,
  };
  return (
    <SettingRow name={t`Browser notifications`} note={<Trans>Shown when no window is focused.</Trans>}>
      <ul className={css.kinds} aria-label={t`Browser notifications`}>
        {noticeKinds.map((kind) => (
          <li key={kind} className={css.kind}>
            <Checkbox
              isSelected={!isOff(noticesOff, kind)}
              onChange={(on) => change({ noticesOff: withSwitch(noticesOff, kind, on) })}
            >
              {names[kind]}
            </Checkbox>
          </li>
        ))}
      </ul>
    </SettingRow>
  );
}
