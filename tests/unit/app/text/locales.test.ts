import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { foreignTo } from '../../han-script.ts';
import { refusalText } from '../../../../src/app/text/refusal-text.ts';

const read = (locale: string) =>
  formatter({ lineNumbers: false }).parse(readFileSync(`locales/${locale}.po`, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: `locales/${locale}.po`,
  });

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).sort();

test.each(['zh-Hans', 'zh-Hant'])(
  '%s says everything that English says, with the same placeholders',
  async (locale) => {
    const english = await read('en');
    const chinese = await read(locale);
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
    for (const [id, entry] of Object.entries(chinese)) {
      expect(entry.translation, `${locale}: ${entry.message}`).toBeTruthy();
      expect(
        placeholders(entry.translation ?? '').filter((name) => name !== 'other'),
        id,
      ).toEqual(placeholders(entry.message ?? ''));
    }
  },
);

test.each(['zh-Hans', 'zh-Hant'] as const)('%s is written in its own characters', async (locale) => {
  const foreign = Object.values(await read(locale)).filter(
    ({ translation }) => foreignTo(locale, translation ?? '').length > 0,
  );
  expect(foreign.map(({ translation }) => [translation, foreignTo(locale, translation!)])).toEqual([]);
});

test('characters of the other script are found', () => {
  expect(foreignTo('zh-Hant', '交易终端：委託簿')).toEqual(['终']);
  expect(foreignTo('zh-Hans', '交易終端：委托')).toEqual(['終']);
});

test('every refusal stands in the catalogues', async () => {
  const english = await read('en');
  for (const [code, { id }] of Object.entries(refusalText)) expect(english[id], code).toBeDefined();
});

/** What an alert is called, and what it could be called as well. */
const alertWords = { 'zh-Hans': ['预警', /提醒|警示|警报|报警/], 'zh-Hant': ['警示', /提醒|警報|報警/] } as const;

test.each(['zh-Hans', 'zh-Hant'] as const)('%s calls an alert by one word', async (locale) => {
  const [word, others] = alertWords[locale];
  const entries = Object.values(await read(locale));
  expect(
    entries.filter(({ translation }) => others.test(translation ?? '')).map(({ translation }) => translation),
  ).toEqual([]);
  const alerts = entries.filter(({ message }) => /\balerts?\b/i.test(message ?? ''));
  expect(alerts.length).toBeGreaterThan(20);
  expect(
    alerts
      .filter(({ translation }) => !translation?.includes(word))
      .map(({ message, translation }) => [message, translation]),
  ).toEqual([]);
});
