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

const chromium = chromiumPath();

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
    {
      name: 'chromium',
      use: { browserName: 'chromium', colorScheme: 'dark', viewport: { width: 1920, height: 1080 }, launchOptions: { args: chromiumArgs, ...(chromium ? { executablePath: chromium } : {}) } },
    },
    // What axe finds, how long texts lie, what the server refuses, how the commands behave and what a slow line carries does not depend on the browser; scripts cannot be switched off here.
    { name: 'firefox', testIgnore: [/accessibility/, /long-texts/, /bad-input/, /commands/, /low-bandwidth/, /site/], use: { ...firefox, viewport: { width: 1600, height: 1000 } } },
  ],
});
