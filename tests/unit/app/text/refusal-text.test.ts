import { describe, expect, test } from 'vitest';
import { failureText, refusalText, ruleTexts as shown } from '../../../../src/app/text/refusal-text.ts';
import { refusalSentence, refusals, ruleTexts, usedClientId } from '../../../../src/shared/base/refusal.ts';

test('every refusal has a sentence, in English word for word that of the catalogue', () => {
  for (const [code, { text }] of Object.entries(refusals))
    expect(refusalText[code as keyof typeof refusals].message, code).toBe(text);
  expect(Object.keys(refusalText).sort()).toEqual(
    [...Object.keys(refusals), 'NETWORK', 'TIMEOUT', 'LOCKED', 'TWIN'].sort(),
  );
});

test('every rule that has a sentence of its own has it on the screen too, word for word', () => {
  const inEnglish = Object.fromEntries(
    Object.entries(shown).map(([code, rules]) => [
      code,
      Object.fromEntries(Object.entries(rules).map(([rule, { message }]) => [rule, message])),
    ]),
  );
  expect(inEnglish).toEqual(ruleTexts);
});

describe('a failed call', () => {
  test.each([
    ['INPUT', { field: 'amount', rule: 'required' }, 'A required field is missing.'],
    ['INPUT', { field: 'name', rule: 'text' }, 'Control characters and direction marks are not allowed here.'],
    ['INPUT', { field: 'amount', rule: 'decimal' }, 'Some fields are not valid.'],
    ['INPUT', null, 'Some fields are not valid.'],
    ['INPUT', { rule: 'constructor' }, 'Some fields are not valid.'],
    ['CONFLICT', usedClientId('k1'), 'This request ID was already used for a different request.'],
    ['CONFLICT', { field: 'version', rule: 'stale' }, 'Changed elsewhere in the meantime.'],
    ['CONFLICT', { field: 'kind', rule: 'bound' }, 'This two-step method is already on.'],
    ['CONFLICT', { field: 'api_id', rule: 'portfolio_only' }, 'Only available to portfolio margin accounts.'],
    ['CONFLICT', { field: 'alert_id', rule: 'over' }, 'This alert is no longer active.'],
    ['CONFLICT', { field: 'instance_id', rule: 'stopped' }, 'This strategy has already stopped.'],
    ['BALANCE', { rule: 'required' }, 'Insufficient balance.'],
  ] as const)('%s with %j is told as "%s"', (code, data, sentence) => {
    expect([failureText({ code, data }).message, refusalSentence(code, data)]).toEqual([sentence, sentence]);
  });
});
