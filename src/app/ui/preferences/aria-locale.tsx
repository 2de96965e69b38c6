import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Locale } from '../../format/amount.ts';

const names: Record<Locale, string> = { en: 'en-GB', 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW' };

/** Tells the components' own texts and number rules which language is on. */
export function AriaLocale({ lang, children }: { readonly lang: Locale; readonly children: ReactNode }) {
  return <I18nProvider locale={names[lang]}>{children}</I18nProvider>;
}
