import { expect, test } from 'vitest';
import { Ledger, type Word, wordOf } from '../../once/ledger.ts';

const judge = (words: readonly Word[], orders: number, isKept = false) => {
  const ledger = new Ledger();
  ledger.press('a');
  for (const word of words) ledger.say('a', word);
  return ledger.judge(
    Array.from({ length: orders }, () => 'a'),
    isKept ? ['a'] : [],
  );
};

test.each<[readonly Word[], number, boolean]>([
  [['there'], 1, false],
  [['absent'], 0, false],
  [['twin'], 0, false],
  [['unsure', 'there'], 1, false],
  [['unsure', 'absent'], 0, false],
  [['unsure'], 0, true],
  [['unsure'], 1, true],
  [[], 0, true],
  [['ended'], 0, false],
  [['ended'], 1, false],
  [['unsure', 'ended', 'absent'], 0, false],
  // It went out again: the second time the server knew it.
  [['unsure', 'twin', 'there'], 1, false],
])('said %j with %i orders is as it should be', (words, orders, isKept) => {
  expect(judge(words, orders, isKept).problems).toEqual([]);
});

test.each<[readonly Word[], number]>([
  [['there'], 0],
  [['there'], 2],
  [['absent'], 1],
  [['twin'], 1],
  [['unsure', 'absent'], 1],
  [['unsure'], 0],
  [['ended'], 2],
  [['ended', 'absent'], 1],
  [[], 1],
])('said %j with %i orders is a problem', (words, orders) => {
  expect(judge(words, orders).problems).toHaveLength(1);
});

test('an order that nobody pressed is a problem', () => {
  const ledger = new Ledger();
  ledger.press('a');
  ledger.press('b');
  ledger.say('b', 'there');
  expect(ledger.judge(['b', 'c'], ['a'])).toMatchObject({
    presses: 2,
    there: 1,
    lookedFor: 1,
    problems: [/nobody pressed/],
  });
});

test.each([
  ['OK', 'there'],
  ['TWIN', 'twin'],
  ['NETWORK', 'unsure'],
  ['RATE_LIMITED', 'absent'],
])('a call that ends with %s says: %s', (code, word) => {
  expect(wordOf(code)).toBe(word);
});
