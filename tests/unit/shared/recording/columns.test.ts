import { describe, expect, test } from 'vitest';
import { openColumns, packColumns } from '../../../../src/shared/market/recording/columns.ts';
import { recordingOf, walkLines } from '../backtest/book/book-kit.ts';

describe('a file of columns', () => {
  const columns = recordingOf(walkLines(3, 2));
  const packed = packColumns(columns);
  const refusalOf = (bytes: Uint8Array): unknown => {
    try {
      return openColumns(Uint8Array.from(bytes).buffer).kinds.length;
    } catch (error) {
      return (error as { data: { rule: string } }).data.rule;
    }
  };
  test('is refused where it is none, cut, of another version or out of order', () => {
    expect(refusalOf(packed)).toBe(2);
    expect(refusalOf(new Uint8Array())).toBe('header');
    expect(refusalOf(packed.subarray(0, packed.length - 1))).toBe('cut');
    const text = new TextDecoder('latin1').decode(packed);
    const other = Uint8Array.from(text.replace('"version":1', '"version":2'), (letter) => letter.charCodeAt(0));
    expect(refusalOf(other)).toBe('version');
    const disordered = Uint8Array.from(packed);
    disordered[disordered.length - 1] = 9;
    expect(refusalOf(disordered)).toBe('rows');
    for (let length = 0; length < packed.length; length += 7)
      expect(['header', 'cut']).toContain(refusalOf(packed.subarray(0, length)));
  });
});
