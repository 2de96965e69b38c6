import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { locales } from '../format/amount.ts';
import { densities, directions, type Preferences, themes } from '../ui/preferences/preferences.ts';
import { usePreferences } from '../ui/preferences/preferences-context.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { ButtonSheet, ChoiceSheet, FieldSheet } from './control-sheets.tsx';
import { FigureSheet } from './figure-sheet.tsx';
import { ColourSheet, TypeSheet } from './foundation-sheets.tsx';
import { GridSheet } from './grid-sheet.tsx';
import css from './gallery.module.css';
import { OverlaySheet } from './overlay-sheet.tsx';
import { StateSheet } from './state-sheet.tsx';

/** What the query of the page may name, each with its values; a preference bears the same name. */
const looks = { theme: themes, density: densities, direction: directions, lang: locales } as const;
type Look = keyof typeof looks;

/**
 * Every component in all its states on one page, for those who work on them:
 * `/__kit?theme=paper&density=compact&direction=red-up&lang=zh-Hans`.
 */
export function GalleryScreen() {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [preferences, change] = usePreferences();
  useEffect(() => {
    const asked = Object.entries(looks)
      .filter(([name, values]) => values.some((value) => value === search[name]))
      .map(([name]) => [name, search[name]]);
    if (asked.length > 0) change(Object.fromEntries(asked) as Partial<Preferences>);
  }, [search, change]);
  const choose = (name: Look, value: string) =>
    void navigate({ to: '/__kit', search: { ...search, [name]: value }, replace: true });
  return (
    <main className={css.page}>
      <header className={css.top}>
        <h1 className={css.title}>Kit</h1>
        {(Object.keys(looks) as Look[]).map((name) => (
          <Segmented
            key={name}
            label={name}
            value={String(preferences[name])}
            onChange={(value) => choose(name, value)}
            choices={looks[name].map((value) => ({ key: String(value), label: value }))}
          />
        ))}
      </header>
      <div className={css.sheets}>
        <div className={css.column}>
          <ButtonSheet />
          <ChoiceSheet />
          <FieldSheet />
        </div>
        <div className={css.column}>
          <FigureSheet />
          <TypeSheet />
          <ColourSheet />
        </div>
      </div>
      <StateSheet />
      <GridSheet />
      <OverlaySheet />
    </main>
  );
}
