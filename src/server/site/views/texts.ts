import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { messages as en } from '../../../../locales/en.po?set=site';
import { messages as hans } from '../../../../locales/zh-Hans.po?set=site';
import { messages as hant } from '../../../../locales/zh-Hant.po?set=site';
import type { Language } from '../../notify/language.ts';

const inLanguage = (locale: Language, messages: Messages): I18n =>
  setupI18n({ locale, messages: { [locale]: messages } });

/** The texts of the site in each language; nothing changes them, so that all requests share them. */
export const texts: Readonly<Record<Language, I18n>> = {
  en: inLanguage('en', en),
  'zh-Hans': inLanguage('zh-Hans', hans),
  'zh-Hant': inLanguage('zh-Hant', hant),
};
