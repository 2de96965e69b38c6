import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  const pin = nav().getByRole('button', { name: 'Names beside the icons' });
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
