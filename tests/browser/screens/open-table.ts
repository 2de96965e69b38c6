import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Shows a table of the dashboard by its tab, or by the menu of those that find no room. */
export async function openTable(name: string): Promise<void> {
  const tab = page.getByRole('radio', { name, exact: true });
  const more = page.getByRole('button', { name: 'Tables: More' });
  await expect.poll(() => tab.elements().length + more.elements().length, { timeout: 30_000 }).toBeGreaterThan(0);
  if (tab.elements().length > 0) return tab.click();
  await more.click();
  await page.getByRole('menuitemradio', { name }).click();
}
