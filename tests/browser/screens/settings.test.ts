import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

const patient = { timeout: 10_000 };
const root = document.documentElement;

test('a density that is chosen applies at once, is said to be saved, and can be taken back', async () => {
  await page.viewport(1280, 900);
  await start('/setup', { session: demoSession });
  const density = page.getByRole('radiogroup', { name: 'Density' });
  await expect.element(density.getByRole('radio', { name: 'Standard' }), patient).toBeChecked();
  const height = () => density.getByRole('radio', { name: 'Comfortable' }).element().getBoundingClientRect().height;
  const before = height();
  await density.getByRole('radio', { name: 'Comfortable' }).click();
  await expect.poll(() => [root.dataset.density, localStorage.getItem('density')], patient).toEqual(['comfortable', 'comfortable']);
  expect(height()).toBe(before + 8);
  await expect.element(page.getByText('Saved', { exact: true }), patient).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => root.dataset.density, patient).toBe('default');
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).elements().length, patient).toBe(0);
});

test('the rows of the book and of tables follow the density, in the canvas as well', async () => {
  await page.viewport(1920, 1080);
  const heights: Record<string, readonly [book: string, table: number]> = { compact: ['18px', 24], default: ['20px', 28], comfortable: ['24px', 36] };
  for (const [density, [book, table]] of Object.entries(heights)) {
    await start('/dashboard', { session: demoSession }, { density });
    await expect.poll(() => document.querySelector('[data-row]')?.getBoundingClientRect().height, { ...patient, message: density }).toBe(table);
    const canvas = page.getByRole('group', { name: 'Order book' }).element().querySelector('canvas');
    expect(canvas && getComputedStyle(canvas).lineHeight, density).toBe(book);
  }
});
