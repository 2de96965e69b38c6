import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { buildSiteScripts } from './site-scripts.ts';

/** Name of the service worker's entry and of the file that it becomes, without its end. */
export const serviceWorker = 'service-worker';
/** Name of the engine's script, by which the server knows it (src/server/http/pages.ts), without folder, hash and end. */
export const engineWorker = 'engine-worker';
/** As it stands in src/service-worker/index.ts. */
const placeholder = '__SHELL_FILES__';

/** Files smaller than this gain nothing. */
const leastBytes = 1_024;

/** Puts a compressed copy beside each text, in both ways that browsers take: the server sends whichever is asked for. */
function compress(dir: string): void {
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
    const text = readFileSync(join(dir, file));
    if (text.length < leastBytes) continue;
    writeFileSync(join(dir, `${file}.br`), brotliCompressSync(text));
    writeFileSync(join(dir, `${file}.gz`), gzipSync(text, { level: 9 }));
  }
}

/** Tells the built service worker which files the shell consists of: the page, its icon, and all code, styles and fonts. Builds the site's scripts, which are none of it, and compresses the build last. */
export function shellFiles(): Plugin {
  return {
    name: 'shell-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const assets = readdirSync(join(dir, 'assets')).filter((file) => /\.(js|css|woff2)$/.test(file)).sort().map((file) => `/assets/${file}`);
      const path = join(dir, `${serviceWorker}.js`);
      const code = readFileSync(path, 'utf8');
      if (!code.includes(placeholder)) throw new Error(`${path} has no place for the list of files`);
      writeFileSync(path, code.replace(placeholder, JSON.stringify(['/index.html', '/favicon.svg', ...assets])));
      await buildSiteScripts(dir);
      compress(dir);
    },
  };
}
