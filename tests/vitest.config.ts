import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { BrowserCommand } from 'vitest/node';
import { defineConfig, mergeConfig } from 'vitest/config';
import { chromiumArgs, hasHanFont, headlessChromiumPath } from './browsers.mjs';
import { ink } from './browser/pictures/comparator.ts';
import { scratch } from './scratch.mjs';
import base from '../vite.config.ts';

const engineTest = 'tests/browser/engine.test.ts';
const isNight = process.env.STORIES === 'all';
/** By day nothing moves for the eye alone: a dialog that fades in paints some dozen frames. */
const chromium = playwright({
  launchOptions: { executablePath: headlessChromiumPath(), args: chromiumArgs },
  contextOptions: isNight ? {} : { reducedMotion: 'reduce' },
});
/** By day React as it is shipped, without the checks and records of a developer, which take a fifth of a page's time. */
const shippedReact = {
  oxc: { jsx: { development: false } },
  optimizeDeps: { rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } } },
};
/** Whether the system asks for less motion, as a page of Playwright has it. */
const setMotion: BrowserCommand<['reduce' | 'no-preference']> = ({ page }, reducedMotion) =>
  page.emulateMedia({ reducedMotion });

/** Calls of the real worker find no server: the connection just ends. */
const noServer: Plugin = {
  name: 'no-server',
  configureServer: (server) => {
    server.middlewares.use('/sapi', (request) => {
      request.socket.destroy();
    });
  },
};

/**
 * What is waited for may take longer than a second, which is the limit of `expect.poll` by itself: see
 * tests/doubles/eventually.ts.
 */
const patient = { poll: { timeout: 15_000 } };

/**
 * Tests that put something else in the place of a module, and those that have the one IndexedDB of a thread: each has
 * modules and globals of its own.
 */
const alone = [
  'tests/unit/server/attacks/log-in.test.ts',
  'tests/unit/worker/cache/packs.test.ts',
  'tests/unit/worker/cache/**/*.test.ts',
  'tests/unit/worker/recorder/**/*.test.ts',
];

export default defineConfig((env) =>
  mergeConfig(
    base(env),
    defineConfig({
      root: fileURLToPath(new URL('..', import.meta.url)),
      // Everything that a screen loads late: a dependency found in mid-run reloads the page and doubles React.
      plugins: [noServer],
      optimizeDeps: {
        include: [
          'dexie',
          'comlink',
          '@noble/hashes/sha2.js',
          '@noble/hashes/utils.js',
          'rxjs',
          'valibot',
          'react',
          'react/jsx-runtime',
          'react/jsx-dev-runtime',
          'react-dom/client',
          'uplot',
          'uqr',
          'hucre/xlsx',
          'read-excel-file/universal',
          'lucide-react',
          '@lingui/core',
          '@lingui/react',
          '@tanstack/react-router',
          '@tanstack/react-table',
          '@tanstack/react-virtual',
          ...[
            'Button',
            'Checkbox',
            'Dialog',
            'FieldError',
            'Group',
            'I18nProvider',
            'Input',
            'Label',
            'Menu',
            'Modal',
            'Popover',
            'Tabs',
            'Text',
            'TextField',
            'ToggleButton',
            'ToggleButtonGroup',
          ].map((name) => `react-aria-components/${name}`),
        ],
      },
      test: {
        projects: [
          // Files share two threads and the modules that they load: none leaves anything behind. A machine that others
          // use too takes its time; nothing here measures it.
          {
            extends: true,
            test: {
              name: 'unit',
              environment: 'node',
              env: scratch(),
              setupFiles: ['tests/seed-setup.ts'],
              include: ['tests/unit/**/*.test.ts'],
              exclude: alone,
              testTimeout: 20_000,
              expect: patient,
              pool: 'threads',
              isolate: false,
              maxWorkers: 2,
              unstubGlobals: true,
            },
          },
          {
            extends: true,
            test: {
              name: 'unit-alone',
              environment: 'node',
              // Loaded as the sources are, from the file that Node takes, so that a test can watch what it takes of
              // Node.
              server: { deps: { inline: ['otpauth'] } },
              alias: { otpauth: 'otpauth/dist/otpauth.node.mjs' },
              env: scratch(),
              setupFiles: ['tests/seed-setup.ts'],
              include: alone,
              testTimeout: 20_000,
              expect: patient,
              pool: 'threads',
              maxWorkers: 2,
              unstubGlobals: true,
            },
          },
          {
            extends: true,
            ...(isNight ? {} : shippedReact),
            test: {
              name: 'browser',
              setupFiles: ['tests/browser/setup.ts'],
              provide: { hasHanFont: hasHanFont() },
              include: ['tests/browser/**/*.test.{ts,tsx}'],
              testTimeout: 60_000,
              // Four pages at once on two cores, of which Vitest would take one: a page waits for a fifth of its time.
              // Another number than other projects have needs a group of its own.
              maxWorkers: 4,
              sequence: { groupOrder: 1 },
              // A part that is loaded on demand is compiled first: a second is too short for that where others use the
              // machine too.
              expect: { poll: { timeout: 10_000 } },
              browser: {
                enabled: true,
                headless: true,
                screenshotFailures: false,
                commands: { setMotion },
                provider: chromium,
                instances: [
                  // One page for many files: the modules of the application, which are many, are loaded once.
                  { browser: 'chromium', isolate: false, exclude: [engineTest] },
                  // Engines end with the window that began them.
                  { browser: 'chromium', name: 'browser (engine)', isolate: true, include: [engineTest] },
                ],
                expect: { toMatchScreenshot: { comparatorName: 'ink', comparators: { ink } } },
              },
            },
          },
        ],
      },
    }),
  ),
);
