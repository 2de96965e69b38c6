/** Languages in which the server writes. */
export const languages = ['en', 'zh-Hans', 'zh-Hant'] as const;
export type Language = (typeof languages)[number];

/** The first language of an Accept-Language header that we write; en where there is none. Regions stand for their script: TW, HK and MO write traditional Chinese. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase();
    if (/^zh(-hant\b|-(tw|hk|mo)$)/.test(tag)) return 'zh-Hant';
    if (/^zh(-|$)/.test(tag)) return 'zh-Hans';
    if (/^en(-|$)/.test(tag)) return 'en';
  }
  return 'en';
}
