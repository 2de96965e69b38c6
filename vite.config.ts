import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { engineWorker, serviceWorker, shellFiles } from './src/setup/shell-files.ts';

const server = `127.0.0.1:${process.env.HALYARD_PORT ?? 8787}`;

/** Small modules in a few files by who needs them: many small files compress badly, and each costs a request. */
const groups = [
  // Nearly all screens.
  { name: 'kit', test: /src\/(shared\/(kit|market\/instrument|trade\/tab|user\/(session|role))|app\/(format|session|engine\/use-stream|refusal-text|ui\/(button|use-media|use-now|skeleton|notice|trouble|panel-boundary|lazy-part)))[./]/ },
  // All that shows a market, the book beside the log-in too.
  { name: 'live', test: /src\/app\/(charts\/(candle-axis|depth-|figures|live-canvas|palette|surface)|market\/(account-type-name|depth-view|last-price|price-text|ticker-figures|use-feed-state|use-instrument)|ui\/(exchange-chip|figure|flash)\.)/ },
  // The dashboard and its pop-outs.
  { name: 'desk', test: /src\/app\/(charts\/(book-|candle(?!-axis)|order-|tape-|time-mark)|market\/(book-|candle-|chart-|depth-panel|feed-|interval-|link|order-|own-|pinned-|symbol-|tape-|use-quiet|use-window|venue-)|ui\/panel\.)/ },
];

export default defineConfig(({ command }) => ({
  // Names the build, so that a window of an older one can tell that a newer one is there: texts that sort by age.
  define: command === 'build' ? { 'import.meta.env.VITE_BUILD': JSON.stringify(new Date().toISOString()) } : {},
  plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), shellFiles()],
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: ({ name }) => `assets/${name === 'index' ? engineWorker : name}-[hash].js` } } },
  build: {
    target: 'es2022', sourcemap: true, chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: 'index.html', [serviceWorker]: 'src/service-worker/index.ts' },
      output: {
        entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { includeDependenciesRecursively: false, groups },
      },
    },
  },
  // Tests bring their own doubles and must never reach a server that happens to run.
  server: process.env.VITEST ? {} : { proxy: { '/sapi': `http://${server}`, '/outbox': `http://${server}`, '^/(product|service|about-us|about-career|contact-us|forms|site)(/|$)': `http://${server}`, '/wssapi': { target: `ws://${server}`, ws: true } } },
}));
