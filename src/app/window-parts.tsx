import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import './styles/base.css';
import './styles/reset.css';
import './styles/tokens.css';
import { createFrameScheduler, type FrameScheduler } from './charts/canvas/frame-scheduler.ts';
import { FramesProvider } from './charts/canvas/frames-context.tsx';
import { ChartThemeProvider } from './charts/theme/theme-context.tsx';
import { createThemeStore, loadJson, type ThemeStore } from './charts/theme/theme-store.ts';
import { keyMapOf } from './commands/key-map.ts';
import type { KeyMap } from './commands/catalogue.ts';
import { CommandsProvider, useCommand } from './commands/commands-context.tsx';
import { type CommandRegistry, createCommands } from './commands/registry.ts';
import type { EngineClient } from './engine/client.ts';
import { EngineProvider } from './engine/engine-context.tsx';
import { createTexts, type Texts, type TextSet } from './text/i18n.ts';
import { followPageWidth } from './page/root-scale.ts';
import { SentenceTexts } from './text/sentence-texts.ts';
import { PartTexts } from './ui/lazy/lazy-part.tsx';
import { AriaLocale } from './ui/preferences/aria-locale.tsx';
import { createPreferences, type PreferenceStore } from './ui/preferences/preferences.ts';
import { PreferencesProvider } from './ui/preferences/preferences-context.tsx';
import { createToasts, type ToastStore } from './ui/toast/toast-store.ts';
import { ToastProvider } from './ui/toast/toasts.tsx';

/** What every window of the application has, whatever it shows. */
export interface WindowParts {
  readonly engine: EngineClient;
  readonly i18n: I18n;
  readonly texts: Texts;
  readonly preferences: PreferenceStore;
  readonly toasts: ToastStore;
  readonly commands: CommandRegistry;
  readonly frames: FrameScheduler;
  readonly theme: ThemeStore;
}

/** Makes them, and sees to the width of the page and the data saver. They live as long as the window. */
export function createParts(engine: EngineClient): WindowParts {
  const i18n = setupI18n();
  const preferences = createPreferences(localStorage, document);
  const texts = createTexts(i18n, document.documentElement);
  followPageWidth(document);
  followDataSaver(engine, preferences);
  return {
    engine,
    i18n,
    texts,
    preferences,
    toasts: createToasts(),
    commands: createCommands(ownKeyMap(preferences)),
    frames: createFrameScheduler(),
    theme: createThemeStore(loadJson),
  };
}

/** The newest key map, read anew only where another one was chosen. */
function ownKeyMap({ current }: PreferenceStore): () => KeyMap {
  let read = { text: '', keys: keyMapOf('') };
  return () => {
    const { ownKeys } = current();
    if (ownKeys !== read.text) read = { text: ownKeys, keys: keyMapOf(ownKeys) };
    return read.keys;
  };
}

/** Loads these texts in the chosen language, and in the next one whenever that changes, without reload. */
export async function followLanguage({ engine, i18n, texts, preferences }: WindowParts, set: TextSet): Promise<void> {
  await texts.need(set);
  const apply = async () => {
    // Again where another one was chosen while a catalogue was on its way.
    for (let { lang } = preferences.current(); i18n.locale !== lang; { lang } = preferences.current()) {
      await texts.activate(lang);
      void engine.setLanguage(lang);
    }
  };
  preferences.subscribe(() => apply().catch((error: unknown) => console.error('language not loaded', error)));
  await apply();
}

/** Tells the engine whether to save data and whether to record, now and after each change. */
function followDataSaver(engine: EngineClient, preferences: PreferenceStore): void {
  const report = () => {
    void engine.setDataSaver(preferences.current().dataSaver);
    void engine.setRecorder(preferences.current().recorder);
  };
  preferences.subscribe(report);
  report();
}

/** Gives the parts to everything below. */
export function WindowProviders({
  parts: { engine, i18n, texts, preferences, toasts, commands, frames, theme },
  children,
}: {
  readonly parts: WindowParts;
  readonly children: ReactNode;
}) {
  const { lang } = useSyncExternalStore(preferences.subscribe, preferences.current);
  const [sentences] = useState(() => () => texts.need('sentences'));
  return (
    <I18nProvider i18n={i18n}>
      <AriaLocale lang={lang}>
        <PartTexts value={texts.rest}>
          <PreferencesProvider store={preferences}>
            <EngineProvider engine={engine}>
              <CommandsProvider registry={commands}>
                <ToastProvider store={toasts}>
                  <FramesProvider frames={frames}>
                    <ChartThemeProvider store={theme}>
                      <SentenceTexts value={sentences}>{children}</SentenceTexts>
                    </ChartThemeProvider>
                  </FramesProvider>
                </ToastProvider>
                <ToastKey toasts={toasts} />
              </CommandsProvider>
            </EngineProvider>
          </PreferencesProvider>
        </PartTexts>
      </AriaLocale>
    </I18nProvider>
  );
}

function ToastKey({ toasts }: { readonly toasts: ToastStore }) {
  useCommand('toasts', toasts.askFocus);
  return null;
}
