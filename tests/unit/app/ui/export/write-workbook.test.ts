import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type ExportColumn, sheetRows } from '../../../../../src/app/ui/export/export-column.ts';
import { type Workbook, writeWorkbook } from '../../../../../src/app/ui/export/write-workbook.ts';
import { readWorkbook } from '../../../../doubles/read-workbook.ts';

const words = { longNumbers: 'text: over 15 digits' };
const write = <T>(columns: readonly ExportColumn<T>[], rows: readonly T[], more: Partial<Workbook<T>> = {}) =>
  writeWorkbook({ title: 'A table', columns, rows, zone: 'UTC', words, ...more });
const reopened = async <T>(columns: readonly ExportColumn<T>[], rows: readonly T[], more: Partial<Workbook<T>> = {}) =>
  readWorkbook((await write(columns, rows, more)).file);

const text: ExportColumn<string> = { kind: 'text', title: 'Text', of: (row) => row };
const money: ExportColumn<string> = { kind: 'money', title: 'Money', of: (row) => row };

const letters = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", '<', '&', '😀', '贵', '1'),
    maxLength: 12,
  }),
  fc.constantFrom(
    'constructor',
    '__proto__',
    'toString',
    ' both ends ',
    '000001',
    'a]]>b',
    '=HYPERLINK("https://evil.example","x")',
  ),
);

test('a text comes back as it was, but for what a cell cannot hold and the sign that keeps it from being a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 20 }), async (given) => {
      const rows = given.map((one) => `x${one}`);
      const read = await reopened([text], rows);
      const held = (one: string) =>
        one
          .replace(/\r\n?/g, '\n')
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
          .replace(/\p{Surrogate}/gu, '\ufffd');
      expect(read.slice(1).map(([cell]) => cell)).toEqual(rows.map(held));
    }),
    { numRuns: 150 },
  );
});

test('no cell of a text begins a formula, and plain numbers keep their sign', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 20 }), async (rows) => {
      const read = await reopened([{ kind: 'text', title: 'Text', of: (row: string) => `${row}!` }], rows);
      for (const [cell] of read.slice(1)) expect(String(cell)).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
    { numRuns: 150 },
  );
  const given = [
    '=1+1',
    '+1',
    '@SUM(A1)',
    '-1+1',
    '-cmd|x',
    '\t=1',
    '\r=1',
    '\n=1',
    '\u0001=1',
    '＝1',
    '-1',
    '-0.5',
    '12',
    '0',
  ];
  const read = await reopened([text], given);
  expect(read.slice(1).map(([cell]) => cell)).toEqual([
    "'=1+1",
    "'+1",
    "'@SUM(A1)",
    "'-1+1",
    "'-cmd|x",
    "'\t=1",
    "'\n=1",
    "'\n=1",
    "'=1",
    "'＝1",
    '-1',
    '-0.5',
    '12',
    '0',
  ]);
});

test("a text that has Excel's sign for a letter is not read as that letter", async () => {
  const rows = ['_x0041_', 'a_x000D_b', '_x_x0041_'];
  const { file } = await write([text], rows);
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  expect(sheets[0]!.rows.slice(1).map(([cell]) => cell)).toEqual(rows);
});

test('a text that is longer than a cell ends in an ellipsis, and halves no letter', async () => {
  const [, [cut], [whole]] = (await reopened([text], [`a${'😀'.repeat(20_000)}`, 'b'.repeat(32_767)])) as [
    unknown,
    [string],
    [string],
  ];
  expect([cut.length, cut.endsWith('…'), !/\p{Surrogate}/u.test(cut)]).toEqual([32_767, true, true]);
  expect(whole).toBe('b'.repeat(32_767));
});

