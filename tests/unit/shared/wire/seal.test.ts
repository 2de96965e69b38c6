import fc from 'fast-check';
import { expect, test } from 'vitest';
import { topics } from '../../../../src/shared/topics/index.ts';
import { seal, sealState } from '../../../../src/shared/wire/seal.ts';

test('a sealed object is still the same object with one member more', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      const members = { a: 1, ...body };
      const text = seal(JSON.stringify(members));
      expect(sealState(text)).toBe('sealed');
      const { seal: number, ...rest } = JSON.parse(text) as Record<string, unknown>;
      expect(typeof number).toBe('number');
      const { seal: _own, ...expected } = JSON.parse(JSON.stringify(members)) as Record<string, unknown>;
      expect(rest).toEqual(expected);
    }),
  );
});

test('any change of one character is noticed: broken, or without a seal', () => {
  const text = seal('{"e":"d","u":42,"b":[["100.5","3.2"]],"a":[],"名":"贵州茅台"}');
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
      fc.pre(text[at] !== character);
      expect(sealState(text.slice(0, at) + character + text.slice(at + 1))).not.toBe('sealed');
    }),
  );
  for (let end = 0; end < text.length; end++) expect(sealState(text.slice(0, end))).not.toBe('sealed');
});

test('a frame of a socket without subprotocol has no seal', () => {
  expect(sealState('{"e":"d"}')).toBe('bare');
  expect(sealState('pong')).toBe('bare');
});

test('no topic has a member of that name', () => {
  for (const topic of topics) expect(JSON.stringify(topic.frame)).not.toContain('"seal"');
});
