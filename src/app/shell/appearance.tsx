import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useDirectionNames } from '../ui/preferences/appearance-names.ts';
import { Button } from '../ui/form/button.tsx';
import { ChoiceMenu } from '../ui/overlay/choice-menu.tsx';
import { DirectionMark } from '../ui/direction-mark.tsx';
import { directions } from '../ui/preferences/preferences.ts';
import { usePreferences } from '../ui/preferences/preferences-context.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import css from './appearance.module.css';

/** The languages as they call themselves. */
export const languages = [
  { key: 'en', label: 'EN', name: 'English' },
  { key: 'zh-Hans', label: '简', name: '简体中文' },
  { key: 'zh-Hant', label: '繁', name: '繁體中文' },
] as const;

/** Theme, direction colours and language of this browser; every change applies at once in all windows. */
export function Appearance() {
  return (
    <div className={css.row}>
      <ThemeSwitch />
      <DirectionMenu />
      <LanguageSwitch />
    </div>
  );
}

/** Changes between the dark and the light theme. */
export function ThemeSwitch() {
  const { t } = useLingui();
  const [{ theme }, change] = usePreferences();
  const dark = theme === 'graphite';
  return (
    <Button
      kind="ghost"
      size="small"
      aria-label={dark ? t`Light theme` : t`Dark theme`}
      onPress={() => change({ theme: dark ? 'paper' : 'graphite' })}
    >
      {dark ? <Moon size={15} aria-hidden="true" /> : <Sun size={15} aria-hidden="true" />}
    </Button>
  );
}

/** Chooses which colour means up. */
export function DirectionMenu() {
  const { t } = useLingui();
  const names = useDirectionNames();
  const [{ direction }, change] = usePreferences();
  const face = (
    <span className={css.marks}>
      <span className="up">
        <DirectionMark direction={1} />
      </span>
      <span className="down">
        <DirectionMark direction={-1} />
      </span>
    </span>
  );
  return (
    <ChoiceMenu
      label={t`Direction colours`}
      face={face}
      value={direction}
      onChange={(next) => change({ direction: next })}
      choices={directions.map((key) => ({ key, label: names[key] }))}
    />
  );
}

/** Chooses the language, without reload. */
export function LanguageSwitch() {
  const { t } = useLingui();
  const [{ lang }, change] = usePreferences();
  return (
    <Segmented
      look="line"
      label={t`Language`}
      value={lang}
      onChange={(next) => change({ lang: next })}
      choices={languages}
    />
  );
}
