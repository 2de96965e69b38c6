import { languages } from '../notify/language.ts';
import { applicationPath } from './application-page.ts';
import { contactPath } from './contact-page.ts';
import { html } from './html.ts';
import { sitePages } from './site-pages.ts';

/** Where every public page is. */
export const sitePaths: readonly string[] = [...sitePages.map(({ path }) => path), contactPath, applicationPath];

/** Every public page in every language, each naming its others. `origin` has no slash at its end. */
export function siteMap(origin: string): string {
  const others = (path: string) =>
    languages.map(
      (each) => html`<xhtml:link rel="alternate" hreflang="${each}" href="${origin}${path}?lang=${each}"/>`,
    );
  const entries = sitePaths.flatMap((path) =>
    languages.map((language) => html`<url><loc>${origin}${path}?lang=${language}</loc>${others(path)}</url>`),
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries}</urlset>
`.html;
}
