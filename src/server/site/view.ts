import type { Language } from '../notify/language.ts';

/** Colours of a page: a stored choice, or what the browser prefers. */
export const themes = ['graphite', 'paper'] as const;
export type Theme = (typeof themes)[number];

/** Scripts of the site, each for the parts that name it. */
export type SiteScripts = Readonly<Record<'book' | 'age' | 'quotes' | 'upload' | 'contact', string>>;

/** Where the site's own files are, each under a name that changes with its content. */
export interface SiteFiles {
  readonly style: string;
  /** Absent where nothing has been built. */
  readonly font: string | undefined;
  /** What brings parts of a page to life; absent where nothing has been built, and the pages stay as they are sent. */
  readonly scripts: SiteScripts | undefined;
}

/** What a page is rendered for. `origin` has no slash at its end. */
export interface View {
  readonly origin: string;
  readonly language: Language;
  readonly theme: Theme | undefined;
  readonly files: SiteFiles;
}
