import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { DataSaver } from '../../shell/data-saver.tsx';
import { RecorderExport } from '../../shell/recorder-export.tsx';
import { Shell } from '../../shell/shell.tsx';
import { useSession } from '../../session/use-session.ts';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import {
  AppearanceSettings,
  CurrencySettings,
  DayZoneSettings,
  LanguageSettings,
  ZoneSettings,
} from './appearance-settings.tsx';
import { KeySettings } from './key-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import css from './screen.module.css';
import { type Imported, SavedNote } from './saved-note.tsx';
import { SettingsTransfer } from './settings-transfer.tsx';
import { StoredData } from './stored-data.tsx';
import { TradingSettings } from './trading-settings.tsx';

/** Settings of this browser and of the user; each change applies at once, in all windows. */
export function SettingsScreen() {
  const { t } = useLingui();
  const session = useSession();
  const [imported, setImported] = useState<Imported>();
  const sections: readonly (readonly [id: string, title: string, body: ReactNode])[] = [
    ['language', t`Language`, <LanguageSettings key="language" />],
    ['currency', t`Currency`, <CurrencySettings key="currency" />],
    [
      'zone',
      t`Time zone`,
      <Fragment key="zone">
        <ZoneSettings />
        <DayZoneSettings />
      </Fragment>,
    ],
    ['appearance', t`Appearance`, <AppearanceSettings key="appearance" />],
    ['trading', t`Trading`, <TradingSettings key="trading" />],
    ['keys', t`Keyboard`, <KeySettings key="keys" />],
    ['notifications', t`Notifications`, <NotificationSettings key="notifications" />],
    [
      'data',
      t`Data`,
      <div key="data" className={css.data}>
        <DataSaver />
        <RecorderExport />
        <StoredData />
        <SettingsTransfer onImported={setImported} />
      </div>,
    ],
  ];
  return (
    <Shell>
      <div className={css.page}>
        <div className={css.column}>
          <h1 className={css.title}>
            <Trans>Settings</Trans>
          </h1>
          <p className="quiet">
            <Trans>Changes apply at once in all windows of this browser.</Trans>
          </p>
          <nav className={css.nav} aria-label={t`Settings`}>
            {sections.map(([id, title]) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
            {session && <Link to="/setup/security">{t`Security`}</Link>}
          </nav>
          {sections.map(([id, title, body]) => (
            <section key={id} id={id} className={css.section} tabIndex={-1}>
              <h2>{title}</h2>
              <PanelBoundary what={title}>{body}</PanelBoundary>
            </section>
          ))}
          <SavedNote imported={imported} />
        </div>
      </div>
    </Shell>
  );
}
