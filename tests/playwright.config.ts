import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath, firefoxPath } from './browsers.mjs';

/** Debian's Firefox is driven over WebDriver BiDi: Playwright's own build is not to be had everywhere. */
const system = firefoxPath();
const firefox = system === undefined
  ? { browserName: 'firefox' as const }
  : {
    browserName: 'firefox' as const, channel: 'moz-firefox', colorScheme: null, launchOptions: { executablePath: system, args: [] },
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
  };

const path = chromiumPath();
const chromium = (...args: readonly string[]) => ({
  browserName: 'chromium' as const, colorScheme: 'dark' as const, viewport: { width: 1920, height: 1080 }, launchOptions: { args: [...chromiumArgs, ...args], ...(path ? { executablePath: path } : {}) },
});

/**
 * Every run plays all stories in Chromium, and in the other two projects those that can differ there: `@firefox` the life of workers, IndexedDB, the focus,
 * the pointer, files and one of each kind of page; `@leader` what the engine does without a SharedWorker. `STORIES=all`, at night, plays all of them in all
 * projects. `@timed` stories hold figures against a clock, which only a machine without other work can, and `@long` ones wait: both are played at night.
 */
const isNight = process.env.STORIES === 'all';
const atNight = isNight ? [] : [/@timed|@long/];

export default defineConfig({
  testDir: './stories',
  outputDir: '../node_modules/.cache/stories',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  projects: [
    { name: 'chromium', use: chromium(), grepInvert: [/leader window:/, ...atNight] },
    // A browser that has no SharedWorker: the window that leads keeps the engine.
    { name: 'leader', use: chromium('--disable-blink-features=SharedWorker'), ...(isNight ? {} : { grep: /@leader/ }), grepInvert: [/leader window:/, ...atNight] },
    // At night what axe finds, how long texts lie, what a slow line carries and what pages without scripts show is left to Chromium; scripts cannot be switched off here.
    { name: 'firefox', testIgnore: /\/(accessibility|long-texts|low-bandwidth|site)\.spec/, ...(isNight ? {} : { grep: /@firefox/ }), grepInvert: isNight ? [] : [/leader window:/, ...atNight], use: { ...firefox, viewport: { width: 1600, height: 1000 } } },
  ],
});
