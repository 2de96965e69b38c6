import { expect, test } from 'vitest';
import { CallError } from '../../../../../src/app/engine/client.ts';
import { readPages } from '../../../../../src/app/ui/export/read-pages.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index);
const reading = () => {
  const stop = new AbortController();
  const reports: (readonly [number, number])[] = [];
  return {
    stop,
    reports,
    reading: { signal: stop.signal, progress: (read: number, total: number) => reports.push([read, total]) },
  };
};
const listOf = (all: readonly number[]) => async (page: number, size: number) => ({
  total: all.length,
  results: all.slice((page - 1) * size, page * size),
});

test.each([0, 1, 499, 500, 501, 1_700])(
  '%i rows are read page by page, and how far that is is reported',
  async (count) => {
    const { reading: to, reports } = reading();
    expect(await readPages(listOf(ids(count)), (row) => row, to)).toEqual(ids(count));
    expect(reports.at(-1)).toEqual([count, count]);
    expect(reports).toHaveLength(Math.floor(count / 500) + 1);
  },
);

test('a row that moves to the next page while the list is read counts once', async () => {
  const { reading: to } = reading();
  const rows = ids(900);
  const read = async (page: number, size: number) => {
    const all = page === 1 ? rows : [-2, -1, ...rows];
    return { total: all.length, results: all.slice((page - 1) * size, page * size) };
  };
  expect(await readPages(read, (row) => row, to)).toEqual(rows);
});

test('who has asked too often waits as long as the server says, and goes on with the same page', async () => {
  const { reading: to } = reading();
  const asked: number[] = [];
  const list = listOf(ids(600));
  const read = async (page: number, size: number) => {
    asked.push(page);
    if (asked.length === 2) throw new CallError({ code: 'RATE_LIMIT', number: 429, data: null, retryMs: 1 });
    return list(page, size);
  };
  expect(await readPages(read, (row) => row, to)).toEqual(ids(600));
  expect(asked).toEqual([1, 2, 2]);
});

test('a failure ends the reading, and so does who does not want it any more', async () => {
  const failing = async () => {
    throw new CallError({ code: 'FORBIDDEN', number: 403, data: null });
  };
  await expect(readPages(failing, String, reading().reading)).rejects.toMatchObject({ failure: { code: 'FORBIDDEN' } });
  const { stop, reading: to } = reading();
  const pages: number[] = [];
  const read = async (page: number) => {
    pages.push(page);
    stop.abort();
    return { total: 5_000, results: ids(500) };
  };
  await expect(readPages(read, String, to)).rejects.toThrow();
  expect(pages).toEqual([1]);
  const waiting = reading();
  const busy = async () => {
    queueMicrotask(() => waiting.stop.abort());
    throw new CallError({ code: 'RATE_LIMIT', number: 429, data: null, retryMs: 3_600_000 });
  };
  await expect(readPages(busy, String, waiting.reading)).rejects.toThrow();
});
