import { expect, test } from 'vitest';
import { hasTag, takesEncoding } from '../../../../src/server/http/negotiation.ts';

test.each([
  ['gzip, deflate, br', true, true],
  ['br;q=0.1, gzip;q=1.0', true, true],
  ['GZIP', true, false],
  ['*', true, true],
  ['gzip;q=0, br; q=0.000', false, false],
  ['*;q=0', false, false],
  ['identity, gzip;q=0.5', false, false],
  ['x-gzip, brotli', false, false],
  ['', false, false],
  [undefined, false, false],
])('who sends Accept-Encoding %j takes gzip: %s, brotli: %s', (header, gzip, br) => {
  const request = { headers: header === undefined ? {} : { 'accept-encoding': header } };
  expect([takesEncoding(request, 'gzip'), takesEncoding(request, 'br')]).toEqual([gzip, br]);
});

test('a tag counts whatever the reader says of caches beside it, and no date in its place', () => {
  const headers = { 'if-none-match': '"six", W/"seven"', 'cache-control': 'no-cache' };
  expect([hasTag({ headers }, '"seven"'), hasTag({ headers }, '"eight"')]).toEqual([true, false]);
  expect(hasTag({ headers: { 'if-modified-since': 'Thu, 26 Nov 2026 00:00:00 GMT' } }, '"seven"')).toBe(false);
  expect(hasTag({ headers: {} }, '"seven"')).toBe(false);
});
