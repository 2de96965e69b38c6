import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { build, type PluginOption, preview } from 'vite';
import { chromiumPath } from '../../tests/browsers.mjs';

/** A built page with workers, served on loopback, and a browser for it. */
export interface BenchPage {
  readonly url: string;
  readonly browser: Browser;
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** A built page, served on loopback. */
export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

export const launchOptions = (args: readonly string[] = []) => {
  const path = chromiumPath();
  return {
    ...(path === undefined ? {} : { executablePath: path }),
    args: ['--no-sandbox', '--js-flags=--expose-gc', ...args],
  };
};

/** Builds `bench/<folder>/index.html` as production code and serves it. */
export async function serveBench(
  folder: string,
  publicDir: string | false = false,
  plugins: PluginOption[] = [],
): Promise<ServedPage> {
  const out = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const root = join(import.meta.dirname, '..', folder);
  const shared = { configFile: false, root, logLevel: 'warn', publicDir } as const;
  await build({
    ...shared,
    plugins,
    worker: { format: 'es' },
    build: { outDir: out, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 10_000 },
  });
  const server = await preview({ ...shared, build: { outDir: out }, preview: { port: 0, host: '127.0.0.1' } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('the page is not served');
  return {
    url,
    async close() {
      await server.close();
      rmSync(out, { recursive: true, force: true });
    },
  };
}

/** Builds `bench/<folder>/index.html` as production code and opens a Chromium for it. */
export async function openBench(
  folder: string,
  options: { readonly publicDir?: string; readonly args?: readonly string[]; readonly plugins?: PluginOption[] } = {},
): Promise<BenchPage> {
  const served = await serveBench(folder, options.publicDir ?? false, options.plugins);
  const browser = await chromium.launch(launchOptions(options.args));
  const context = await browser.newContext();
  return {
    url: served.url,
    browser,
    context,
    async close() {
      await browser.close();
      await served.close();
    },
  };
}
