import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../../src/app/page/search-codec.ts';

test('queries stay plain text both ways', () => {
  expect(stringifySearch({ error: '404' })).toBe('?error=404');
  expect(stringifySearch({ q: 'BINANCE/BTCUSDT/spot', num: 4, gone: undefined })).toBe(
    '?q=BINANCE%2FBTCUSDT%2Fspot&num=4',
  );
  expect(parseSearch('?q=1&s=BINANCE%2FBTCUSDT%2Fspot')).toEqual({ q: '1', s: 'BINANCE/BTCUSDT/spot' });
  expect(stringifySearch({})).toBe('');
});
