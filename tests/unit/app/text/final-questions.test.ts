import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { finalQuestionNames, finalQuestions, finalSentence, shownAs } from '../../../final-questions.ts';

const languages = ['en', 'zh-Hans', 'zh-Hant'] as const;
const catalogue = (lang: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(`locales/${lang}.po`, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(
      ([, id = '', text = '']) => [id, text],
    ),
  );
const specified = [
  ...['cancelling one order', 'cancelling all orders', 'market close position', 'placing an order'],
  ...['stopping an instance', 'deleting an account', 'margin small-liability conversion', 'small-balance conversion'],
  ...['repay', 'auto-repay', 'fund collection'],
];
const folder = 'tests/stories';
const answered = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.ts'))
  .flatMap((name) => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/answerBoth\(\s*page,\s*'([^']+)'/g)])
  .map(([, name]) => name);

test('every prompt of point 8 has its words', () => {
  expect([...finalQuestionNames].sort()).toEqual([...specified].sort());
});

test.each(languages)('%s: the texts of point 8 stand in the catalogue, and say each in its own language', (lang) => {
  const texts = catalogue(lang);
  for (const name of finalQuestionNames)
    for (const text of [finalSentence, ...finalQuestions[name].asks, ...finalQuestions[name].answers]) {
      const said = texts.get(text);
      expect(said, `${name}: ${text}`).toMatch(/./);
      if (lang !== 'en') expect(said, `${name}: ${text}`).toMatch(/\p{Script=Han}/u);
      if (lang !== 'en' && text.endsWith('?')) expect(said, `${name}: ${text}`).toMatch(/？$/);
    }
});

test.each(finalQuestionNames)('%s: a story answers it both ways on the real server', (name) => {
  expect(answered).toContain(name);
});

test('a text in braces stands for anything, all else for itself', () => {
  const asked = shownAs(['Buy {shown} {name} at {at}?', 'Stop {name}?']);
  expect(
    ['Buy 1 BTC/USDT spot at 2?', 'Stop Grid?', 'Stop Grid', 'Please stop Grid?'].map((text) => asked.test(text)),
  ).toEqual([true, true, false, false]);
});
