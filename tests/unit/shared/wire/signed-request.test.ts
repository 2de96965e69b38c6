import { createHash, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { emptyBodyHash, type SignedRequest, signingText } from '../../../../src/shared/wire/signed-request.ts';
import { programText, signatureOf } from '../../../doubles/program.ts';

/** The first key pair of RFC 8032, §7.1, as PKCS #8. */
const privateKey = createPrivateKey({
  key: Buffer.from(
    '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  ),
  format: 'der',
  type: 'pkcs8',
});

const chapter = must(
  readFileSync('docs/api-keys.md', 'utf8').match(/## Worked examples\n([\s\S]*?)\n## /)?.[1],
  'the worked examples',
);
const secret = must(chapter.match(/The secret is `([^`]+)`/)?.[1], 'the secret');
const examples = chapter
  .split(/^(?=\*\*)/m)
  .slice(1)
  .map((text) => ({
    title: must(text.match(/^\*\*([^*]+)\*\*/)?.[1], 'a title'),
    body: text.match(/```json\n([\s\S]*?)\n```/)?.[1] ?? '',
    signed: must(text.match(/```text\n([\s\S]*?)\n```/)?.[1], 'a text'),
    hmac: text.match(/\| HMAC \| `([^`]+)` \|/)?.[1],
    ed25519: text.match(/\| Ed25519 \| `([^`]+)` \|/)?.[1],
  }));

test('the documentation has its examples', () => {
  expect(examples.map(({ title }) => title)).toEqual(['A GET with a query.', 'An order.', 'The upgrade of a socket.']);
});

describe.each(examples)('$title', ({ body, signed, hmac, ed25519 }) => {
  const [version, method = '', path = '', query = '', time = '', window = '', nonce = '', bodyHash = ''] =
    signed.split('\n');

  test('its text is what the server makes of the same request', () => {
    expect(version).toBe('HALYARD1');
    expect(createHash('sha256').update(body).digest('hex')).toBe(bodyHash);
    expect(signingText({ method, path, query, time, window, nonce, bodyHash })).toBe(signed);
    expect(programText({ method, path: query ? `${path}?${query}` : path, body, time, window, nonce })).toBe(signed);
  });

  test('its signatures are those of the text', () => {
    expect(signatureOf(secret, signed)).toBe(hmac);
    expect(signatureOf(privateKey, signed)).toBe(ed25519);
  });
});

test('a body that is not there has the hash of no bytes', () => {
  expect(createHash('sha256').digest('hex')).toBe(emptyBodyHash);
});

/** One line, as every part of a request is. */
const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ''));
const request: fc.Arbitrary<SignedRequest> = fc.record({
  method: line,
  path: line,
  query: line,
  time: line,
  window: line,
  nonce: line,
  bodyHash: line,
});

test('two requests have one text only where they are the same request', () => {
  fc.assert(
    fc.property(request, request, (a, b) => {
      const same = (Object.keys(a) as (keyof SignedRequest)[]).every((name) => a[name] === b[name]);
      expect(signingText(a) === signingText(b)).toBe(same);
    }),
  );
  fc.assert(
    fc.property(
      request,
      fc.constantFrom(...(['method', 'path', 'query', 'time', 'window', 'nonce', 'bodyHash'] as const)),
      line,
      (a, name, other) => {
        expect(signingText({ ...a, [name]: other }) === signingText(a)).toBe(other === a[name]);
      },
    ),
  );
});
