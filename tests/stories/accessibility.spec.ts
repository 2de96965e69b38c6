import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { enter, untilLive } from './page.ts';
import { formStates, placesKey as key, publicPlaces } from './places.ts';
import { type RunningServer, startServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2, A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const themes = ['graphite', 'paper'] as const;

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => { [server, user] = [given, somebody]; });

/** What axe finds on a page as it stands, a line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const options: RunOptions = { runOnly: rules, resultTypes: ['violations'] };
  const results = await page.evaluate((asked) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(asked), options);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ').trim() ?? ''}`));
}

async function expectClean(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 }).or(page.locator('canvas')).first()).toBeVisible();
    // Looked at again where something is just being faded in or enabled: it counts what stays.
    await expect.configure({ soft: true }).poll(() => violations(page), { message: path, timeout: 10_000, intervals: [500] }).toEqual([]);
  }
}

for (const theme of themes) {
  test(`no page of the public site has a fault that axe finds: ${theme}`, async ({ context, page }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
    await expectClean(page, publicPlaces);
  });

  test(`no answer of a form of the site has a fault that axe finds: ${theme}`, async ({ context, page }) => {
    const own = await startServer();
    try {
      await context.addCookies([{ name: 'theme', value: theme, url: own.url }]);
      for (const { name, open } of formStates) {
        await open(page, own.url);
        await expect.configure({ soft: true }).poll(() => violations(page), { message: name, timeout: 10_000, intervals: [500] }).toEqual([]);
      }
      await page.goto(`${own.url}/outbox`);
      await expect(page.getByRole('article')).toHaveCount(4);
      expect(await violations(page)).toEqual([]);
    } finally {
      await own.dispose();
    }
  });

  // All pages of the application are held to it on an engine without a server: tests/browser/screens/accessibility.test.ts.
  test(`the dashboard of a client has no fault that axe finds: ${theme}`, async ({ context, page }) => {
    await enter(context, server, user);
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(`${server.url}/dashboard`);
    await untilLive(page, key);
    await expect.poll(() => violations(page), { timeout: 10_000, intervals: [500] }).toEqual([]);
  });
}
