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
/** Stories of what the engine does between windows, of its store and of its way to the server. */
const engineStories = /\/(connection|crash|many-windows|messages|offline|recorder|trade|windows|workspace)\.spec/;

export default defineConfig({
  testDir: './stories',
  outputDir: '../node_modules/.cache/stories',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // NOTE: a second try is for a machine that stalls; the run names at its end every story that needed one, with what it said. It has them run two at a time, but for those that look at a clock.
  retries: 1,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  projects: [
    { name: 'chromium', use: chromium() },
    // A browser that has no SharedWorker: the window that leads keeps the engine. `LEADER_STORIES=all` plays every story there.
    { name: 'leader', use: chromium('--disable-blink-features=SharedWorker'), ...(process.env.LEADER_STORIES === 'all' ? {} : { testMatch: engineStories }) },
    // What axe finds, how long texts lie, what the server refuses, how the commands behave and what a slow line carries does not depend on the browser; scripts cannot be switched off here.
    { name: 'firefox', testIgnore: /\/(accessibility|long-texts|bad-input|commands|low-bandwidth|site)\.spec/, use: { ...firefox, viewport: { width: 1600, height: 1000 } } },
  ],
});
