import { expect, test } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { fixedBits } from '../unit/shared/base/math/fixed-bits.ts';

test('exp, log, pow and the cosine of turns give in every browser the bits that they give in Node @firefox', async ({
  page,
}) => {
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'tests/unit/shared/base/math/bits.ts', formats: ['iife'], name: 'bits' } },
  })) as [Rolldown.RolldownOutput];
  const now = await page.evaluate<Record<string, string[]>>(`${bundle.output[0].code}; bits.bitsNow()`);
  const fixed = Object.entries(fixedBits).map(([name, bits]) => [name, bits.trim().split(/\s+/)]);
  expect(now).toEqual(Object.fromEntries(fixed));
});
