import { expect, test } from 'vitest';
import { refusalText } from '../../../src/app/refusal-text.ts';
import { refusals } from '../../../src/shared/kit/refusal.ts';

test('every refusal has a sentence, in English word for word that of the catalogue', () => {
  for (const [code, { text }] of Object.entries(refusals)) expect(refusalText[code as keyof typeof refusals].message, code).toBe(text);
  expect(Object.keys(refusalText).sort()).toEqual([...Object.keys(refusals), 'NETWORK', 'TIMEOUT', 'LOCKED'].sort());
});
