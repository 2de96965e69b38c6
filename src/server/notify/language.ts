import Negotiator from 'negotiator';

/** Languages in which the server writes. */
export const languages = ['en', 'zh-Hans', 'zh-Hant'] as const;
export type Language = (typeof languages)[number];

/**
 * The language that a tag asks for; undefined where we do not write it. Regions stand for their script: TW, HK and MO
 * write traditional Chinese.
 */
function languageOfTag(tag: string): Language | undefined {
  if (/^zh(-hant\b|-(tw|hk|mo)$)/.test(tag)) return 'zh-Hant';
  if (/^zh(-|$)/.test(tag)) return 'zh-Hans';
  return /^en(-|$)/.test(tag) ? 'en' : undefined;
}

/** No browser sends more; what is longer is not worth a look. */
const longestHeader = 200;

/**
 * Of the languages that we write the one that an Accept-Language header wants most, the first of several; en where
 * there is none.
 */
export function languageOf(header: string | undefined): Language {
  const wanted = new Negotiator({ headers: { 'accept-language': (header ?? '').slice(0, longestHeader) } }).languages();
  return wanted.map((tag) => languageOfTag(tag.toLowerCase())).find((language) => language !== undefined) ?? 'en';
}
