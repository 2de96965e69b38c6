import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startUnsupported } from '../../../src/app/unsupported.tsx';

let stop: () => void = () => undefined;
afterEach(() => stop());

async function show(...missing: Parameters<typeof startUnsupported>[0]): Promise<void> {
  localStorage.clear();
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<div id="root"></div>';
  stop = await startUnsupported(missing);
}

test('an insecure address is explained with both ways out', async () => {
  await show('secure');
  await expect.element(page.getByRole('heading', { name: 'Halyard cannot run at this address' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^http:\/\/localhost/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^https:/ })).toBeVisible();
});

test('without canvas the layout cannot be shown, in the language that is chosen there', async () => {
  await show('canvas');
  await expect.element(page.getByRole('heading', { name: 'The layout cannot be shown' })).toBeVisible();
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect.element(page.getByRole('heading', { name: '无法显示布局' })).toBeVisible();
  await page.getByRole('radio', { name: '繁體中文' }).click();
  await expect.element(page.getByRole('heading', { name: '無法顯示版面' })).toBeVisible();
});

test('missing locks and workers are named', async () => {
  await show('locks', 'worker');
  await expect.element(page.getByRole('heading', { name: /Web Locks/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /web workers/ })).toBeVisible();
});
