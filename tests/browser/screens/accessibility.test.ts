import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { colourViolations, violations } from '../axe.ts';
import { places } from './places.ts';
import { demoSession, start } from './start.ts';

beforeAll(() => page.viewport(1280, 900));

// Looked at again where something is just being faded in or enabled: it counts what stays.
const patient = { timeout: 10_000 };

test.each(places)('%s has no fault that axe finds, in either theme', async (address, who) => {
  await start(address, who);
  await expect.poll(() => document.querySelector('h1, canvas'), patient).not.toBeNull();
  // Parts that are loaded late count: a page that has not all of them yet has no fault in them either.
  let size = 0;
  await expect
    .poll(
      () => {
        const before = size;
        size = document.querySelectorAll('*').length;
        return size === before;
      },
      { ...patient, interval: 300 },
    )
    .toBe(true);
  await expect.poll(() => violations(), { ...patient, message: 'graphite' }).toEqual([]);
  localStorage.setItem('theme', 'paper');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  await expect.poll(() => document.documentElement.dataset.theme).toBe('paper');
  await expect.poll(() => colourViolations(), { ...patient, message: 'paper' }).toEqual([]);
});

test.each(['graphite', 'paper'])('in %s a button under the pointer keeps its contrast', async (theme) => {
  await start('/dashboard', { session: demoSession });
  localStorage.setItem('theme', theme);
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  const button = page.getByRole('button', { name: /^(Buy|Sell) / }).last();
  await button.hover();
  await expect.poll(() => button.element().matches(':hover')).toBe(true);
  await expect.poll(() => colourViolations(), patient).toEqual([]);
});

test.each([
  ['/setup', 'Skip to content', 'main'],
  ['/dashboard', 'Skip to the chart', undefined],
])('the first stop of %s skips what all pages have', async (path, name, target) => {
  await page.viewport(1440, 900);
  await start(path, { session: demoSession });
  await expect.element(page.getByRole('heading', { level: 1 }).first(), patient).toBeInTheDocument();
  const skip = page.getByRole('link', { name });
  await expect.element(skip, patient).toBeInTheDocument();
  // Where an earlier test has left the focus does not count.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  await userEvent.tab();
  await expect.element(skip, patient).toHaveFocus();
  if (target === undefined) return;
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole(target), patient).toHaveFocus();
});
