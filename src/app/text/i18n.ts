import type { I18n, Messages } from '@lingui/core';
import { type Locale, locales } from '../format/amount.ts';
import { loadChunk } from '../page/load-chunk.ts';

/**
 * Texts that travel together: those of the pages for logging in, those with which the dashboard, the page of strategies
 * or a window of its own begins, what these load in quiet and what they show on demand, sentences that are seldom said,
 * or everything that the application says (src/setup/text-sets.ts).
 */
export type TextSet =
  | 'entry'
  | 'desk'
  | 'desk-quiet'
  | 'desk-rest'
  | 'ai'
  | 'ai-quiet'
  | 'ai-rest'
  | 'pop-out'
  | 'pop-out-quiet'
  | 'pop-out-rest'
  | 'sentences'
  | 'all';

type Catalogue = () => Promise<{ readonly messages: Messages }>;

const catalogues: Record<Locale, Record<TextSet, Catalogue>> = {
  en: {
    entry: () => import('../../../locales/en.po?set=entry'),
    desk: () => import('../../../locales/en.po?set=desk'),
    'desk-quiet': () => import('../../../locales/en.po?set=desk-quiet'),
    'desk-rest': () => import('../../../locales/en.po?set=desk-rest'),
    ai: () => import('../../../locales/en.po?set=ai'),
    'ai-quiet': () => import('../../../locales/en.po?set=ai-quiet'),
    'ai-rest': () => import('../../../locales/en.po?set=ai-rest'),
    'pop-out': () => import('../../../locales/en.po?set=pop-out'),
    'pop-out-quiet': () => import('../../../locales/en.po?set=pop-out-quiet'),
    'pop-out-rest': () => import('../../../locales/en.po?set=pop-out-rest'),
    sentences: () => import('../../../locales/en.po?set=sentences'),
    all: () => import('../../../locales/en.po?set=app'),
  },
  'zh-Hans': {
    entry: () => import('../../../locales/zh-Hans.po?set=entry'),
    desk: () => import('../../../locales/zh-Hans.po?set=desk'),
    'desk-quiet': () => import('../../../locales/zh-Hans.po?set=desk-quiet'),
    'desk-rest': () => import('../../../locales/zh-Hans.po?set=desk-rest'),
    ai: () => import('../../../locales/zh-Hans.po?set=ai'),
    'ai-quiet': () => import('../../../locales/zh-Hans.po?set=ai-quiet'),
    'ai-rest': () => import('../../../locales/zh-Hans.po?set=ai-rest'),
    'pop-out': () => import('../../../locales/zh-Hans.po?set=pop-out'),
    'pop-out-quiet': () => import('../../../locales/zh-Hans.po?set=pop-out-quiet'),
    'pop-out-rest': () => import('../../../locales/zh-Hans.po?set=pop-out-rest'),
    sentences: () => import('../../../locales/zh-Hans.po?set=sentences'),
    all: () => import('../../../locales/zh-Hans.po?set=app'),
  },
  'zh-Hant': {
    entry: () => import('../../../locales/zh-Hant.po?set=entry'),
    desk: () => import('../../../locales/zh-Hant.po?set=desk'),
    'desk-quiet': () => import('../../../locales/zh-Hant.po?set=desk-quiet'),
    'desk-rest': () => import('../../../locales/zh-Hant.po?set=desk-rest'),
    ai: () => import('../../../locales/zh-Hant.po?set=ai'),
    'ai-quiet': () => import('../../../locales/zh-Hant.po?set=ai-quiet'),
    'ai-rest': () => import('../../../locales/zh-Hant.po?set=ai-rest'),
    'pop-out': () => import('../../../locales/zh-Hant.po?set=pop-out'),
    'pop-out-quiet': () => import('../../../locales/zh-Hant.po?set=pop-out-quiet'),
    'pop-out-rest': () => import('../../../locales/zh-Hant.po?set=pop-out-rest'),
    sentences: () => import('../../../locales/zh-Hant.po?set=sentences'),
    all: () => import('../../../locales/zh-Hant.po?set=app'),
  },
};

/** The locale named by a stored text; en where it names none. */
export const localeOf = (text: string | null): Locale => locales.find((locale) => locale === text) ?? 'en';

/** The texts of one window. */
export interface Texts {
  /** Resolves once the texts of the set are there in the language that is on; at once where they are. */
  need(set: TextSet): Promise<void>;
  /**
   * Fetches what is loaded in quiet beside the sets that were asked for, or all that is shown on demand too, and gives
   * the same promise each time; undefined where there is no more than those sets.
   */
  rest(isQuiet: boolean): Promise<void> | undefined;
  /** Makes a language the current one, with all sets that were asked for, and says so in `<html lang>`. */
  activate(locale: Locale): Promise<void>;
}

/** What a window loads in quiet and what it shows on demand, by the set with which it begins. */
const rests: Partial<Record<TextSet, readonly [quiet: TextSet, rest: TextSet]>> = {
  desk: ['desk-quiet', 'desk-rest'],
  ai: ['ai-quiet', 'ai-rest'],
  'pop-out': ['pop-out-quiet', 'pop-out-rest'],
};

export function createTexts(i18n: I18n, root: HTMLElement): Texts {
  const needed = new Set<TextSet>();
  const there = new Set<string>();
  /** Promises of sets that come later, by their names. */
  const coming = new Map<string, Promise<void>>();

  async function fetchMissing(locale: Locale): Promise<void> {
    const sets: TextSet[] = needed.has('all') ? ['all'] : [...needed];
    await Promise.all(
      sets
        .filter((set) => !there.has(`${locale} ${set}`))
        .map(async (set) => {
          const { messages } = await loadChunk(catalogues[locale][set]);
          there.add(`${locale} ${set}`);
          // Lingui adds later sets to the object that it is given, which is the module's own.
          i18n.load(locale, { ...messages });
        }),
    );
  }

  async function need(...sets: readonly TextSet[]): Promise<void> {
    for (const set of sets) needed.add(set);
    const locale = locales.find((one) => one === i18n.locale);
    if (locale) await fetchMissing(locale);
  }

  return {
    need,
    rest(isQuiet) {
      const sets = needed.has('all') ? [] : [...needed].flatMap((set) => rests[set]?.slice(0, isQuiet ? 1 : 2) ?? []);
      if (sets.length === 0) return undefined;
      const names = sets.join(' ');
      const known = coming.get(names);
      if (known) return known;
      const asked = need(...sets).catch((error: unknown) => {
        // Whoever asks next asks anew.
        coming.delete(names);
        throw error;
      });
      coming.set(names, asked);
      return asked;
    },
    async activate(locale) {
      await fetchMissing(locale);
      i18n.activate(locale);
      root.lang = locale;
    },
  };
}
