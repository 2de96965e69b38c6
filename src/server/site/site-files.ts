import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { must } from '../../shared/base/assert.ts';
import type { SiteFiles, SiteScripts } from './view.ts';

/** A text with its compressed form and a tag that changes with it. */
export interface Packed {
  readonly text: string;
  readonly brotli: Buffer;
  readonly tag: string;
}

/** Quality 5 of 11 takes a millisecond for a page; what is packed once may take longer. */
export function pack(text: string, quality = 5): Packed {
  return {
    text,
    brotli: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    tag: createHash('sha256').update(text).digest('base64url').slice(0, 16),
  };
}

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** The rules of the theme Paper, for browsers that prefer light where no theme has been chosen. */
function paperByPreference(tokens: string): string {
  const rules = must(/:root\[data-theme="paper"\] \{([^}]*)\}/.exec(tokens), 'theme paper of tokens.css')[1]!;
  return `@layer tokens { @media (prefers-color-scheme: light) { :root:not([data-theme]) {${rules}} } }`;
}

const smaller = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/: /g, ':');

/**
 * The font that the application loads too, and the site's own scripts (src/setup/site-scripts.ts); undefined where
 * nothing is built.
 */
function builtFiles(dist: string): Pick<SiteFiles, 'font' | 'scripts'> {
  const assets = join(dist, 'assets');
  const names = existsSync(assets) ? readdirSync(assets) : [];
  const find = (pattern: RegExp): string | undefined => {
    const name = names.find((each) => pattern.test(each));
    return name && `/assets/${name}`;
  };
  const [book, age, quotes, upload, contact] = (['book', 'age', 'quotes', 'upload', 'contact'] as const).map((name) =>
    find(new RegExp(`^site-${name}-[\\w-]{8}\\.js$`)),
  );
  const scripts: SiteScripts | undefined =
    book && age && quotes && upload && contact ? { book, age, quotes, upload, contact } : undefined;
  return { font: find(/^inter-latin-.*\.woff2$/), scripts };
}

/** The site's style sheet, from the application's own tokens, and where the pages find it. Read once, at the start. */
export function readSiteFiles(dist: string): { readonly files: SiteFiles; readonly style: Packed } {
  const tokens = read('../../app/styles/tokens.css');
  const { font, scripts } = builtFiles(dist);
  const fontFace =
    font === undefined
      ? ''
      : `@font-face { font-family: "Inter Variable"; font-style: normal; font-display: swap; font-weight: 100 900; src: url("${font}") format("woff2-variations"); }`;
  const style = pack(
    smaller(
      [
        '@layer reset, tokens, base, components;',
        fontFace,
        read('../../app/styles/reset.css'),
        tokens,
        paperByPreference(tokens),
        read('./site.css'),
      ].join('\n'),
    ),
    constants.BROTLI_MAX_QUALITY,
  );
  return { style, files: { style: `/site/${style.tag}.css`, font, scripts } };
}
