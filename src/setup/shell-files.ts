import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { buildSiteScripts } from './site-scripts.ts';
import { buildSiteViews } from './site-views.ts';

/** Name of the service worker's entry and of the file that it becomes, without its end. */
export const serviceWorker = 'service-worker';
/** Name of the engine's script, without folder, hash and end. */
export const engineWorker = 'engine-worker';
/** Name of the pop-outs' entry. */
export const popOut = 'pop-out';
/** The page that the pop-outs get. */
const popOutFile = `${popOut}.html`;
/** As it stands in src/service-worker/index.ts. */
const placeholder = '__SHELL_FILES__';

/** Files smaller than this gain nothing. */
const minBytes = 256;

/**
 * Puts a compressed copy beside each text, in both ways that browsers take: the server sends whichever is asked for.
 */
function compress(dir: string): void {
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg|json)$/.test(name),
  )) {
    const text = readFileSync(join(dir, file));
    if (text.length < minBytes) continue;
    writeFileSync(join(dir, `${file}.br`), brotliCompressSync(text));
    writeFileSync(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }));
  }
}

/**
 * The page of the pop-outs: that of the main window with the entry of theirs, so that it loads at once what it needs
 * and nothing of the router.
 */
function popOutPage(page: string, bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === popOut);
  if (entry?.type !== 'chunk') throw new Error('the build has no entry of the pop-outs');
  const needed = new Set<string>();
  const sheets = new Set<string>();
  const need = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || needed.has(name)) return;
    needed.add(name);
    for (const sheet of file.viteMetadata?.importedCss ?? []) sheets.add(sheet);
    file.imports.forEach(need);
  };
  need(entry.fileName);
  const [own, ...others] = needed;
  const links = [
    `<script type="module" crossorigin src="/${own}"></script>`,
    ...others.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    ...[...sheets].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ];
  const bare = page.replace(/^\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^\n]*\n/gm, '');
  if (/\/assets\//.test(bare) || !bare.includes('</head>'))
    throw new Error('the page of the main window loads something in a way that is new');
  return bare.replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('  ')}</head>`);
}

/**
 * Tells the built service worker which files the shell consists of: the page, its icon, and all code, styles and fonts.
 * Builds the site's scripts and views, which are none of it, and compresses what is served last.
 */
export function shellFiles(): Plugin {
  return {
    name: 'shell-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      writeFileSync(join(dir, popOutFile), popOutPage(readFileSync(join(dir, 'index.html'), 'utf8'), bundle));
      const assets = readdirSync(join(dir, 'assets'))
        .filter((file) => /\.(js|css|woff2)$/.test(file))
        .sort()
        .map((file) => `/assets/${file}`);
      const path = join(dir, `${serviceWorker}.js`);
      const code = readFileSync(path, 'utf8');
      if (!code.includes(placeholder)) throw new Error(`${path} has no place for the list of files`);
      writeFileSync(
        path,
        code.replace(
          placeholder,
          JSON.stringify(['/index.html', `/${popOutFile}`, '/favicon.svg', '/favicon-unread.svg', ...assets]),
        ),
      );
      await buildSiteScripts(dir);
      compress(dir);
      await buildSiteViews(dir);
    },
  };
}
