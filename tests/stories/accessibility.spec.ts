import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { announce } from '../../src/shared/contracts/message.ts';
import { enter, untilLive } from './page.ts';
import { adminPlaces, clientPlaces, entryPlaces, formStates, placesKey as key, publicPlaces } from './places.ts';
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
    if (path.includes(key)) await untilLive(page, key);
    // Looked at again where something is just being faded in or enabled: it counts what stays.
    await expect.configure({ soft: true }).poll(() => violations(page), { message: path, timeout: 10_000, intervals: [500] }).toEqual([]);
  }
}

for (const theme of themes) {
  test(`no page for visitors has a fault that axe finds: ${theme}`, async ({ context, page }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await expectClean(page, [...publicPlaces, ...entryPlaces, '/dashboard']);
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

  test(`no page for clients has a fault that axe finds: ${theme}`, async ({ context, page }) => {
    await enter(context, server, user);
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await expectClean(page, clientPlaces);
  });

  test(`the page for admins has no fault that axe finds: ${theme}`, async ({ context, page }) => {
    const own = await startServer();
    try {
      const admin = await enter(context, own, await own.makeUser({ username: 'chief', role: 'admin' }));
      // Something stands in the log.
      expect((await admin.call(announce, { title: 'Maintenance', content: 'On Sunday.', client_id: 'note-1' })).code).toBe(200);
      await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto(own.url + adminPlaces[0]);
      await expect(page.getByRole('cell', { name: '/admin/msg/send' })).toBeVisible({ timeout: 20_000 });
      await expect.poll(() => violations(page), { timeout: 10_000, intervals: [500] }).toEqual([]);
    } finally {
      await own.dispose();
    }
  });
}
