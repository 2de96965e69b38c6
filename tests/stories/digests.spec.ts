import { expect, test } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { digestsOf } from '../unit/shared/backtest/digests.ts';

/** Of each type's runs: two by day, a thousand at night. */
const seeds = Array.from({ length: process.env.STORIES === 'all' ? 1_000 : 2 }, (_, seed) => seed + 1);

test('a backtest has in every browser the digest that it has in Node @firefox', async ({ page }) => {
  test.setTimeout(1_800_000);
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'tests/unit/shared/backtest/digests.ts', formats: ['iife'], name: 'digests' },
    },
  })) as [Rolldown.RolldownOutput];
  const there = await page.evaluate<Record<string, string>>(
    `${bundle.output[0].code}; digests.digestsOf(${JSON.stringify(seeds)})`,
  );
  const here = digestsOf(seeds);
  expect(Object.keys(here).length).toBeGreaterThanOrEqual(2 * 10);
  expect(new Set(Object.values(here)).size).toBeGreaterThan(0.8 * Object.keys(here).length);
  expect(there).toEqual(here);
});
