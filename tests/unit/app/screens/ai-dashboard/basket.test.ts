import { describe, expect, test } from 'vitest';
import {
  basketOf,
  cellsOfText,
  symbolOfCode,
  textOfCells,
} from '../../../../../src/app/screens/ai-dashboard/basket/parse-basket.ts';
import {
  basketFigures,
  sliceTimesOf,
  slicesOfRow,
} from '../../../../../src/app/screens/ai-dashboard/basket/basket-figures.ts';
import {
  BasketFileError,
  readBasketFile,
} from '../../../../../src/app/screens/ai-dashboard/basket/read-basket-file.ts';
import { writeXlsx } from 'hucre/xlsx';

const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const read = (text: string) => basketOf(cellsOfText(text));

describe('the rows of a basket', () => {
  test.each([
    ['600519', 'SH600519'],
    ['SH600519', 'SH600519'],
    ['sh.600519', 'SH600519'],
    ['600519.SS', 'SH600519'],
    ['000001.XSHE', 'SZ000001'],
    ['1', 'SZ000001'],
    ['920001', 'BJ920001'],
    ['SZ600519', undefined],
    ['510300', undefined],
    ['6005190', undefined],
    ['', undefined],
  ])('%j is the share %s', (code, symbol) => {
    expect(symbolOfCode(code)).toBe(symbol);
  });

  test('are read from commas, tabs, semicolons and blanks, with side and limit in either order', () => {
    const row = { symbol: 'SH600519', quantity: '1200', side: 'SELL', limit: '1500.5', faults: [] };
    for (const text of [
      '600519, 1200, sell, 1500.5',
      '600519\t1,200\t卖出\t1500.50',
      '600519;1200.0;1500.5;S',
      '600519，1200，賣出，1500.5',
      '600519 1200 1500.5 sell',
    ])
      expect(read(text)).toMatchObject([{ ...row, limit: expect.stringMatching(/^1500\.50?$/), row: 1 }]);
  });

  test('a head and empty rows are passed over, and rows count without them', () => {
    expect(read('代码,数量\n\n600519,100\n \n000001,200\n').map(({ row, symbol }) => [row, symbol])).toEqual([
      [1, 'SH600519'],
      [2, 'SZ000001'],
    ]);
  });

  test('each fault names its row and field', () => {
    const rows = read('600519, many\nABC, 100\n000001, 1.5\n000002, 100, hold\n000002, 200\n600000, 100, -3');
    expect(rows.flatMap(({ row, faults }) => faults.map(({ field, rule }) => [row, field, rule]))).toEqual([
      [1, 'quantity', 'whole_shares'],
      [2, 'symbol', 'unknown'],
      [3, 'quantity', 'whole_shares'],
      [4, 'side', 'side'],
      [5, 'symbol', 'twice'],
      [6, 'limit_price', 'positive_decimal'],
    ]);
    const many = read(
      Array.from({ length: 101 }, (_, index) => `600${String(index).padStart(3, '0')}, 100`).join('\n'),
    );
    expect(many.at(-1)?.faults).toEqual([{ field: 'rows', rule: 'too_many_rows' }]);
  });
});

describe('a file', () => {
  const cells = [
    ['代码', '数量', '方向', '限价'],
    ['000001', '2000', '买入', '10.85'],
    ['600519', '300', '', ''],
  ];
  const expected = [
    { symbol: 'SZ000001', quantity: '2000', side: 'BUY', limit: '10.85', faults: [] },
    { symbol: 'SH600519', quantity: '300', side: undefined, faults: [] },
  ];
  const rowsOf = async (file: Blob) => read(textOfCells(await readBasketFile(file)));

  test('is read as CSV in UTF-8 with its mark, and in GB 18030', async () => {
    const text = cells.map((row) => row.join(',')).join('\r\n');
    expect(await rowsOf(new Blob(['\uFEFF', text]))).toMatchObject(expected);
    // 买入 in GB 18030.
    const bytes = [...Buffer.from('000001,2000,'), 0xc2, 0xf2, 0xc8, 0xeb];
    expect(await rowsOf(new Blob([Uint8Array.from(bytes)]))).toMatchObject([{ symbol: 'SZ000001', side: 'BUY' }]);
  });

  test('is read as Excel, where a code may have become a number', async () => {
    const book = async (rows: readonly (readonly (string | number)[])[]) =>
      new Blob([Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Basket', rows: rows.map((row) => [...row]) }] }))]);
    expect(await rowsOf(await book(cells))).toMatchObject(expected);
    expect(await rowsOf(await book([[1, 2_000, 'buy', 10.85]]))).toMatchObject([expected[0]]);
  });

  test('that is no table is refused', async () => {
    await expect(readBasketFile(new Blob([Uint8Array.of(0x50, 0x4b, 1, 2, 3)]))).rejects.toThrow(BasketFileError);
    await expect(readBasketFile(new Blob([new Uint8Array(5_000_001)]))).rejects.toThrow(BasketFileError);
  });
});

describe('what a basket comes to', () => {
  const buy = { symbol: 'SH600519', side: 'BUY', shares: 400, price: '100', limit: undefined } as const;
  const sale = { ...buy, symbol: 'SH688981', side: 'SELL', limit: '99' } as const;

  test('fees are those of each slice, of which each pays its least commission', () => {
    // Four slices of 10,000 yuan: 5 yuan of commission and 0.1 of the transfer fee each; a sale pays 5 of stamp duty.
    expect(basketFigures([buy], 20)).toEqual({
      buys: 40_000,
      sales: 0,
      orders: 4,
      commission: 20,
      transfer: 0.4,
      stampDuty: 0,
      mostCost: undefined,
      leastProceeds: 0,
    });
    expect(basketFigures([sale], 2)).toMatchObject({
      orders: 2,
      commission: 10,
      stampDuty: 20,
      leastProceeds: 39_600 - 30.4,
    });
    expect(basketFigures([{ ...buy, limit: '101' }], 4).mostCost).toBe(40_420.4);
    expect(basketFigures([sale, { ...sale, limit: undefined }], 2).leastProceeds).toBeUndefined();
  });

  test('a row has no more slices than lots of its board', () => {
    expect([slicesOfRow(buy, 20), slicesOfRow(sale, 20), slicesOfRow({ ...buy, shares: 50 }, 20)]).toEqual([4, 2, 1]);
  });

  test('slices are drawn where they trade', () => {
    const plan = sliceTimesOf({ duration: 7_200, slices: 4 }, china('2026-11-20 10:30'))!;
    expect(plan.times).toEqual(['10:30', '11:00', '13:00', '13:30'].map((time) => china(`2026-11-20 ${time}`)));
    expect(plan.endMs).toBe(china('2026-11-20 14:00'));
    expect(sliceTimesOf({ duration: undefined, slices: 4 }, china('2026-11-20 14:58'))).toBeUndefined();
    expect(sliceTimesOf({ duration: 9_999, slices: 4 }, china('2026-11-20 14:00'))).toBeUndefined();
    expect(sliceTimesOf({ duration: undefined, slices: 0 }, china('2026-11-20 10:00'))).toBeUndefined();
  });
});
