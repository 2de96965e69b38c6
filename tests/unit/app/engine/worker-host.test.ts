import { expect, test } from 'vitest';
import { workerOptions } from '../../../../src/app/engine/worker-host.ts';

const chromium = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const headless = chromium(156).replace('Chrome/', 'HeadlessChrome/');
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('Chromium from 148 on keeps the worker over a reload, and the name says so: one name never has two sets of options', () => {
  expect(workerOptions('b1', 3, chromium(148))).toEqual({ name: 'halyard-b1-3-extended', extendedLifetime: true });
  expect(workerOptions('b1', 3, headless)).toEqual({ name: 'halyard-b1-3-extended', extendedLifetime: true });
  expect(workerOptions('b1', 3, chromium(147))).toEqual({ name: 'halyard-b1-3' });
  expect(workerOptions('b1', 3, firefox)).toEqual({ name: 'halyard-b1-3' });
});

test('another build and another epoch are another worker', () => {
  const names = [
    ['b1', 1],
    ['b1', 2],
    ['b2', 1],
  ].map(([build, epoch]) => workerOptions(String(build), Number(epoch), firefox).name);
  expect(new Set(names).size).toBe(3);
});
