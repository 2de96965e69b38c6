import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sitePaths } from '../../src/server/site/site-paths.ts';

/** A market that has a pop-out of each kind. */
export const placesKey = 'BINANCE/BTCUSDT/spot';

/** Every public page of the site, and the outbox of demo mode. */
export const publicPlaces: readonly string[] = [...sitePaths, '/outbox'];

const forms = {
  contact: {
    path: '/contact-us',
    send: 'Send',
    wrong: 9,
    sent: 'Submission successful',
    fields: ['First name', 'Last name', 'Telegram', 'Company'],
    choices: [
      'What are you interested in?',
      'What describes you best?',
      'Assets under management (USD)',
      'Country or region',
    ],
  },
  application: {
    path: '/about-career/application',
    send: 'Submit application',
    wrong: 4,
    sent: 'Your application form has been successfully submitted!',
    fields: ['Name'],
    choices: [],
  },
} as const;
type Form = (typeof forms)[keyof typeof forms];

const pressSend = (page: Page, { send }: Form): Promise<void> => page.getByRole('button', { name: send }).click();

/** The fields of an empty form marked, by the script of the page or by the server where no script is had. */
async function refused(page: Page, url: string, form: Form, by: 'script' | 'server'): Promise<void> {
  const scripts = '**/assets/site-*.js';
  if (by === 'server') await page.route(scripts, (route) => route.abort());
  await page.goto(`${url}${form.path}?lang=en`);
  // A field is checked when it has been changed, as soon as the script is there.
  let typed = 0;
  if (by === 'script')
    await expect
      .poll(async () => {
        typed += 1;
        await page.getByRole('textbox', { name: 'Email' }).fill(`nobody${typed}`);
        await page.getByRole('textbox', { name: 'Email' }).blur();
        return page.locator('.wrong').count();
      })
      .toBe(1);
  await pressSend(page, form);
  await expect(page.getByRole('alert')).toContainText('Submission failed');
  await expect(page.locator('.wrong')).toHaveCount(form.wrong);
  await page.unroute(scripts);
}

async function sent(page: Page, url: string, form: Form): Promise<void> {
  await page.goto(`${url}${form.path}?lang=en`);
  for (const name of form.fields) await page.getByRole('textbox', { name, exact: name === 'Name' }).fill('Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@fund.example');
  for (const name of form.choices) await page.getByRole('combobox', { name }).selectOption({ index: 1 });
  if (form === forms.application) {
    await page.getByRole('textbox', { name: 'Phone' }).fill('+852 9123 4567');
    await page
      .getByLabel('Resume/CV')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') });
  }
  await pressSend(page, form);
  await expect(page.getByRole('status').filter({ hasText: form.sent })).toBeVisible();
}

/**
 * What both forms answer with, by name: each brings a page there. One is sent once, since an address may send few in an
 * hour.
 */
const formStates: readonly { readonly name: string; readonly open: (page: Page, url: string) => Promise<void> }[] =
  Object.values(forms).flatMap((form) => [
    {
      name: `${form.path} marked by its script`,
      open: (page: Page, url: string) => refused(page, url, form, 'script'),
    },
    {
      name: `${form.path} marked by the server`,
      open: (page: Page, url: string) => refused(page, url, form, 'server'),
    },
    { name: `${form.path} sent`, open: (page: Page, url: string) => sent(page, url, form) },
  ]);

/** Gives a browser the cookie that the address printed at the server's start gives. */
export const unlockOutbox = (
  page: Page,
  { url, data }: { readonly url: string; readonly data: string },
): Promise<void> =>
  page
    .context()
    .addCookies([
      { name: 'halyard_outbox', value: readFileSync(join(data, 'outbox.key'), 'utf8').trim(), url: `${url}/outbox` },
    ]);

/**
 * Opens each state of the forms, then the outbox with the letters of those that were sent, and looks at each; on a
 * server that has no letters yet.
 */
export async function visitForms(
  page: Page,
  server: { readonly url: string; readonly data: string },
  look: (name: string) => Promise<void>,
): Promise<void> {
  const { url } = server;
  for (const { name, open } of formStates) {
    await open(page, url);
    await look(name);
  }
  await unlockOutbox(page, server);
  await page.goto(`${url}/outbox`);
  await expect(page.getByRole('article')).toHaveCount(4);
  await look('/outbox with letters');
}
