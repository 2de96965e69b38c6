import { useLingui } from '@lingui/react/macro';
import { type Language, languages } from '../../../notify/language.ts';
import type { Page } from '../page.ts';
import { useView } from '../view-context.ts';

const socialLocales: Readonly<Record<Language, string>> = { en: 'en_GB', 'zh-Hans': 'zh_CN', 'zh-Hant': 'zh_HK' };
const themeColours = { graphite: '#0A0D12', paper: '#EDF0F4' } as const;

/** The head of a document. React puts the style sheet after titles and links, whatever its place here. */
export function Head({ page }: { readonly page: Page }) {
  const { theme, files } = useView();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{nameOf(page)}</title>
      <meta name="description" content={page.description} />
      <meta name="theme-color" content={themeColours[theme ?? 'graphite']} />
      {theme === undefined && (
        <meta name="theme-color" content={themeColours.paper} media="(prefers-color-scheme: light)" />
      )}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {files.font !== undefined && <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="" />}
      <link rel="stylesheet" href={files.style} />
      {page.listed ? <ForSearchEngines page={page} /> : <meta name="robots" content="noindex" />}
    </head>
  );
}

const nameOf = ({ title }: Page): string => `${title} · Halyard`;

/** Where the page is in each language, what a shared link shows of it, and whose it is. */
function ForSearchEngines({ page }: { readonly page: Page }) {
  const { t } = useLingui();
  const { origin, language } = useView();
  const { path, description, data, isEnglishOnly } = page;
  const address = isEnglishOnly ? `${origin}${path}` : `${origin}${path}?lang=${language}`;
  const firm = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Halyard',
    url: `${origin}/home`,
    logo: `${origin}/favicon.svg`,
    description: t`Algorithmic trading and market making.`,
    address: { '@type': 'PostalAddress', addressLocality: 'Hong Kong', addressCountry: 'HK' },
  };
  return (
    <>
      <link rel="canonical" href={address} />
      {!isEnglishOnly && <OtherLanguages address={`${origin}${path}`} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Halyard" />
      <meta property="og:title" content={nameOf(page)} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={socialLocales[language]} />
      <meta property="og:image" content={`${origin}/terminal.${language}.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      {!isEnglishOnly && <JsonData data={firm} />}
      {data && <JsonData data={data} />}
    </>
  );
}

function OtherLanguages({ address }: { readonly address: string }) {
  return (
    <>
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={`${address}?lang=${each}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  );
}

/** Data for machines as the content of a script element that is never run: no `<` can end it early. */
function JsonData({ data }: { readonly data: object }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
