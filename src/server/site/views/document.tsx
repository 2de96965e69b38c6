import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { startParts } from '../start-parts.ts';
import type { View } from '../view.ts';
import { Footer } from './frame/footer.tsx';
import { Head } from './frame/head.tsx';
import { Header } from './frame/header.tsx';
import { SkipLink } from './frame/skip-link.tsx';
import type { Page } from './page.ts';
import { texts } from './texts.ts';
import { ViewContext } from './view-context.ts';

/** The whole document of a page. Where the content has parts that live, one inline script loads theirs. */
export function documentOf(view: View, pageIn: (i18n: I18n) => Page): string {
  const i18n = texts[view.language];
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ViewContext value={view}>
        <Document view={view} page={pageIn(i18n)} />
      </ViewContext>
    </I18nProvider>,
  );
  const hasParts = markup.includes(' data-script="');
  return `<!doctype html>\n${hasParts ? markup.replace('</body>', () => `<script>${startParts}</script></body>`) : markup}\n`;
}

function Document({ view: { language, theme }, page }: { readonly view: View; readonly page: Page }) {
  return (
    <html lang={language} data-theme={theme} data-dir={language === 'zh-Hans' ? 'red-up' : 'green-up'}>
      <Head page={page} />
      <body>
        <SkipLink />
        <Header path={page.path} query={page.query ?? ''} hasLanguages={!page.isEnglishOnly} />
        <main id="content">{page.content}</main>
        <Footer />
      </body>
    </html>
  );
}
