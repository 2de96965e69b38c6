import { expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { fakeOrder } from '../../doubles/fake-account.ts';
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
  await expect
    .poll(() => [root.dataset.density, localStorage.getItem('density')], patient)
    .toEqual(['comfortable', 'comfortable']);
  expect(height()).toBe(before + 8);
  await expect.element(page.getByText('Saved', { exact: true }), patient).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => root.dataset.density, patient).toBe('default');
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).elements().length, patient).toBe(0);
});

test('the rows of the book and of tables follow the density, in the canvas as well', async () => {
  await page.viewport(1920, 1080);
  const heights: Record<string, readonly [book: string, table: number]> = {
    compact: ['18px', 24],
    default: ['20px', 28],
    comfortable: ['24px', 36],
  };
  for (const [density, [book, table]] of Object.entries(heights)) {
    await start('/dashboard', { session: demoSession }, { density });
    await expect
      .poll(() => document.querySelector('[data-row]')?.getBoundingClientRect().height, {
        ...patient,
        message: density,
      })
      .toBe(table);
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
  await expect
    .poll(() => ['sounds_off', 'notices_off', 'sound_volume'].map((name) => localStorage.getItem(name)), patient)
    .toEqual(['reject', 'announcement', '80']);
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

test('times are read in the zone that is chosen, in tables, the status bar and charts alike, at once and without a reload', async () => {
  await page.viewport(1920, 1080);
  const orders = [fakeOrder(1, { symbol: 'BTCUSDT', created: Date.UTC(2026, 0, 5, 20, 4, 9) })];
  await start('/dashboard', { session: demoSession, orders }, { time_zone: 'Asia/Tokyo' });
  const shown = () =>
    [...document.querySelectorAll('footer time, [data-row] time, p:has(> .visually-hidden)')].map(
      ({ textContent }) => textContent,
    );
  await expect
    .poll(shown, patient)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^UTC\+9 \d\d:\d\d:\d\d$/),
        '01-06 05:04',
        expect.stringMatching(/UTC\+9$/),
      ]),
    );
  expect(document.querySelector('[data-row] time')!.getAttribute('title')).toBe('2026-01-05 20:04:09 UTC');
  localStorage.setItem('time_zone', 'America/New_York');
  dispatchEvent(new StorageEvent('storage'));
  await expect
    .poll(shown, patient)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^UTC\u2212[45] /),
        '01-05 15:04',
        expect.stringMatching(/UTC\u2212[45]$/),
      ]),
    );
});

test('a time zone is chosen in the settings, and the one of the device is a press away', async () => {
  await page.viewport(1280, 900);
  await start('/setup', { session: demoSession });
  const clock = () => document.querySelector('footer time')?.textContent?.split(' ')[0];
  await expect.poll(clock, patient).toMatch(/^UTC/);
  const own = clock();
  await page.getByRole('combobox', { name: 'Other zone' }).selectOptions('Asia/Dubai');
  await expect.poll(clock, patient).toBe('UTC+4');
  expect(localStorage.getItem('time_zone')).toBe('Asia/Dubai');
  await page.getByRole('radiogroup', { name: 'Time zone' }).getByRole('radio', { name: 'UTC' }).click();
  await expect.poll(clock, patient).toBe('UTC');
  await page.getByRole('radio', { name: 'Device time zone' }).click();
  await expect.poll(clock, patient).toBe(own);
});

test('days of candles begin in the zone that is chosen, which the chart names; shorter candles and the zone of times stay', async () => {
  await page.viewport(1920, 1080);
  await start('/setup', { session: demoSession });
  await page.getByRole('radiogroup', { name: 'Daily candles' }).getByRole('radio', { name: 'My time zone' }).click();
  await expect.poll(() => localStorage.getItem('day_zone'), patient).toBe('local');
  await page.getByRole('combobox', { name: 'Daily candle time zone' }).selectOptions('Asia/Kolkata');
  await expect.poll(() => localStorage.getItem('day_zone'), patient).toBe('Asia/Kolkata');
  await page.getByRole('radio', { name: 'Exchange (UTC)' }).click();
  await expect.poll(() => localStorage.getItem('day_zone'), patient).toBe('');
  expect(localStorage.getItem('time_zone')).toBe(null);

  await start('/dashboard', { session: demoSession }, { day_zone: 'Asia/Kolkata', time_zone: 'Asia/Tokyo' });
  const mark = () =>
    [...document.querySelectorAll('p:has(> .visually-hidden)')]
      .map(({ textContent }) => textContent)
      .find((text) => text?.startsWith('Time zone'));
  await expect.poll(mark, patient).toBe('Time zone UTC+9');
  await page.getByRole('radio', { name: '1d', exact: true }).click();
  await expect.poll(mark, patient).toBe('Time zone Daily UTC+5:30, Asia/Kolkata');
  localStorage.setItem('day_zone', 'local');
  dispatchEvent(new StorageEvent('storage'));
  await expect.poll(mark, patient).toBe('Time zone Daily UTC+9, Asia/Tokyo');
  localStorage.setItem('day_zone', '');
  dispatchEvent(new StorageEvent('storage'));
  await expect.poll(mark, patient).toBe('Time zone UTC');
});

