import { expect, test } from 'vitest';
import { wordsOf } from '../../../../../src/app/market/order-words/order-reason-words.ts';
import { refusalText } from '../../../../../src/app/text/refusal-text.ts';
import { endReasons } from '../../../../../src/shared/trade/order-reason.ts';

test('each end of an order has words, but where its user knows why', () => {
  const untold = endReasons.filter((reason) => wordsOf(reason) === undefined);
  expect(untold).toEqual(['USER', 'GTC']);
  for (const reason of endReasons.filter((each) => !untold.includes(each)))
    expect(wordsOf(reason), reason).toMatchObject({ message: expect.stringMatching(/^[A-Z].*[a-z]$/) });
});

test('a refusal that came later has its sentence, and a reason of a venue stands as it is', () => {
  expect(wordsOf('BALANCE')).toBe(refusalText.BALANCE);
  expect(wordsOf('Order would immediately match.')).toBe('Order would immediately match.');
  expect(wordsOf('constructor')).toBe('constructor');
  expect(wordsOf('')).toBeUndefined();
});
