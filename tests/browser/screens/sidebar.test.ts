import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sections } from '../../../src/app/shell/sections.ts';
import { demoSession, start } from './start.ts';

const nav = () => page.getByRole('navigation', { name: 'Sections' });
const width = () => nav().element().getBoundingClientRect().width;
const nameOf = (link: Element) => link.querySelector('span') as HTMLElement;

test('the sidebar has icons whose names come on hover and on focus; pinned, the names stand beside them, and stay so', async () => {
  await page.viewport(1280, 800);
  localStorage.removeItem('section_names');
  await start('/dashboard', { session: demoSession });
  const link = nav().getByRole('link', { name: 'Settings' });
  await expect.element(link).toBeVisible();
  expect(width()).toBe(52);
  expect(getComputedStyle(nameOf(link.element())).display).toBe('none');
  await link.hover();
  await expect.poll(() => getComputedStyle(nameOf(link.element())).display).toBe('block');
  await nav().getByRole('link', { name: 'Trade' }).hover();
  await expect.poll(() => getComputedStyle(nameOf(link.element())).display).toBe('none');
  (link.element() as HTMLElement).focus({ focusVisible: true } as FocusOptions);
  await expect.poll(() => getComputedStyle(nameOf(link.element())).display).toBe('block');
  await userEvent.tab();
  const pin = nav().getByRole('button', { name: 'Show labels' });
  await expect.element(pin).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(width).toBe(168);
  expect(getComputedStyle(nameOf(link.element())).display).toBe('block');
  expect(localStorage.getItem('section_names')).toBe('on');
  await nav().getByRole('button', { name: 'Icons only' }).click();
  await expect.poll(width).toBe(52);
});

test('on a phone the sections stand below with their names, and nothing is pinned', async () => {
  await page.viewport(390, 844);
  await start('/setup', { session: demoSession });
  await expect.element(nav().getByRole('link', { name: 'Trade' })).toBeVisible();
  expect(nav().getByRole('button').elements()).toHaveLength(0);
});

const elsewhere = sections.map(({ path }) => path).filter((path) => path !== '/dashboard');
const places = () =>
  nav()
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

test.each([
  [390, 844],
  [844, 390],
])(
  'at %i × %i px, with one panel at a time, the dashboard leads to all other sections by "More", in rows that a thumb hits',
  async (width, height) => {
    await page.viewport(width, height);
    await start('/dashboard', { session: demoSession });
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'More' }).click();
    await expect.element(nav().getByRole('link', { name: 'Data', exact: true })).toBeVisible();
    expect(places()).toEqual(elsewhere);
    for (const link of nav().getByRole('link').elements())
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await nav().getByRole('link', { name: 'Settings' }).click();
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  },
);

test.each([
  [640, 900],
  [768, 1024],
  [959, 700],
])('at %i × %i px the dashboard leads to all sections by the bar below', async (width, height) => {
  await page.viewport(width, height);
  await start('/dashboard', { session: demoSession });
  await expect.element(nav().getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(places()).toEqual(sections.map(({ path }) => path));
  for (const link of nav().getByRole('link').elements()) {
    const { left, right, bottom, height: tall } = link.getBoundingClientRect();
    expect([tall >= 44, left >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual([true, true, true, true]);
  }
});

test('in "More" a section that is shut says why', async () => {
  await page.viewport(390, 844);
  await start('/dashboard', { session: { ...demoSession, vip_level: 0 } });
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'More' }).click();
  await expect.element(nav().getByText('AI Trade: needs VIP 1')).toBeInTheDocument();
  expect(nav().getByRole('link', { name: 'AI Trade' }).elements()).toHaveLength(0);
});
