import type { I18n, MessageDescriptor } from '@lingui/core';

/** Texts by their names, in the language of the page, as the script of a form reads them. */
export const inWords = (i18n: I18n, texts: Readonly<Record<string, MessageDescriptor>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, i18n._(text)])));