test('money is a number of the same digits where Excel keeps them all, else text, and the head says so', async () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat({ max: 40 }))
    .map(([units, places]) => {
      const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
      const point = digits.length - places;
      return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${places === 0 ? '' : `.${digits.slice(point)}`}`;
    });
  const significant = (one: string) =>
    one
      .replace(/[-.]/g, '')
      .replace(/^0+/, '')
      .replace(one.includes('.') ? /0+$/ : /$^/, '').length;
  await fc.assert(
    fc.asyncProperty(fc.array(decimals, { minLength: 1, maxLength: 20 }), async (rows) => {
      const [head, ...cells] = await reopened([money], rows);
      expect(head).toEqual([rows.some((one) => significant(one) > 15) ? 'Money (text: over 15 digits)' : 'Money']);
      cells.forEach(([cell], index) => {
        const row = rows[index]!;
        if (significant(row) > 15) expect(cell).toBe(row);
        else expect([typeof cell, Number(cell)]).toEqual(['number', Number(row) + 0]);
      });
    }),
    { numRuns: 150 },
  );
  const forty = '1234567890123456789012345678901234567890';
  expect(await reopened([money], ['123456789012345', '0.00000123', forty, '-0', '—'])).toEqual([
    ['Money (text: over 15 digits)'],
    [123_456_789_012_345],
    [0.000_001_23],
    [forty],
    [0],
    ['—'],
  ]);
});

test('a time is what the clock of the reader shows, also over a change of daylight saving', async () => {
  const time: ExportColumn<number> = { kind: 'time', title: 'Time', of: (row) => row };
  // A day is a number in Excel, and a second a fraction of it that no number is exactly.
  const wall = (given: Date) =>
    new Date(Math.round(given.getTime() / 1_000) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
  const changes = [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)];
  for (const zone of ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC']) {
    const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc
              .tuple(fc.constantFrom(...changes), fc.integer({ min: -7_200, max: 7_200 }))
              .map(([at, s]) => at + s * 1_000),
            fc.integer({ min: 0, max: 4_000_000_000 }).map((s) => s * 1_000),
          ),
          { minLength: 1, maxLength: 10 },
        ),
        async (rows) => {
          const [head, ...cells] = await reopened([time], rows, { zone });
          expect(head).toEqual([`Time (${zone})`]);
          expect(cells.map(([cell]) => wall(cell as unknown as Date))).toEqual(rows.map((ms) => shown.format(ms)));
        },
      ),
      { numRuns: 40 },
    );
  }
});

test('days, shares, plain numbers and what is not known', async () => {
  const columns: readonly ExportColumn<number | null>[] = [
    { kind: 'day', title: 'Day', of: (row) => row },
    { kind: 'percent', title: 'Share', of: (row) => row && row / 4e12 },
    { kind: 'number', title: 'Count', digits: 0, of: (row) => row },
    { kind: 'number', title: 'Size', digits: 3, of: (row) => (row === null ? '' : '1.5') },
    { kind: 'text', title: 'Name', of: () => '' },
  ];
  const [head, unknown, known] = await reopened(columns, [null, 1e12], { zone: 'Asia/Tokyo' });
  expect(head).toEqual(['Day', 'Share', 'Count', 'Size', 'Name']);
  expect(known).toEqual([new Date(Date.UTC(2001, 8, 9)), 0.25, 1e12, 1.5, null]);
  expect(unknown).toEqual([null, null, null, null, null]);
});

test('a sheet holds what Excel does, and it is told where rows had no room', async () => {
  expect(sheetRows).toBe(2 ** 20);
  const full = await write([text], ['a', 'b', 'c'], { maxRows: 4 });
  expect([full.rows, full.isCut]).toEqual([3, false]);
  const cut = await write([text], ['a', 'b', 'c', 'd'], { maxRows: 4 });
  expect([cut.rows, cut.isCut]).toEqual([3, true]);
  expect(await readWorkbook(cut.file)).toEqual([['Text'], ['a'], ['b'], ['c']]);
  expect(await reopened([text], [])).toEqual([['Text']]);
});

test('a title of any letters names a sheet', async () => {
  for (const [title, name] of [
    ["'a/b[c]:*?\\'", 'a b c'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['///', 'Sheet1'],
  ] as const) {
    const { file } = await write([text], ['a'], { title });
    expect((await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]!.name).toBe(name);
  }
});
