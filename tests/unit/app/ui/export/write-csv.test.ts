import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportColumn } from '../../../../../src/app/ui/export/export-column.ts';
import { writeCsv, zonedTime } from '../../../../../src/app/ui/export/write-csv.ts';
import { readCsv } from '../../../../doubles/read-csv.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly share: number | null;
  readonly time: number;
}
const columns: readonly ExportColumn<Row>[] = [
  { kind: 'text', title: 'ID', of: ({ id }) => id },
  { kind: 'text', title: 'Name, "so called"', of: ({ name }) => name },
  { kind: 'number', title: 'Price', of: ({ price }) => price },
  { kind: 'percent', title: 'Share', of: ({ share }) => share },
  { kind: 'time', title: 'Time', of: ({ time }) => time },
  { kind: 'day', title: 'Day', of: ({ time }) => time },
];
const reopened = async (rows: readonly Row[], zone = 'Asia/Shanghai') =>
  readCsv(await writeCsv({ columns, rows, zone }).file.text());

test('every row comes back: ids and texts as they were, all digits of numbers, times with their zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          id: fc.bigInt({ min: 10n ** 18n, max: 10n ** 20n }).map(String),
          name: fc
            .string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', '贵'), minLength: 1 })
            .map((one) => `x${one}`),
          price: fc
            .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 1, max: 999_999 }))
            .map(([a, b]) => `${a}.${b}`),
          share: fc.option(fc.double({ min: -2, max: 2, noNaN: true })),
          time: fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
        }),
        { maxLength: 2_100 },
      ),
      async (rows) => {
        const [heads, ...read] = await reopened(rows);
        expect(heads).toEqual(columns.map(({ title }) => title));
        expect(
          read.map(([id, name, price, share, time]) => ({
            id,
            name,
            price,
            share: share === '' ? null : Number(share) + 0,
            time: Date.parse(time!),
          })),
        ).toEqual(rows.map((row) => ({ ...row, share: row.share === null ? null : row.share + 0 })));
        for (const [, , , , time] of read) expect(time).toMatch(/\+08:00$/);
      },
    ),
    { numRuns: 40 },
  );
});

test('a moment has its distance from UTC, on either side and by half hours', () => {
  const ms = Date.UTC(2026, 6, 9, 14, 2, 11, 250);
  expect(['UTC', 'Asia/Kolkata', 'America/New_York'].map((zone) => zonedTime(ms, zone))).toEqual([
    '2026-07-09T14:02:11.250+00:00',
    '2026-07-09T19:32:11.250+05:30',
    '2026-07-09T10:02:11.250-04:00',
  ]);
});

test('a text that would begin a formula does not', async () => {
  const [, line] = await reopened([{ id: '1', name: '=1+1', price: '-5', share: null, time: 0 }]);
  expect(line?.slice(0, 4)).toEqual(['1', "'=1+1", '-5', '']);
});
