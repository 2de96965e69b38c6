import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Instrument } from '../../../../src/shared/market/instrument.ts';
import { packRows, parsePacked, unpackRows } from '../../../../src/worker/cache/columns.ts';

const value = fc.oneof(
  fc.string(),
  fc.constantFrom('USDT', 'a\nb', ''),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.nat(), { maxLength: 2 }),
);
const rows = fc.array(
  fc.record({ key: fc.string(), few: fc.constantFrom('x', 'y', null, 3), any: value, none: fc.constant(undefined) }),
  { maxLength: 40 },
);

test('rows come back as they were, through a store', () => {
  fc.assert(
    fc.property(rows, (list) => {
      expect(unpackRows(structuredClone(packRows(list)))).toEqual(list);
    }),
    { numRuns: 300 },
  );
});

test('more different values than one byte tells are kept too', () => {
  const list = Array.from({ length: 2_000 }, (_, at) => ({ many: `v${at % 300}`, most: `v${at % 256}`, number: at }));
  expect(unpackRows(structuredClone(packRows(list)))).toEqual(list);
});

test('a field that only some rows have costs no more than a column', () => {
  const list = Array.from({ length: 300 }, (_, at) => ({
    key: `k${at}`,
    ...(at % 3 === 1 && { steps: [{ above: '0.005', tick: '0.0005' }] }),
  }));
  const packed = structuredClone(packRows(list));
  expect(packed).toMatchObject({ length: 300, columns: { key: expect.anything(), steps: expect.anything() } });
  expect(unpackRows(packed)).toEqual(list);
});

test('what is no list of rows stays as it is, and so does what was never packed', () => {
  for (const other of [
    undefined,
    null,
    3,
    'x',
    [],
    [1],
    [{ a: 1 }, { b: 1 }],
    { columns: 3, length: 1 },
    { columns: { a: [1] }, length: 2 },
    { columns: { a: 3 }, length: 1 },
  ]) {
    expect(unpackRows(packRows(other))).toEqual(other);
  }
});

test('lists of an earlier build are read as they are', () => {
  expect(unpackRows({ columns: { a: [1, 2], b: ['x', 'y'] }, length: 2 })).toEqual([
    { a: 1, b: 'x' },
    { a: 2, b: 'y' },
  ]);
});

const Row = v.object({
  key: v.pipe(
    v.string(),
    v.check((text) => text !== 'y', 'y'),
  ),
  few: v.nullable(v.union([v.picklist(['x', 'y']), v.number()])),
  doubled: v.pipe(
    v.number(),
    v.transform((n) => n * 2),
  ),
  sometimes: v.optional(v.array(v.object({ above: v.string() }))),
  otherwise: v.optional(v.number(), 7),
});
const packable = fc.array(
  fc.record(
    {
      key: fc.oneof({ weight: 30, arbitrary: fc.string() }, { weight: 1, arbitrary: fc.constantFrom('y', 3) }),
      few: fc.constantFrom('x', 'y', null, 3),
      doubled: fc.nat(9),
      other: value,
      sometimes: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(undefined, [{ above: '1' }]) },
        { weight: 1, arbitrary: fc.constant([{ above: 1 }]) },
      ),
      otherwise: fc.constantFrom(undefined, 1),
    },
    { requiredKeys: ['key', 'few', 'doubled', 'other'] },
  ),
  { maxLength: 40 },
);

test('columns are parsed to what their rows are parsed to', () => {
  const kinds = new Set<boolean>();
  for (const schema of [
    v.array(Row),
    v.pipe(v.array(Row), v.maxLength(20)),
    v.array(
      v.pipe(
        Row,
        v.check(({ few }) => few !== 3),
      ),
    ),
  ] as const) {
    fc.assert(
      fc.property(packable, (list) => {
        const packed = structuredClone(packRows(list));
        const parsed = parsePacked<unknown[]>(schema, packed);
        const expected = v.safeParse(schema as v.GenericSchema<unknown[]>, unpackRows(packed));
        expect(parsed).toEqual(expected);
        kinds.add(parsed.success);
      }),
      { numRuns: 200 },
    );
  }
  expect(kinds).toEqual(new Set([true, false]));
});

test('a code without a value, a column too few or one too short are no rows of the schema', () => {
  const packed = structuredClone(packRows(Array.from({ length: 9 }, (_, at) => ({ key: 'a', many: at })))) as {
    columns: Record<string, unknown>;
    length: number;
  };
  const schema = v.array(v.object({ key: v.string(), many: v.number() }));
  expect(parsePacked(schema, packed).success).toBe(true);
  const broken = [
    {
      ...packed,
      columns: { ...packed.columns, key: { distinct: ['a'], codes: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1) } },
    },
    { ...packed, columns: { many: packed.columns.many } },
    { ...packed, length: 8 },
    { columns: {}, length: 9 },
    undefined,
  ];
  for (const other of broken) expect(parsePacked(schema, other).success).toBe(false);
  expect(parsePacked(v.array(Instrument), packed).success).toBe(false);
});
