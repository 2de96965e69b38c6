import { expect, test } from 'vitest';
import { childIdOf, childOf, instanceIdOf, isInstanceId } from '../../../../src/shared/trade/child-id.ts';

test.each([
  ['p1', 0],
  ['p.1', 12],
  ['i-7', 1_000_000],
])('the child of %s with number %i is known by its client id', (parent_id, number) => {
  expect(childOf(childIdOf(parent_id, number))).toEqual({ parent_id, number });
});

test("an id of a user is no child's, whatever dots it has", () => {
  expect([childOf('p1.3'), childOf('x')]).toEqual([undefined, undefined]);
  expect(childIdOf('p1', 3)).toBe('.p1.3');
});

test('ids of strategies are told from those of algorithmic orders', () => {
  expect([isInstanceId(instanceIdOf('7')), isInstanceId('p7'), isInstanceId('7i-')]).toEqual([true, false, false]);
});
