import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { engineWorker, popOut, serviceWorker, shellFiles } from './src/setup/shell-files.ts';
import { textSets } from './src/setup/text-sets.ts';

/** Packages that every page needs before anything of its own, and those that all but pop-outs need. */
const kernel = /[\\/]node_modules[\\/](react|react-dom|scheduler|@lingui[\\/](core|react)|rxjs|tslib|comlink)[\\/]/;
const router =
  /[\\/]node_modules[\\/](use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store)|clsx)[\\/]/;

const server = `127.0.0.1:${process.env.HALYARD_PORT ?? 8787}`;

/** Small modules that nearly all screens share, and what they need: many small files compress badly, and each costs a request. */
const kit =
  /src\/(shared\/(base(?!\/(math|random|rule-of|refusal\.))|market\/instrument|trade\/workspace\/tab|user\/(session|role))|app\/(format\/(amount|parse-number|percent|price|time|valuation)|session|page\/pop-out-title|start-window|window-parts|engine\/(use-stream|pop-out-name)|text\/refusal-text|commands\/(catalogue|commands-context)|ui\/(form\/button|use-media|use-now|use-idle|skeleton|empty-state|lazy\/(error-fallback|panel-boundary|lazy-part)|preferences\/preferences-context|direction-mark|exchange-chip)))[./]|lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared)/;
/** What nearly every panel needs, in the dashboard and in pop-outs. */
const panels =
  /src\/app\/(market\/(feed\/(venue-state|feed-body|feed-chip)|order-dialogs\/trading-lock|instrument\/price-title|windows\/(link|link-menu)|book\/own-orders-chip|symbol-search\/(symbol-picker|lazy-symbol-search))|ui\/(overlay\/popover-panel|panel))\./;
/** Those parts of panels that the log-in has too. */
const live =
  /src\/app\/(market\/(trades\/last-price|instrument\/(ticker-figures|use-instrument|amount-unit)|feed\/(mode-badge|venue-mode))|ui\/(flash|figure|form\/segmented|overlay\/(choice-menu|use-lazy-overlay))|charts\/(theme\/palette|scale\/price-scale))\./;

/** What all pop-outs have around their one panel. */
const popOuts = /src\/app\/market\/windows\/(pop-out-address|pop-out-frame|use-window-place)\./;

/** The indicators of charts, which a form beside the chart needs too, and where it is painted. */
const indicators = /src\/(shared\/indicators\/(?!crossing)|app\/charts\/pane\/geometry\.)/;

/** Icons of the dashboard: one file in place of six. */
const icons = /lucide-react\/dist\/esm\/icons\/(plus|search|bell|copy|ellipsis|trash-2)\./;

/** What orders are, for the form and for lines over a chart. */
const orders =
  /src\/(shared\/(trade\/(position|order|order-status)|contracts\/order|market\/tick-steps)|app\/market\/(order-words\/largest-order|order-dialogs\/sending))\./;

/** What lines over a chart and tables of orders share. */
const lines =
  /src\/(shared\/market\/session\/day-start|app\/market\/(alerts\/(alert-direction|use-passed-text)|order-words\/(order-type-name|order-pair)))\./;

export default defineConfig(({ command }) => ({
  // Names the build, so that a window of an older one can tell that a newer one is there: texts that sort by age.
  define: command === 'build' ? { 'import.meta.env.VITE_BUILD': JSON.stringify(new Date().toISOString()) } : {},
  plugins: [react(), lingui(), textSets(), babel({ presets: [linguiTransformerBabelPreset()] }), shellFiles()],
  // rxjs has a build without helpers for browsers that are long gone; it is told from the other by this condition alone.
  // Dexie's plain entry is ES5 for all of them.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: ({ name }) => `assets/${name === 'index' ? engineWorker : name}-[hash].js` },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        index: 'index.html',
        [popOut]: 'src/app/pop-out-main.ts',
        [serviceWorker]: 'src/service-worker/index.ts',
      },
      output: {
        entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js'),
        // What every window loads first travels as one file, and small modules that nearly all screens share as another: they compress better than in pieces.
        codeSplitting: {
          groups: [
            { name: 'kernel', test: kernel, priority: 2 },
            { name: 'router', test: router, priority: 2 },
            { name: 'kit', test: kit, priority: 3 },
            { name: 'panels', test: panels, priority: 1 },
            { name: 'live', test: live, priority: 2 },
            { name: 'pop-outs', test: popOuts, priority: 1 },
            { name: 'indicators', test: indicators, priority: 1 },
            { name: 'icons', test: icons, priority: 1 },
            { name: 'orders', test: orders, priority: 1 },
            { name: 'lines', test: lines, priority: 1 },
          ],
        },
      },
    },
  },
  // Tests bring their own doubles and must never reach a server that happens to run.
  server: process.env.VITEST
    ? {}
    : {
        proxy: {
          '/sapi': `http://${server}`,
          '/outbox': `http://${server}`,
          '^/(docs|product|service|about-us|about-career|contact-us|forms|site)(/|$)': `http://${server}`,
          '/wssapi': { target: `ws://${server}`, ws: true },
        },
      },
}));
