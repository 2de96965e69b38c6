import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepOrder } from '../../../../../src/app/ui/grid/use-held-order.ts';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });

test('a held order has each row once, those from before as they stood, and is the new order where nothing stood before', () => {
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const held = keepOrder(before, now);
      expect([...held].sort()).toEqual([...now].sort());
      expect(held.filter((id) => before.includes(id))).toEqual(before.filter((id) => now.includes(id)));
      if (!before.some((id) => now.includes(id))) expect(held).toEqual(now);
    }),
  );
});

test('what is new stands behind its neighbour', () => {
  expect(keepOrder(['a', 'b', 'c'], ['c', 'x', 'b', 'a'])).toEqual(['a', 'b', 'c', 'x']);
  expect(keepOrder(['a', 'b'], ['x', 'b', 'a'])).toEqual(['x', 'a', 'b']);
});
