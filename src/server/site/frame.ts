import { type Language, languages } from '../notify/language.ts';
import { frameCopy, navigation } from './frame-copy.ts';
import { type Html, html, jsonData } from './html.ts';
import { startPartsScript } from './start-parts.ts';

/** Colours of a page: a stored choice, or what the browser prefers. */
export const themes = ['graphite', 'paper'] as const;
export type Theme = (typeof themes)[number];

/** Where the site's own files are, each under a name that changes with its content. */
export interface SiteFiles {
  readonly style: string;
  /** Absent where nothing has been built. */
  readonly font: string | undefined;
  /** What brings parts of a page to life; absent where nothing has been built, and the pages stay as they are sent. */
  readonly scripts: SiteScripts | undefined;
}

/** Scripts of the site, each for the parts that name it. */
export type SiteScripts = Readonly<Record<'book' | 'age' | 'quotes' | 'upload' | 'contact', string>>;

/** What a page is rendered for. `origin` has no slash at its end. */
export interface View {
  readonly origin: string;
  readonly language: Language;
  readonly theme: Theme | undefined;
  readonly files: SiteFiles;
}

interface Framed {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly content: Html;
  /** False for answers to a form: no search engine wants them. */
  readonly listed: boolean;
  /** What the page's other languages are asked for with, as `&name=value`. */
  readonly query?: string;
  /** More data for search engines. */
  readonly data?: Html | undefined;
}

const shortNames: Readonly<Record<Language, string>> = { en: 'EN', 'zh-Hans': '简', 'zh-Hant': '繁' };
const socialLocales: Readonly<Record<Language, string>> = { en: 'en_GB', 'zh-Hans': 'zh_CN', 'zh-Hant': 'zh_HK' };

/** The whole document around a page's content. */
export function framed(view: View, page: Framed): string {
  const { language, theme, files } = view;
  return html`<!doctype html>
<html lang="${language}"${theme && html` data-theme="${theme}"`} data-dir="${language === 'zh-Hans' ? 'red-up' : 'green-up'}">
${head(view, page)}
<body>
<a class="skip" href="#content">${frameCopy[language].skip}</a>
${header(language, page.path, page.query ?? '')}
<main id="content">${page.content}</main>
${footer(language)}
${files.scripts && page.content.html.includes(' data-script="') && startPartsScript}
</body>
</html>
`.html;
}

function head({ origin, language, theme, files }: View, { path, title, description, listed, data }: Framed): Html {
  const name = `${title} · Halyard`;
  const address = `${origin}${path}?lang=${language}`;
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<meta name="description" content="${description}">
${
  theme
    ? html`<meta name="theme-color" content="${theme === 'paper' ? '#EDF0F4' : '#0A0D12'}">`
    : html`<meta name="theme-color" content="#0A0D12"><meta name="theme-color" content="#EDF0F4" media="(prefers-color-scheme: light)">`
}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${files.font !== undefined && html`<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin>`}
<link rel="stylesheet" href="${files.style}">
${
  listed
    ? html`<link rel="canonical" href="${address}">
${languages.map((each) => html`<link rel="alternate" hreflang="${each}" href="${origin}${path}?lang=${each}">`)}<link rel="alternate" hreflang="x-default" href="${origin}${path}">
<meta property="og:type" content="website"><meta property="og:site_name" content="Halyard"><meta property="og:title" content="${name}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${address}"><meta property="og:locale" content="${socialLocales[language]}"><meta property="og:image" content="${origin}/terminal.${language}.png"><meta name="twitter:card" content="summary_large_image">
${jsonData({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Halyard', url: `${origin}/home`, logo: `${origin}/favicon.svg`, description: frameCopy[language].claim, address: { '@type': 'PostalAddress', addressLocality: 'Hong Kong', addressCountry: 'HK' } })}${data}`
    : html`<meta name="robots" content="noindex">`
}
</head>`;
}

const brand = html`<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect class="ground" width="32" height="32" rx="7"/><path class="mark" d="M9 7v18M23 7v18M9 19 23 12"/></svg>Halyard`;

const link = (to: string, name: string, path: string): Html =>
  html`<a href="${to}"${to === path ? html` aria-current="page"` : path.startsWith(`${to}/`) && html` aria-current="true"`}>${name}</a>`;

function languageLinks(language: Language, path: string, query: string): Html {
  return html`<nav class="languages" aria-label="${frameCopy[language].languages}">${languages.map(
    (each) =>
      html`<a href="${path}?lang=${each}${query}" lang="${each}" hreflang="${each}"${each === language && html` aria-current="true"`} title="${frameCopy[each].language}">${shortNames[each]}</a>`,
  )}</nav>`;
}

function header(language: Language, path: string, query: string): Html {
  const texts = frameCopy[language];
  const links = navigation.map(({ to, names }) => link(to, names[language], path));
  return html`<header class="top">
<a class="brand" href="/home">${brand}</a>
<nav class="wide" aria-label="${texts.navigation}">${links}</nav>
<div class="tools">${languageLinks(language, path, query)}<a class="log-in" href="/login">${texts.logIn}</a><a class="button small" href="/signup">${texts.openAccount}</a></div>
<details class="menu"><summary>${texts.menu}</summary><nav aria-label="${texts.navigation}">${links}<a href="/login">${texts.logIn}</a><a href="/signup">${texts.openAccount}</a></nav></details>
</header>`;
}

function footer(language: Language): Html {
  const texts = frameCopy[language];
  const named = (...paths: readonly string[]): Html[] =>
    navigation
      .filter(({ to }) => paths.includes(to))
      .map(({ to, names }) => html`<li><a href="${to}">${names[language]}</a></li>`);
  const column = (heading: string, items: readonly Html[]): Html =>
    html`<section><h2>${heading}</h2><ul>${items}</ul></section>`;
  return html`<footer class="bottom"><div class="columns">
<p class="claim"><a class="brand" href="/home">${brand}</a><span>${texts.claim}</span></p>
${column(texts.columns.platform, [...named('/product'), html`<li><a href="/dashboard">${texts.terminal}</a></li>`, html`<li><a href="/login">${texts.logIn}</a></li>`, html`<li><a href="/signup">${texts.openAccount}</a></li>`])}
${column(texts.columns.services, named('/service/marketmaker', '/service/digital-asset-management', '/service/advisory'))}
${column(texts.columns.firm, named('/about-us', '/about-career', '/contact-us'))}
</div><p class="risk">${texts.risk}</p></footer>`;
}
