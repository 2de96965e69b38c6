import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import './styles/reset.css';
import './styles/tokens.css';
import { must } from '../shared/base/assert.ts';
import { createTexts } from './text/i18n.ts';
import { followPageWidth } from './page/root-scale.ts';
import { UnsupportedScreen } from './screens/unsupported/screen.tsx';
import type { Need } from './page/support.ts';
import { AriaLocale } from './ui/preferences/aria-locale.tsx';
import { createPreferences, type PreferenceStore } from './ui/preferences/preferences.ts';
import { PreferencesProvider } from './ui/preferences/preferences-context.tsx';

/**
 * Shows what is missing in place of the application, in the chosen language. Lives as long as the window, or until the
 * function that comes back is called.
 */
export async function startUnsupported(missing: readonly Need[]): Promise<() => void> {
  const i18n = setupI18n();
  const preferences = createPreferences(localStorage, document);
  const texts = createTexts(i18n, document.documentElement);
  followPageWidth(document);
  await texts.need('all');
  const apply = async () => {
    await texts.activate(preferences.current().lang);
    document.title = 'Halyard';
  };
  preferences.subscribe(() => apply().catch((error: unknown) => console.error('language not loaded', error)));
  await apply();
  const root = createRoot(must(document.getElementById('root'), '#root'));
  root.render(
    <I18nProvider i18n={i18n}>
      <WithLocale preferences={preferences} missing={missing} />
    </I18nProvider>,
  );
  return () => root.unmount();
}

function WithLocale({
  preferences,
  missing,
}: {
  readonly preferences: PreferenceStore;
  readonly missing: readonly Need[];
}) {
  const { lang } = useSyncExternalStore(preferences.subscribe, preferences.current);
  return (
    <AriaLocale lang={lang}>
      <PreferencesProvider store={preferences}>
        <UnsupportedScreen missing={missing} location={location} />
      </PreferencesProvider>
    </AriaLocale>
  );
}
