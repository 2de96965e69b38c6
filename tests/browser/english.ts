import { type I18n, setupI18n } from '@lingui/core';
import { createTexts } from '../../src/app/text/i18n.ts';

/** All texts of the application in English, for parts that are shown by themselves. */
export async function english(): Promise<I18n> {
  const i18n = setupI18n();
  const texts = createTexts(i18n, document.createElement('html'));
  await texts.need('all');
  await texts.activate('en');
  return i18n;
}
