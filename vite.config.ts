import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { knownFiles } from './src/setup/known-files.ts';
import { engineWorker, popOut, serviceWorker, shellFiles } from './src/setup/shell-files.ts';
import { textSets } from './src/setup/text-sets.ts';

/** Packages that every page needs before anything of its own, and those that all but pop-outs need. */
const kernel = /[\\/]node_modules[\\/](react|react-dom|scheduler|@lingui[\\/](core|react)|rxjs|tslib|comlink)[\\/]/;
const router =
  /[\\/]node_modules[\\/](use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store)|clsx)[\\/]/;

const known = knownFiles();

const server = `127.0.0.1:${process.env.HALYARD_PORT ?? 8787}`;

/** Small modules that nearly all screens share, and what they need: many small files compress badly, and each costs a request. */
const kit =
  /src\/(shared\/(base(?!\/(math|random|rule-of|refusal\.|refusal-code|contract|kept-list|names|sure-channel|text\.))|market\/instrument|user\/(session|role))|app\/(format\/(amount|percent|price|time|valuation)|session(?!\/(use-account-kind|use-reachable))|page\/pop-out-title|start-window|window-parts|engine\/(use-stream|pop-out-name)|text\/away-texts|commands\/(catalogue|commands-context)|ui\/(form\/button|use-now|use-idle|skeleton|empty-state|lazy\/(error-fallback|panel-boundary|lazy-part)|preferences\/preferences-context|direction-mark|exchange-chip)))[./]|lucide-react\/dist\/esm\/(createLucideIcon|Icon|shared)/;
/** What nearly every panel needs, in the dashboard and in pop-outs. */
const panels =
  /src\/app\/(market\/(chart\/indicator-words\/(figure-text|indicator-names)|feed\/(venue-state|feed-body|feed-chip)|instrument\/price-title|windows\/(link|link-menu)|book\/own-orders-chip|symbol-search\/(symbol-picker|lazy-symbol-search))|ui\/(overlay\/popover-panel|panel))\.|src\/shared\/market\/session\/hours\.|lucide-react\/dist\/esm\/icons\/pencil\./;
/** The sentences of failures, and what else pages that ask the server share, which a chart by itself does not. */
const refusals =
  /src\/(shared\/(base\/(refusal-code|contract|kept-list|names|text)|contracts\/current-user|trade\/workspace\/tab)|app\/(text\/refusal-text|format\/parse-number|engine\/use-loaded|session\/(use-account-kind|use-reachable)|ui\/use-media))\./;
/** Those parts of panels that the log-in has too. */
const live =
  /src\/app\/(market\/(trades\/last-price|instrument\/(ticker-figures|use-instrument|amount-unit)|feed\/(mode-badge|venue-mode))|ui\/(flash|figure|form\/segmented|overlay\/(choice-menu|use-lazy-overlay))|charts\/(theme\/(palette|page-theme)|scale\/price-scale))\./;

/** What all pop-outs have around their one panel. */
const popOuts = /src\/app\/market\/windows\/(pop-out-address|pop-out-frame|use-window-place)\./;

/** The indicators of charts, which a form beside the chart needs too: none where a chart shows volume alone. */
const indicators = /src\/shared\/indicators\/catalogue\./;
/** What bars are worked out with, and where a chart is painted. */
const columns =
  /src\/(shared\/(indicators\/(series|kernel|heikin-ashi)|trade\/workspace\/(default-chart|chart-place|chart-choices))|app\/(charts\/pane\/geometry|market\/chart\/time\/bar-zone))\./;

/** Fields of forms, and what of their library all of them need. */
const fields = /src\/app\/ui\/form\/(text-input|checkbox|select-box)\./;

/** What the pages for logging in and signing up share. */
const entry =
  /src\/app\/entry\/(captcha-field|code-field|entry-page|form-refusal|password-field|use-captcha|use-code-sending|use-form)\./;

/** Canvases that are painted as the market moves, and the picture of depth among them. */
const canvas = /src\/app\/(charts\/canvas\/live-canvas|market\/feed\/use-feed-state)\./;
const depth = /src\/app\/market\/depth\/depth-view\./;

/** The name of the house and the choice of its looks: above every page with a shell and above the log-in. */
const brand = /src\/app\/shell\/(brand|appearance)\./;

/** Icons of the dashboard: one file in place of six. */
const icons = /lucide-react\/dist\/esm\/icons\/(plus|search|bell|copy|ellipsis|trash-2)\./;

/** What orders are, for the form and for lines over a chart. */
const orders =
  /src\/(shared\/(trade\/(position|order|order-status)|contracts\/order|market\/tick-steps)|app\/market\/(order-words\/largest-order|order-dialogs\/(sending|trading-lock)))\./;

/** Small things that the form, the tables and the shell of the desk share: one file in place of eight. */
const desk =
  /src\/(shared\/(trade\/(api-account|ledger-entry)|contracts\/position-account)|app\/(shell\/role-name|market\/instrument\/venue-name|ui\/follow-pointer))\.|lucide-react\/dist\/esm\/icons\/(external-link|layout-grid)\./;

/** What decides the cost of an order, in the form and in forms of strategies: one file in place of four. */
const terms =
  /src\/shared\/(finance\/a-share-fees|core\/(ledger\/(option-terms|contract-terms)|orders\/least-lots)|market\/session\/(a-share-session|trading-hours))\./;

/** What lines over a chart and tables of orders share. */
const lines =
  /src\/(shared\/market\/session\/day-start|app\/market\/(alerts\/(alert-direction|use-passed-text)|order-words\/(order-type-name|order-pair)))\./;

const alias = [
  // Dexie's plain entry is ES5 for browsers that are long gone.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // React has the hook itself since 18; packages that still serve older ones bring it along.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
];

export default defineConfig(({ command }) => ({
  // Names the build, so that a window of an older one can tell that a newer one is there: texts that sort by age.
  define: command === 'build' ? { 'import.meta.env.VITE_BUILD': JSON.stringify(new Date().toISOString()) } : {},
  plugins: [
    react(),
    lingui(),
    textSets(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    known.plugin,
    shellFiles(),
  ],
  // rxjs has a build without helpers for browsers that are long gone; it is told from the other by this condition alone.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    alias: [...alias],
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => `assets/${name === 'index' ? engineWorker : name}-[hash].js`,
        comments: { annotation: false, jsdoc: false, legal: false },
      },
    },
  },
  build: {
    target: 'es2022',
    // The server names each map to whoever may have it: a line in the script would go to all.
    sourcemap: 'hidden',
    modulePreload: { resolveDependencies: known.unknown },
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
            { name: 'refusals', test: refusals, priority: 2 },
            { name: 'live', test: live, priority: 2 },
            { name: 'pop-outs', test: popOuts, priority: 1 },
            { name: 'columns', test: columns, priority: 2 },
            { name: 'indicators', test: indicators, priority: 1 },
            { name: 'canvas', test: canvas, priority: 2 },
            { name: 'depth', test: depth, priority: 1 },
            { name: 'brand', test: brand, priority: 1 },
            { name: 'fields', test: fields, priority: 1 },
            { name: 'entry', test: entry, priority: 0 },
            { name: 'icons', test: icons, priority: 1 },
            { name: 'desk', test: desk, priority: 1 },
            { name: 'orders', test: orders, priority: 1 },
            { name: 'lines', test: lines, priority: 1 },
            { name: 'terms', test: terms, priority: 1 },
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
