import type { I18n } from '@lingui/core';
import { type Locale, locales } from './format/amount.ts';
import { loadChunk } from './load-chunk.ts';

const catalogues: Record<Locale, () => Promise<{ readonly messages: Record<string, unknown> }>> = {
  en: () => import('../../locales/en.po'),
  'zh-Hans': () => import('../../locales/zh-Hans.po'),
  'zh-Hant': () => import('../../locales/zh-Hant.po'),
};

/** The locale named by a stored text; en where it names none. */
export const localeOf = (text: string | null): Locale => locales.find((locale) => locale === text) ?? 'en';

/** Loads a catalogue, makes it the current one, and says so in `<html lang>`. */
export async function activateLocale(i18n: I18n, locale: Locale, root: HTMLElement): Promise<void> {
  const { messages } = await loadChunk(catalogues[locale]);
  i18n.loadAndActivate({ locale, messages: messages as Parameters<I18n['load']>[1] });
  root.lang = locale;
}
