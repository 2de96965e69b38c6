import { languages } from '../notify/language.ts';
import { sitePaths } from './site-paths.ts';

/**
 * Every public page in every language, each naming its others. `origin` is that of a URL, without a slash at its end:
 * nothing in an address needs to be escaped.
 */
export function siteMap(origin: string): string {
  const others = (path: string) =>
    languages.map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${origin}${path}?lang=${each}"/>`);
  const entries = sitePaths.flatMap((path) =>
    languages.map((language) => `<url><loc>${origin}${path}?lang=${language}</loc>${others(path).join('')}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>
`;
}
