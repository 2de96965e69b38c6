import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { formatBytes } from '../../format/bytes.ts';
import { formatDate } from '../../format/time.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Button } from '../../ui/form/button.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import type { Imported } from './saved-note.tsx';
import css from './screen.module.css';
import { SettingRow } from './setting-row.tsx';
import { filedOf, maxBytes, printSettings, readSettings } from './settings-file.ts';

/**
 * Puts all settings into a file, and takes them over from one: all of it, or nothing where a field is not as it has to
 * be.
 */
export function SettingsTransfer({ onImported }: { readonly onImported: (imported: Imported) => void }) {
  const { t } = useLingui();
  const engine = useEngine();
  const [preferences, change] = usePreferences();
  const dashboard = useStream({ kind: 'dashboard' }).value;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const save = () =>
    saveFile(
      new Blob([printSettings(filedOf({ preferences, dashboard }))], { type: 'application/json' }),
      `halyard-settings-${formatDate(Date.now(), 'UTC')}.json`,
    );
  const max = formatBytes(maxBytes);
  const take = async (file: File) => {
    setProblem(undefined);
    if (file.size > maxBytes) return setProblem(t`The file is larger than ${max}. Nothing was changed.`);
    const read = await readSettings(await file.text(), (patch) => engine.checkDashboard(patch));
    if (!read.ok) {
      const { field } = read;
      return setProblem(
        field === '' || field === 'format'
          ? t`Not a Halyard settings file. Nothing was changed.`
          : t`Field ${field} in the file is not valid. Nothing was changed.`,
      );
    }
    const before = filedOf({ preferences, dashboard });
    change(read.settings.preferences);
    void engine.patchDashboard(read.settings.dashboard);
    onImported({
      undo() {
        change(before.preferences);
        void engine.patchDashboard(before.dashboard);
      },
    });
  };
  const failed = (error: unknown) => {
    console.warn('the file of settings could not be read', error);
    setProblem(t`The file could not be read. Nothing was changed.`);
  };
  return (
    <>
      <SettingRow
        name={t`All settings`}
        note={
          <Trans>
            This page, tabs, layout, charts and favourites. Accounts, secrets and the switches for one-click trading and
            hotkeys are not included: set those on each device.
          </Trans>
        }
      >
        <Button isDisabled={!dashboard} onPress={save}>{t`Export`}</Button>
        <Button isDisabled={!dashboard} onPress={() => input.current?.click()}>{t`Import`}</Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t`Settings file`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) take(file).catch(failed);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </SettingRow>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
