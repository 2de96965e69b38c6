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

test('each kind of sound and of notice has a switch of its own; a sound can be tried at the volume that is set', async () => {
  await page.viewport(1280, 900);
  await start('/setup', { session: demoSession });
  const sounds = page.getByRole('list', { name: 'Sounds' });
  await expect.element(sounds.getByRole('checkbox', { name: 'Order filled' }), patient).toBeChecked();
  expect(sounds.getByRole('checkbox').elements()).toHaveLength(6);
  await sounds.getByText('Order rejected').click();
  await page.getByText('Announcement notices').click();
  await page.getByRole('slider', { name: 'Volume' }).fill('80');
  await expect.poll(() => ['sounds_off', 'notices_off', 'sound_volume'].map((name) => localStorage.getItem(name)), patient).toEqual(['reject', 'announcement', '80']);
  const gains: number[] = [];
  const real = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function setValueAtTime(value, at) {
    if (value < 1) gains.push(value);
    return real.call(this, value, at);
  };
  await sounds.getByRole('button', { name: 'Test: Order filled' }).click();
  AudioParam.prototype.setValueAtTime = real;
  expect(gains.map((gain) => gain.toFixed(3))).toEqual(['0.128']);
});
