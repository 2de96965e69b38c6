import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecords } from '../../../../../src/app/ui/grid/grid-records.ts';

interface Row {
  readonly id: string;
  readonly size: number;
}
const row = (id: string, size = 0): Row => ({ id, size });
const of = ({ id }: Row) => id;

test('a list of the same ids stays the same list, whatever their records say', () => {
  const records = createRecords(of);
  const ids = records.take([row('a'), row('b')]);
  expect(ids).toEqual(['a', 'b']);
  expect(records.take([row('a', 5), row('b')])).toBe(ids);
  expect(records.take([row('b'), row('a', 5)])).toEqual(['b', 'a']);
  expect(records.take([row('b')])).toEqual(['b']);
  expect(records.take([])).toEqual([]);
});

test("who subscribes to a record hears of its changes, and of no other one's", () => {
  const records = createRecords(of);
  const heard: string[] = [];
  records.take([row('a'), row('b')]);
  const end = records.subscribe('a', () => heard.push('a'));
  records.subscribe('b', () => heard.push('b'));
  const before = records.get('a');
  // Other objects that say the same, as they come over a border.
  records.take([row('a'), row('b', 1)]);
  records.report();
  expect(heard).toEqual(['b']);
  expect(records.get('a')).toBe(before);
  records.take([row('a', 2), row('b', 1)]);
  records.report();
  records.report();
  expect(heard).toEqual(['b', 'a']);
  end();
  records.take([row('a', 3), row('b', 1)]);
  records.report();
  expect(heard).toEqual(['b', 'a']);
});

test('the record of a row that is gone is there until all have been told, for a row that is not off the page yet', () => {
  const records = createRecords(of);
  records.take([row('a', 1), row('b', 2)]);
  records.report();
  records.take([row('b', 2)]);
  expect(records.get('a')).toEqual(row('a', 1));
  records.report();
  expect(records.get('a')).toBeUndefined();
});

test('whatever comes, ids and records are those of the newest rows, and the version has risen with any change', () => {
  const rows = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdef'), size: fc.integer({ min: 0, max: 2 }) }), {
    selector: of,
  });
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 8 }), fc.array(fc.constantFrom(...'abcdef')), (takes, watched) => {
      const records = createRecords(of);
      for (const id of watched) records.subscribe(id, () => undefined);
      let said = '[]';
      for (const take of takes) {
        const version = records.version();
        expect(records.take(take)).toEqual(take.map(of));
        records.report();
        expect(take.map(({ id }) => records.get(id))).toEqual(take);
        if (JSON.stringify(take) !== said) expect(records.version()).toBeGreaterThan(version);
        said = JSON.stringify(take);
      }
    }),
  );
});
