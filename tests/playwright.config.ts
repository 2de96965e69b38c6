import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath, firefoxPath, headlessChromiumPath } from './browsers.mjs';

const isNight = process.env.STORIES === 'all';
/**
 * By day less is painted: a window costs by its size and by how often it is shown. Pages at other sizes are looked at
 * in the browser project, and by the stories that are about them.
 */
const viewport = isNight ? { width: 1920, height: 1080 } : { width: 1440, height: 900 };
/**
 * What the options of a context are for Chromium, of which Firefox knows none over WebDriver BiDi: 8 frames a second,
 * no session that is written down for a next start, and no process that waits for a window to come.
 */
const frugal = {
  'layout.frame_rate': 8,
  'browser.sessionstore.interval': 3_600_000,
  'dom.ipc.processPrelaunch.enabled': false,
};

/** Debian's Firefox is driven over WebDriver BiDi: Playwright's own build is not to be had everywhere. */
const system = firefoxPath();
const firefox =
  system === undefined
    ? { browserName: 'firefox' as const }
    : {
        browserName: 'firefox' as const,
        channel: 'moz-firefox',
        colorScheme: null,
        launchOptions: { executablePath: system, args: [], firefoxUserPrefs: isNight ? {} : frugal },
        contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
      };

const atNight = isNight ? [] : [/@timed|@long/];
/**
 * By day nothing moves for the eye alone, and no service worker loads the whole application beside each story; those
 * that are about either ask for it.
 */
const quiet = isNight ? {} : { reducedMotion: 'reduce' as const, serviceWorkers: 'block' as const };
const path = isNight ? chromiumPath() : headlessChromiumPath();
const chromium = (...args: readonly string[]) => ({
  browserName: 'chromium' as const,
  colorScheme: 'dark' as const,
  viewport,
  launchOptions: { args: [...chromiumArgs, ...args], ...(path ? { executablePath: path } : {}) },
  ...quiet,
});

/**
 * Every run plays all stories in Chromium, and in the other two projects those that can differ there: `@firefox` the
 * life of workers, IndexedDB, the focus, the pointer, files and one of each kind of page; `@leader` what the engine
 * does without a SharedWorker. `STORIES=all`, at night, plays all of them in all projects, in the whole Chromium with
 * motion and service workers. `@timed` stories hold figures against a clock, which only a machine without other work
 * can, and `@long` ones wait: both are played at night.
 */
export default defineConfig({
  testDir: './stories',
  outputDir: '../node_modules/.cache/stories',
  workers: 1,
  // Stories of a file share nothing.
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  projects: [
    { name: 'chromium', use: chromium(), grepInvert: [/leader window:/, ...atNight] },
    // A browser that has no SharedWorker: the window that leads keeps the engine.
    {
      name: 'leader',
      use: chromium('--disable-blink-features=SharedWorker'),
      ...(isNight ? {} : { grep: /@leader/ }),
      grepInvert: [/leader window:/, ...atNight],
    },
    // At night what axe finds, how long texts lie, what a slow line carries and what pages without scripts show is left
    // to Chromium; scripts cannot be switched off here.
    {
      name: 'firefox',
      testIgnore: /\/(accessibility|low-bandwidth|site-[\w-]+)\.spec/,
      ...(isNight ? {} : { grep: /@firefox/ }),
      grepInvert: isNight ? [] : [/leader window:/, ...atNight],
      use: { ...firefox, ...(isNight ? {} : { serviceWorkers: 'block' as const }), viewport },
    },
  ],
});
