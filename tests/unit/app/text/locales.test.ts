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

/** Each once: the forms of a plural repeat what is within them, and languages have more or fewer of them. */
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

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

test('English says its own texts word for word', async () => {
  const changed = Object.values(await read('en')).filter(({ message, translation }) => translation !== message);
  expect(changed.map(({ message, translation }) => [message, translation])).toEqual([]);
});

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

/** Entries of the application; the public site, whose texts are in the catalogues too, has a voice of its own. */
const ofApplication = async (locale: string) =>
  Object.values(await read(locale)).filter(({ origin }) => origin?.some(([file]) => file.startsWith('src/app/')));

/** Phrases that the field does not use, with what is said instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  // "High Net Worth Individual" is one of the businesses of the contact form.
  [/\bworth\b(?! individual)/i, 'value, equity'],
  [/\blog-ins?\b/i, 'log in (verb), login (noun)'],
  [/\bof now\b/i, 'current'],
  [/in (a )?windows? of (its|their) own/i, 'pop out'],
  [/at the market\b(?!')/i, 'at market'],
  [/\brefused?\b/i, 'rejected'],
  [/stays? as (it is|they are)/i, 'not changed'],
  [/\bnobody\b/i, 'no …'],
  [/\b(tells|told)\b/i, 'shows, reports'],
  [/\bvenues?\b/i, 'exchange'],
  [/\b(greatest|deepest|at most \{)/i, 'max'],
  [/\b(least|largest) amount/i, 'min amount, max amount'],
  [/\bprofit of\b|realised profit/i, 'P&L'],
  [/\b(must|would|that) (lie|hold)s?\b/i, 'must be, must include'],
  [/all the same/i, 'anyway'],
  [/another picture|the picture\b/i, 'image'],
];
/** Sentences that the specification words. */
const prescribed = [
  'Incorrect API key, please check the account settings!',
  'Only one sub-account per exchange is allowed!',
];

test('English is worded as the field words it, and shouts nowhere', async () => {
  const texts = (await ofApplication('en')).map(({ message = '' }) => message);
  expect(texts.length).toBeGreaterThan(1_500);
  const plain = (text: string) => text.replace(/\{\w+[,}]/g, '{');
  expect(
    texts.flatMap((text) =>
      phrases.filter(([phrase]) => phrase.test(plain(text))).map(([, instead]) => `${text} (say ${instead})`),
    ),
  ).toEqual([]);
  expect(texts.filter((text) => text.includes('!')).sort()).toEqual(prescribed);
});

/** Words of the mainland for which Taiwan has others. */
const mainland = /持倉(?!模式)|倉位|止盈|止損|充值|提現|品種|訂單|默認|服務器|數據(?!機)|屏幕|鼠標|網絡|信息/;

test('traditional Chinese uses the terms of Taiwan, and both address readers as 您', async () => {
  for (const locale of ['zh-Hans', 'zh-Hant'] as const) {
    const texts = (await ofApplication(locale)).map(({ translation }) => translation ?? '');
    expect(texts.filter((text) => /你/.test(text))).toEqual([]);
    if (locale === 'zh-Hant') expect(texts.filter((text) => mainland.test(text))).toEqual([]);
    else expect(texts.filter((text) => /订单/.test(text))).toEqual([]);
  }
});
