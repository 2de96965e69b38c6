import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { areas, Email, isPhone, phonesMeant, Username } from '../../../../src/shared/user/contact.ts';
import { isCommonPassword, NewPassword, passwordLevel } from '../../../../src/shared/user/password.ts';

const is = (schema: v.GenericSchema, text: string) => v.safeParse(schema, text).success;

describe('passwords', () => {
  test.each([
    'password',
    'Password1!',
    'p@ssw0rd',
    'P4ssword2024',
    '12345678',
    '87654321',
    '11111111',
    'abcabcabc',
    'qwertyuiop',
    'QWERTY123',
    '1q2w3e4r',
    'iloveyou1',
    '123password',
    'abcdefgh',
    'dragon99',
    'halyard2024',
  ])('%s is at the head of every list', (text) => {
    expect([isCommonPassword(text), passwordLevel(text), is(NewPassword, text)]).toEqual([true, 'low', false]);
  });

  test.each([
    ['kdjfhgur', 'low'],
    ['kdjfhgu9', 'low'],
    ['kdjfwgu9', 'medium'],
    ['Tr4ding-desk', 'high'],
    ['correct horse battery', 'high'],
    ['我的交易密码很长', 'medium'],
    ['short', 'low'],
    ['', 'low'],
  ] as const)('%s is %s', (text, level) => {
    expect(passwordLevel(text)).toBe(level);
  });

  test('8 to 20 code points', () => {
    expect(
      [
        'x7kq-vw',
        'x7kq-vwz',
        'x7kq-vwzx7kq-vwz!r2b',
        'x7kq-vwzx7kq-vwz!r2bt',
        '🎻🎺🥁🎸🎹🎷🪕',
        '🎻🎺🥁🎸🎹🎷🪕🎤',
      ].map((text) => is(NewPassword, text)),
    ).toEqual([false, true, true, false, false, true]);
  });
});

describe('addresses and names', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.mail.example',
    'x_1@1.example',
    "o'neil@mail.example",
    'a@xn--fiqs8s.xn--fiqs8s',
    ' padded@mail.example ',
  ])('%s is an address', (text) => expect(is(Email, text)).toBe(true));
  test.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@@b.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a@-b.co',
    'a@b.c',
    'a b@c.co',
    'a@b.co\nBcc: c@d.co',
    'a,b@c.co',
    '<a@b.co>',
    'ü@b.co',
    'a@b.co\0',
  ])('%j is none', (text) => expect(is(Email, text)).toBe(false));

  test('every rule comes to an end over ten thousand characters', () => {
    const slow = [
      'a'.repeat(10_000),
      `${'a.'.repeat(5_000)}@`,
      `a@${'a-'.repeat(5_000)}`,
      `a@${'a.'.repeat(5_000)}!`,
      '0'.repeat(10_000),
      ' '.repeat(10_000),
    ];
    // A rule that goes back and forth over such a text does not end within the life of this test.
    expect(slow.flatMap((text) => [Email, Username, NewPassword].map((schema) => is(schema, text))).some(Boolean)).toBe(
      false,
    );
    expect(slow.flatMap(phonesMeant)).toEqual([]);
  });

  test('every area knows its own form of mobile numbers', () => {
    expect(new Set(areas.map(({ area }) => area)).size).toBe(areas.length);
    expect([
      isPhone({ area: '+852', phone: '91234567' }),
      isPhone({ area: '+852', phone: '21234567' }),
      isPhone({ area: '+86', phone: '13800138000' }),
      isPhone({ area: '+86', phone: '91234567' }),
      isPhone({ area: '+999', phone: '91234567' }),
    ]).toEqual([true, false, true, false, false]);
    expect([
      phonesMeant('+852 9123 4567'),
      phonesMeant('138 0013 8000'),
      phonesMeant('demo'),
      phonesMeant('91234567'),
    ]).toEqual([['+85291234567'], ['+8613800138000'], [], ['+85291234567', '+6591234567']]);
  });
});
