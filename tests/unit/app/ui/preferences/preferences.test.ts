import { expect, test } from 'vitest';
import { readPreferences } from '../../../../../src/app/ui/preferences/preferences.ts';

const storage = (items: Readonly<Record<string, string>>) =>
  ({ getItem: (name: string) => items[name] ?? null }) as unknown as Storage;

test('a browser that asks to save data is heard until somebody chooses', () => {
  expect(readPreferences(storage({})).dataSaver).toBe(false);
  expect(readPreferences(storage({}), { saveData: true }).dataSaver).toBe(true);
  expect(readPreferences(storage({ data_saver: 'off' }), { saveData: true }).dataSaver).toBe(false);
  expect(readPreferences(storage({ data_saver: 'on' })).dataSaver).toBe(true);
});

test('language and theme are those given until somebody chooses, and English and dark where what is given is none of ours', () => {
  const given = { lang: 'zh-Hans', theme: 'paper' };
  expect(readPreferences(storage({}), given)).toMatchObject({ ...given, direction: 'red-up' });
  expect(readPreferences(storage({ lang: 'zh-Hant', theme: 'graphite' }), given)).toMatchObject({
    lang: 'zh-Hant',
    theme: 'graphite',
    direction: 'green-up',
  });
  expect(readPreferences(storage({}), { lang: 'fr', theme: 'sepia' })).toMatchObject({ lang: 'en', theme: 'graphite' });
});

test('a time zone that this browser does not know is that of the browser', () => {
  expect(
    ['Asia/Tokyo', 'UTC', 'Mars/Olympus', '', 'x y'].map((time_zone) => readPreferences(storage({ time_zone })).zone),
  ).toEqual(['Asia/Tokyo', 'UTC', '', '', '']);
});

test("days of candles begin as the exchanges have it, in the user's own zone or in one that this browser knows", () => {
  expect(
    ['Asia/Kolkata', 'local', '', 'Mars/Olympus', '+05:30'].map(
      (day_zone) => readPreferences(storage({ day_zone })).dayZone,
    ),
  ).toEqual(['Asia/Kolkata', 'local', '', '', '']);
  expect(readPreferences(storage({})).dayZone).toBe('');
});
