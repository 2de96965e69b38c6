import type { SitePages } from '../site-pages.ts';
import { ContactBand } from './blocks.tsx';
import { docsPage } from './docs/docs-page.tsx';
import { documentOf } from './document.tsx';
import { applicationPage } from './forms/application-page.tsx';
import { contactPage } from './forms/contact-page.tsx';
import { outboxPage } from './outbox-page.tsx';
import { pages } from './pages/index.ts';
import { tutorialsIn } from './tutorials.ts';

/**
 * What the server renders the site with. Built by itself (src/setup/site-views.ts) and loaded from the build when the
 * server starts.
 */
export const sitePages: SitePages = {
  page(path, view, facts = { book: undefined }) {
    const { title, description, render, dataOf } = pages[path];
    return documentOf(view, (i18n) => ({
      path,
      title: i18n._(title),
      description: i18n._(description),
      content: (
        <>
          {render(facts)}
          <ContactBand />
        </>
      ),
      listed: true,
      data: dataOf?.(i18n, view.origin),
    }));
  },
  contact: contactPage,
  application: applicationPage,
  outbox: outboxPage,
  docs: docsPage,
  tutorials: tutorialsIn,
};
