import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { allRules, colourRules, foundLines } from '../axe-rules.ts';
import { expectPublicWhole, expectWhole, lengthen } from './long-texts.ts';
import { enter, frames, untilLive } from './page.ts';
import { placesKey as key, publicPlaces, unlockOutbox, visitForms } from './places.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});

/** What axe finds on a page as it stands by some rules, a line each. */
const found = async (page: Page, asked: RunOptions): Promise<string[]> =>
  foundLines(
    await page.evaluate(
      (options) =>
        (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
      asked,
    ),
  );

/**
 * What axe finds on a page in the dark theme, and what it finds of its colours in the light one: nothing else differs
 * between the two.
 */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const themed = async (theme: string) => {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      // As another window of the application would choose it.
      localStorage.setItem('theme', name);
      dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    }, theme);
    await frames(page);
  };
  await themed('graphite');
  const dark = await found(page, allRules);
  await themed('paper');
  const light = await found(page, colourRules);
  return [...dark, ...light.map((line) => `paper: ${line}`)];
}

async function expectClean(page: Page, what: string): Promise<void> {
  // Looked at again where something is just being faded in or enabled: it counts what stays.
  await expect
    .configure({ soft: true })
    .poll(() => violations(page), { message: what, timeout: 10_000, intervals: [500] })
    .toEqual([]);
}

/** What axe finds on a page of the site as it stands, then what its texts lose where they are two fifths longer. */
async function expectSound(page: Page, what: string): Promise<void> {
  await expectClean(page, what);
  await expectPublicWhole(page, what);
}

// In English: the same texts are shorter in Chinese, also two fifths longer.
test('no page of the public site has a fault that axe finds, in either theme, and none cuts texts that are two fifths longer @long', async ({
  page,
}) => {
  await unlockOutbox(page, server);
  for (const path of publicPlaces) {
    await page.goto(`${server.url}${path}?lang=en`);
    await expect(page.getByRole('heading', { level: 1 }).or(page.locator('canvas')).first()).toBeVisible();
    await expectSound(page, path);
  }
});

test.describe('on a server that has no letters yet', () => {
  test.use({ own: {} });

  test('no answer of a form of the site has a fault that axe finds, in either theme, and none cuts texts that are two fifths longer @long', async ({
    page,
  }) => {
    await visitForms(page, server, (name) => expectSound(page, name));
  });
});

// All pages of the application are held to both on an engine without a server:
// tests/browser/screens/accessibility.test.ts and long-texts.test.ts.
test('the dashboard of a client whose texts are two fifths longer has no fault that axe finds, in either theme, and cuts none of them @long', async ({
  context,
  page,
}) => {
  await enter(context, server, user);
  await page.addInitScript(lengthen);
  await page.goto(`${server.url}/dashboard`);
  await expect
    .poll(() => page.locator('body').textContent(), { message: 'the longer texts are there' })
    .toMatch(/ long/i);
  await untilLive(page, key);
  await expectClean(page, '/dashboard');
  await expectWhole(page, '/dashboard');
});
