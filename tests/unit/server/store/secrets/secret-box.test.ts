import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openKeyFile, ringOfText } from '../../../../../src/server/store/secrets/key-ring.ts';
import { createSecretBox, keyIdOf } from '../../../../../src/server/store/secrets/secret-box.ts';

const folder = mkdtempSync(join(tmpdir(), 'halyard-box-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${files++}.key`);

test('a secret opens with its key and its owner only; the key file is made by the first one', () => {
  const file = newFile();
  const box = createSecretBox(openKeyFile(file));
  expect(existsSync(file), 'no secret, no key').toBe(false);
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(createSecretBox(openKeyFile(file)).open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => box.open(sealed, 'eve')).toThrow();
  const other = createSecretBox(openKeyFile(newFile()));
  other.seal('x', 'ada');
  expect(() => other.open(sealed, 'ada')).toThrow(keyIdOf(sealed));
});

test('any text and owner come back, and two seals of one text are never the same', () => {
  const box = createSecretBox(openKeyFile(newFile()));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, owner) => {
      const sealed = box.seal(secret, owner);
      expect(box.open(sealed, owner)).toBe(secret);
      expect(box.seal(secret, owner)).not.toBe(sealed);
    }),
  );
});

test('a key of one sealed text opens no other, whose owner is the same', () => {
  const box = createSecretBox(openKeyFile(newFile()));
  const [id, key] = box.seal('one', 'ada').split('.');
  const [, , body] = box.seal('two', 'ada').split('.');
  expect(() => box.open(`${id}.${key}.${body}`, 'ada')).toThrow();
});

test('after a rotation the new key alone opens what was wrapped again, without it having been opened', () => {
  const file = newFile();
  const ring = openKeyFile(file);
  const box = createSecretBox(ring);
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada');
  const before = ring.current().id;
  ring.add();
  expect(ring.ids()).toEqual([ring.current().id, before]);
  expect(box.open(sealed, 'ada'), 'the old key is still there').toBe('JBSWY3DPEHPK3PXP');
  const again = box.rewrap(sealed);
  expect([keyIdOf(again), again.split('.')[2]]).toEqual([ring.current().id, sealed.split('.')[2]]);
  ring.keepCurrent();
  const reopened = createSecretBox(openKeyFile(file));
  expect(reopened.open(again, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => reopened.open(sealed, 'ada')).toThrow(before);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
});

test('keys of a text seal with the first and open with each; something else is refused with its source', () => {
  const [one, two] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64url'));
  const old = createSecretBox(ringOfText(one!, 'KEYS')).seal('x', 'ada');
  const box = createSecretBox(ringOfText(`${two}, ${one}`, 'KEYS'));
  expect([box.open(old, 'ada'), keyIdOf(box.rewrap(old)) === keyIdOf(box.seal('y', 'ada'))]).toEqual(['x', true]);
  for (const text of ['', 'short', `${one},`, `${one}=`]) expect(() => ringOfText(text, 'KEYS'), text).toThrow('KEYS');
});

test('a file with something that is no key is refused, and left as it is', () => {
  const file = newFile();
  writeFileSync(file, 'short\n', { mode: 0o600 });
  expect(() => openKeyFile(file)).toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe('short\n');
});
