import { join } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { viewsFile } from '../server/site/site-pages.ts';
import { textSets } from './text-sets.ts';

const configFor = (dir: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  mode: 'production',
  publicDir: false,
  // The server may be started in any environment; React's checks are for the tests.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [react(), textSets(), babel({ presets: [linguiTransformerBabelPreset()] })],
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, '..', 'server', 'site', 'views', 'index.tsx'),
    outDir: dir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: viewsFile }, checks: { pluginTimings: false } },
  },
});

/**
 * Builds what the server renders the public pages with (src/server/site/views) into one file of the build, with React
 * and the texts in it; the server loads it when it starts.
 */
export async function buildSiteViews(dir: string): Promise<void> {
  await build(configFor(dir));
}

/** Builds it again whenever a source or a translation changes, and calls `built` each time. */
export async function watchSiteViews(dir: string, built: () => void): Promise<void> {
  const config = configFor(dir);
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  if (!('on' in watcher)) throw new Error('the build is not watched');
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error);
    if (event.code === 'END') built();
  });
}
