import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { build, preview } from 'vite';
import { chromiumPath } from '../../tests/browsers.mjs';

/** A built page with workers, served on loopback, and a browser for it. */
export interface BenchPage {
  readonly url: string;
  readonly browser: Browser;
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Builds `bench/<folder>/index.html` as production code and opens a Chromium for it. */
export async function openBench(folder: string, options: { readonly publicDir?: string; readonly args?: readonly string[] } = {}): Promise<BenchPage> {
  const out = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const root = join(import.meta.dirname, '..', folder);
  const shared = { configFile: false, root, logLevel: 'warn', publicDir: options.publicDir ?? false } as const;
  await build({ ...shared, worker: { format: 'es' }, build: { outDir: out, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 10_000 } });
  const server = await preview({ ...shared, build: { outDir: out }, preview: { port: 0, host: '127.0.0.1' } });
  const path = chromiumPath();
  const browser = await chromium.launch({ ...(path === undefined ? {} : { executablePath: path }), args: ['--no-sandbox', '--js-flags=--expose-gc', ...(options.args ?? [])] });
  const context = await browser.newContext();
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('the page is not served');
  return {
    url, browser, context,
    async close() {
      await browser.close();
      await server.close();
      rmSync(out, { recursive: true, force: true });
    },
  };
}
