import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { colourViolations, violations } from '../axe.ts';
import { places } from './places.ts';
import { start } from './start.ts';

beforeAll(() => page.viewport(1280, 900));

// Looked at again where something is just being faded in or enabled: it counts what stays.
const patient = { timeout: 10_000 };

test.each(places)('%s has no fault that axe finds, in either theme', async (address, who) => {
  await start(address, who);
  await expect.poll(() => document.querySelector('h1, canvas'), patient).not.toBeNull();
  await expect.poll(() => violations(), { ...patient, message: 'graphite' }).toEqual([]);
  localStorage.setItem('theme', 'paper');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  await expect.poll(() => document.documentElement.dataset.theme).toBe('paper');
  await expect.poll(() => colourViolations(), { ...patient, message: 'paper' }).toEqual([]);
});
