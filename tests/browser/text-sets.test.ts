import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { createTexts } from '../../src/app/text/i18n.ts';

const textsNow = () => {
  const i18n = setupI18n();
  const root = document.createElement('html');
  const texts = createTexts(i18n, root);
  return { i18n, root, texts, count: () => Object.keys(i18n.messages).length };
};

test('what is shown on demand comes once it is asked for, by one promise until another set is needed', async () => {
  const { texts, count } = textsNow();
  expect(texts.rest()).toBeUndefined();
  await texts.need('desk');
  await texts.activate('en');
  const first = count();
  expect(first).toBeGreaterThan(100);
  const rest = texts.rest();
  expect(texts.rest()).toBe(rest);
  await rest;
  expect(count()).toBeGreaterThan(first + 100);
  expect(texts.rest()).toBe(rest);
  await texts.need('pop-out');
  expect(texts.rest()).not.toBe(rest);
});

test('pages for logging in, and windows with all texts, have nothing on demand', async () => {
  const { texts } = textsNow();
  await texts.need('entry');
  await texts.activate('en');
  expect(texts.rest()).toBeUndefined();
  await texts.need('desk');
  await texts.need('all');
  expect(texts.rest()).toBeUndefined();
});

test('another language brings all sets that are there', async () => {
  const { texts, root, count, i18n } = textsNow();
  await texts.need('desk');
  await texts.activate('zh-Hans');
  await texts.rest();
  const simplified = count();
  await texts.activate('zh-Hant');
  expect([i18n.locale, root.lang, count()]).toEqual(['zh-Hant', 'zh-Hant', simplified]);
});
