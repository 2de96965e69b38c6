import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import './styles/reset.css';
import './styles/tokens.css';
import { must } from '../shared/kit/assert.ts';
import { createFrameScheduler, type FrameScheduler } from './charts/frame-scheduler.ts';
import { FramesProvider } from './charts/frames-context.tsx';
import { ChartThemeProvider } from './charts/theme-context.tsx';
import { createThemeStore, loadJson, type ThemeStore } from './charts/theme-store.ts';
import { keyMapOf } from './commands/bindings.ts';
import type { KeyMap } from './commands/catalogue.ts';
import { CommandsProvider, useCommand } from './commands/commands-context.tsx';
import { type CommandRegistry, createCommands } from './commands/registry.ts';
import type { EngineClient } from './engine/client.ts';
import { EngineProvider } from './engine/engine-context.tsx';
import { plainPath } from './guard.ts';
import { createTexts, type Texts } from './i18n.ts';
import { followPageWidth } from './root-scale.ts';
import { routeTree, textSetAt } from './routes.tsx';
import { parseSearch, stringifySearch } from './search-codec.ts';
import { readUser } from './session/stored-user.ts';
import { titleOf } from './title.ts';
import { AriaLocale } from './ui/aria-locale.tsx';
import { createPreferences, type PreferenceStore } from './ui/preferences.ts';
import { PreferencesProvider } from './ui/preferences-context.tsx';
import { createToasts, type ToastStore } from './ui/toast-store.ts';
import { ToastProvider } from './ui/toasts.tsx';

const makeRouter = (history: RouterHistory, texts: Texts) => createRouter({
  routeTree, history, parseSearch, stringifySearch, context: { role: () => readUser(localStorage)?.role, texts }, defaultPreload: 'intent', scrollRestoration: false,
});
type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

interface Parts {
  readonly engine: EngineClient;
  readonly router: AppRouter;
  readonly i18n: I18n;
  readonly texts: Texts;
  readonly preferences: PreferenceStore;
  readonly toasts: ToastStore;
  readonly commands: CommandRegistry;
  readonly frames: FrameScheduler;
  readonly theme: ThemeStore;
}

/** Starts the application on an engine and a history. It lives as long as the window, or until the function that comes back takes it off the page. */
export async function startApp(engine: EngineClient, history: RouterHistory): Promise<() => void> {
  const [i18n, preferences] = [setupI18n(), createPreferences(localStorage, document)];
  const texts = createTexts(i18n, document.documentElement);
  const parts: Parts = { engine, router: makeRouter(history, texts), i18n, texts, preferences, toasts: createToasts(), commands: createCommands(ownKeyMap(preferences)), frames: createFrameScheduler(), theme: createThemeStore(loadJson) };
  followPageWidth(document);
  followDataSaver(parts);
  await texts.need(textSetAt(history.location.pathname, readUser(localStorage)?.role));
  await followLanguage(parts);
  const retitle = () => {
    document.title = titleOf(plainPath(parts.router.state.location.pathname), (message) => parts.i18n._(message));
  };
  parts.router.subscribe('onResolved', ({ toLocation }) => {
    retitle();
    // The token of a reset link is for that page alone: it must not stand in the list of windows.
    engine.setRoute(plainPath(toLocation.pathname) === '/reset-password' ? toLocation.pathname : toLocation.href);
    scrollTo(0, 0);
  });
  parts.i18n.on('change', retitle);
  const root = createRoot(must(document.getElementById('root'), '#root'));
  root.render(<StrictMode><App {...parts} /></StrictMode>);
  return () => root.unmount();
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

/** Loads the chosen language, and the next one whenever it changes, without reload. */
async function followLanguage({ engine, i18n, texts, preferences }: Parts): Promise<void> {
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
function followDataSaver({ engine, preferences }: Parts): void {
  const tell = () => {
    void engine.setDataSaver(preferences.current().dataSaver);
    void engine.setRecorder(preferences.current().recorder);
  };
  preferences.subscribe(tell);
  tell();
}

function App({ engine, router, i18n, preferences, toasts, commands, frames, theme }: Parts) {
  const { lang } = useSyncExternalStore(preferences.subscribe, preferences.current);
  return (
    <I18nProvider i18n={i18n}>
      <AriaLocale lang={lang}>
        <PreferencesProvider store={preferences}>
          <EngineProvider engine={engine}>
            <CommandsProvider registry={commands}>
              <ToastProvider store={toasts}><FramesProvider frames={frames}><ChartThemeProvider store={theme}><RouterProvider router={router} /></ChartThemeProvider></FramesProvider></ToastProvider>
              <ToastKey toasts={toasts} />
            </CommandsProvider>
          </EngineProvider>
        </PreferencesProvider>
      </AriaLocale>
    </I18nProvider>
  );
}

function ToastKey({ toasts }: { readonly toasts: ToastStore }) {
  useCommand('toasts', toasts.askFocus);
  return null;
}
