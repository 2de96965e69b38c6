import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Language } from '../notify/language.ts';
import type { Kept } from '../notify/outbox.ts';
import type { ApiPage } from './api-page.ts';
import type { ApplicationState } from './application-state.ts';
import type { ContactState } from './contact-state.ts';
import type { PageFacts } from './page-facts.ts';
import type { PagePath } from './site-paths.ts';
import type { View } from './view.ts';

/** A short how-to, as `/client/base/tutorials` returns it and /home shows it; `time` is UTC, ms. */
export interface Tutorial {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly steps: string[];
  readonly url: string;
  readonly time: number;
}

/** The rendered site (views/index.tsx), each page as a whole document. */
export interface SitePages {
  page(path: PagePath, view: View, facts?: PageFacts): string;
  contact(view: View, state: ContactState): string;
  application(view: View, state: ApplicationState): string;
  /** Messages of demo mode, newest first; undefined for a reader who has not shown the token. */
  outbox(view: View, messages: readonly Kept[] | undefined): string;
  /** The API reference, in English whatever the language of the view. */
  docs(view: View, page: ApiPage): string;
  /** In the order in which they are read. */
  tutorials(language: Language): Tutorial[];
}

/** Where the build puts the views, below its folder; nothing there is served. */
export const viewsFile = 'server/site-pages.mjs';

const refuse = (): never => {
  throw new Refusal('UNAVAILABLE', { rule: 'build' });
};
/** Calls work where nothing is built; pages are refused. */
const unbuilt: SitePages = {
  page: refuse,
  contact: refuse,
  application: refuse,
  outbox: refuse,
  docs: refuse,
  tutorials: () => [],
};

/** The views of a build: the server runs TypeScript as it is, which JSX and macros are not. */
export async function loadSitePages(dist: string): Promise<SitePages> {
  const file = join(dist, viewsFile);
  if (!existsSync(file)) return unbuilt;
  const { sitePages } = (await import(pathToFileURL(file).href)) as { readonly sitePages: SitePages };
  return sitePages;
}
