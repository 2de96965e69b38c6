import type { Locator, Page } from '@playwright/test';
import { typeInto } from './page.ts';
import { expect } from './story.ts';

/** A form of a strategy that is open, on an account by its label. */
export async function openForm(page: Page, name: string, account = 'Halyard paper · HALYARD'): Promise<Locator> {
  await page
    .getByRole('region', { name: 'Strategies', exact: true })
    .getByRole('button', { name })
    .click({ timeout: 20_000 });
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByLabel('Account').selectOption({ label: account });
  return drawer;
}

/** The form of a grid within 5 % of the price, with money to invest. */
export async function openGridForm(page: Page, invest = '5000'): Promise<Locator> {
  const drawer = await openForm(page, 'Start a grid');
  await fillGrid(drawer, invest);
  return drawer;
}

/** Edges within 5 % of the price, and money to invest. */
export async function fillGrid(drawer: Locator, invest = '5000'): Promise<void> {
  await drawer.getByRole('button', { name: 'Use ±5%' }).click({ timeout: 20_000 });
  await typeInto(drawer.getByLabel('Investment'), invest);
}

/** Starts what a form asks for. */
export async function startFrom(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(drawer).toBeHidden();
}

/** The table of what runs, and the row of one instance in it. */
export const runningTable = (page: Page): Locator => page.getByRole('grid', { name: 'Running strategies' });
export const runningRow = (page: Page, name: string): Locator =>
  runningTable(page).getByRole('row').filter({ hasText: name });

/** Waits until an instance trades. */
export const expectTrading = (page: Page, name: string): Promise<void> =>
  expect(runningRow(page, name)).toContainText('Trading', { timeout: 20_000 });

/** The details of an instance that runs. */
export async function openDetails(page: Page, name: string): Promise<Locator> {
  await runningTable(page)
    .getByRole('button', { name: `Details of ${name}` })
    .click();
  return page.getByRole('dialog', { name });
}

/** The form of a strategy of two legs, both on one account by its label. */
export async function openLegs(page: Page, name: string, account: string): Promise<Locator> {
  await page
    .getByRole('region', { name: 'Strategies', exact: true })
    .getByRole('button', { name })
    .click({ timeout: 20_000 });
  const drawer = page.getByRole('dialog', { name });
  for (const leg of ['A', 'B']) await drawer.getByLabel(`Account, leg ${leg}`).selectOption({ label: account });
  return drawer;
}

/** Stops the only instance with all that it holds. */
export async function stopAll(page: Page, name: string): Promise<void> {
  await runningTable(page)
    .getByRole('button', { name: `Stop ${name}` })
    .click();
  const prompt = page.getByRole('alertdialog', { name: `Stop ${name}?` });
  await prompt.getByLabel('Orders and holdings').selectOption('CANCEL_CLOSE');
  await prompt.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('No running strategies.')).toBeVisible({ timeout: 20_000 });
}
