import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { createTexts } from '../../src/app/text/i18n.ts';

const textsNow = () => {
  const i18n = setupI18n();
  const root = document.createElement('html');
  const texts = createTexts(i18n, root);
  return { i18n, root, texts, count: () => Object.keys(i18n.messages).length };
};

test('what is loaded in quiet and what is shown on demand come once they are asked for, each by one promise', async () => {
  const { texts, count } = textsNow();
  expect(texts.rest(false)).toBeUndefined();
  await texts.need('desk');
  await texts.activate('en');
  const first = count();
  expect(first).toBeGreaterThan(100);
  const quiet = texts.rest(true);
  expect(texts.rest(true)).toBe(quiet);
  await quiet;
  const second = count();
  expect(second).toBeGreaterThan(first + 100);
  const rest = texts.rest(false);
  expect(texts.rest(false)).toBe(rest);
  expect(texts.rest(true)).toBe(quiet);
  await rest;
  expect(count()).toBeGreaterThan(second + 100);
  await texts.need('pop-out');
  expect(texts.rest(false)).not.toBe(rest);
});

test('pages for logging in, and windows with all texts, have nothing on demand', async () => {
  const { texts } = textsNow();
  await texts.need('entry');
  await texts.activate('en');
  expect(texts.rest(false)).toBeUndefined();
  await texts.need('desk');
  await texts.need('all');
  expect(texts.rest(false)).toBeUndefined();
});

test('another language brings all sets that are there', async () => {
  const { texts, root, count, i18n } = textsNow();
  await texts.need('desk');
  await texts.activate('zh-Hans');
  await texts.rest(false);
  const simplified = count();
  await texts.activate('zh-Hant');
  expect([i18n.locale, root.lang, count()]).toEqual(['zh-Hant', 'zh-Hant', simplified]);
});
