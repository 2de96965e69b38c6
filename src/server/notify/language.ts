/** Languages in which the server writes. */
export const languages = ['en', 'zh-Hans', 'zh-Hant'] as const;
export type Language = (typeof languages)[number];

/** The language that a tag asks for; undefined where we do not write it. Regions stand for their script: TW, HK and MO write traditional Chinese. */
function languageOfTag(tag: string): Language | undefined {
  if (/^zh(-hant\b|-(tw|hk|mo)$)/.test(tag)) return 'zh-Hant';
  if (/^zh(-|$)/.test(tag)) return 'zh-Hans';
  return /^en(-|$)/.test(tag) ? 'en' : undefined;
}

/** How much a part of the header wants its language, 0 not at all to 1; 1 where it does not say (RFC 9110, 12.4.2). */
const weightOf = (part: string): number => Number(/;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(part)?.[1] ?? 1);

/** Of the languages that we write the one that an Accept-Language header wants most, the first of several; en where there is none. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => ({ language: languageOfTag(part.split(';')[0]!.trim().toLowerCase()), weight: weightOf(part) }))
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted[0]?.language ?? 'en';
}
