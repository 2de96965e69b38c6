import { expect, test } from 'vitest';
import { placeBeside } from '../../../../../src/app/market/book/use-book-keys.ts';

const rows = { bids: 2, asks: 3 };

test('from none, ↑ begins at the best ask and ↓ at the best bid; between them lies no row', () => {
  expect(placeBeside(undefined, true, rows)).toEqual({ side: 'asks', at: 0 });
  expect(placeBeside(undefined, false, rows)).toEqual({ side: 'bids', at: 0 });
  expect(placeBeside({ side: 'bids', at: 0 }, true, rows)).toEqual({ side: 'asks', at: 0 });
  expect(placeBeside({ side: 'asks', at: 0 }, false, rows)).toEqual({ side: 'bids', at: 0 });
});

test('at the last row of a side it stays, also where rows have gone since', () => {
  expect(placeBeside({ side: 'asks', at: 2 }, true, rows)).toEqual({ side: 'asks', at: 2 });
  expect(placeBeside({ side: 'bids', at: 1 }, false, rows)).toEqual({ side: 'bids', at: 1 });
  expect(placeBeside({ side: 'asks', at: 9 }, true, rows)).toEqual({ side: 'asks', at: 2 });
});

test('a side without rows is not gone to', () => {
  expect(placeBeside({ side: 'bids', at: 0 }, true, { bids: 2, asks: 0 })).toEqual({ side: 'bids', at: 0 });
  expect(placeBeside(undefined, true, { bids: 0, asks: 0 })).toBeUndefined();
});
