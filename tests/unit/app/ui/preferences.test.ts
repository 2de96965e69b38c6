import { expect, test } from 'vitest';
import { readPreferences } from '../../../../src/app/ui/preferences.ts';

const storage = (items: Readonly<Record<string, string>>) => ({ getItem: (name: string) => items[name] ?? null }) as unknown as Storage;

test('a browser that asks to save data is heard until somebody chooses', () => {
  expect(readPreferences(storage({})).dataSaver).toBe(false);
  expect(readPreferences(storage({}), true).dataSaver).toBe(true);
  expect(readPreferences(storage({ data_saver: 'off' }), true).dataSaver).toBe(false);
  expect(readPreferences(storage({ data_saver: 'on' })).dataSaver).toBe(true);
});