test('all settings go into a file and come from one, whole or not at all, and can be taken back together', async () => {
  await page.viewport(1280, 900);
  const engine = await start('/setup', { session: demoSession }, { density: 'compact' });
  const dashboard = () => engine.watch({ kind: 'dashboard' }).current().value!;
  const made: Blob[] = [];
  const real = URL.createObjectURL;
  URL.createObjectURL = (blob: Blob) => {
    made.push(blob);
    return real(new Blob());
  };
  onTestFinished(() => {
    URL.createObjectURL = real;
  });
  await page.getByRole('button', { name: 'Export' }).click();
  const exported = JSON.parse(await made[0]!.text());
  expect(exported).toMatchObject({
    format: 'halyard-settings',
    preferences: { density: 'compact' },
    dashboard: { interval: '15m' },
  });

  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  const choose = (settings: object) => {
    const list = new DataTransfer();
    list.items.add(new File([JSON.stringify(settings)], 'settings.json'));
    input.files = list.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose({
    ...exported,
    dashboard: { ...exported.dashboard, interval: '7m' },
    preferences: { density: 'comfortable' },
  });
  await expect
    .element(
      page.getByRole('alert').getByText('Field dashboard.interval in the file is not valid. Nothing was changed.'),
    )
    .toBeVisible();
  expect([root.dataset.density, dashboard().interval]).toEqual(['compact', '15m']);
  choose({
    ...exported,
    dashboard: { ...exported.dashboard, interval: '4h' },
    preferences: { density: 'comfortable' },
  });
  await expect.element(page.getByText('Imported', { exact: true }), patient).toBeVisible();
  expect([root.dataset.density, dashboard().interval, page.getByRole('alert').elements().length]).toEqual([
    'comfortable',
    '4h',
    0,
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => [root.dataset.density, dashboard().interval], patient).toEqual(['compact', '15m']);
});

test('the largest order is taken over when its field is left, and what is no amount is not', async () => {
  await page.viewport(1280, 900);
  await start('/setup', { session: demoSession });
  const field = page.getByRole('textbox', { name: 'Max order size (USD)' });
  await field.fill('lots');
  await userEvent.tab();
  await expect.element(page.getByText('Must be a valid number'), patient).toBeVisible();
  expect(localStorage.getItem('largest_order')).toBeNull();
  await field.fill('50k');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('50000');
  expect(localStorage.getItem('largest_order')).toBe('50000');
  await field.fill('');
  await userEvent.tab();
  await expect.poll(() => localStorage.getItem('largest_order')).toBe('');
});

test('a key is changed in the settings: one that is taken is named and may be taken over, one that the browser needs is not', async () => {
  await start('/setup#keys', { session: demoSession });
  await expect.poll(() => document.getElementById('keys')).not.toBeNull();
  const keys = page.elementLocator(document.getElementById('keys')!);
  await keys.getByRole('button', { name: 'Change key for Open buy form' }).click();
  await userEvent.keyboard('s');
  await expect.element(keys.getByRole('alert').getByText('Used by Open sell form')).toBeVisible();
  await keys.getByRole('button', { name: 'Use here' }).click();
  await expect
    .element(keys.getByRole('listitem').filter({ hasText: 'Open sell form' }).getByText('None'))
    .toBeVisible();
  await keys.getByRole('button', { name: 'Change key for Go to Dashboard' }).click();
  await userEvent.keyboard('{Control>}w{/Control}');
  await expect.element(keys.getByText('Reserved by the browser. Try another key.')).toBeVisible();
});

test('without motion nothing on the page passes from one look to another', async () => {
  await page.viewport(1440, 900);
  await commands.setMotion('no-preference');
  onTestFinished(() => commands.setMotion('reduce'));
  const moving = () =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration) || (animationName !== 'none' && /[1-9]/.test(animationDuration));
      })
      .map(({ className }) => className);
  await start('/dashboard', { session: demoSession });
  await expect.poll(() => moving().length, patient).toBeGreaterThan(0);
  await start('/dashboard', { session: demoSession }, { motion: 'calm' });
  await expect.element(page.getByRole('button', { name: 'Buy BTC' }), patient).toBeVisible();
  expect(moving()).toEqual([]);
});
