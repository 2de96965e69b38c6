import { expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from '../../../../src/app/page/load-chunk.ts';

const waits = { limitMs: 60, retryAfterMs: 1, awayLimitMs: 40, isThere: () => Promise.resolve(true) };
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://h/x.js'));

test('a part that fails once is asked for again and comes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<number>>().mockImplementationOnce(missing).mockResolvedValueOnce(7);
  expect(await loadChunk(load, waits)).toBe(7);
  expect(load).toHaveBeenCalledTimes(2);
});

test("one that fails twice is a ChunkLoadError, whose cause is the browser's own", async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = vi.fn(missing);
  const error = await loadChunk(load, waits).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ChunkError);
  expect(error).toMatchObject({
    name: 'ChunkLoadError',
    cause: expect.objectContaining({ message: expect.stringContaining('x.js') }),
  });
  expect(load).toHaveBeenCalledTimes(2);
});

test('while the server is away nothing is asked for; the second try waits until it answers, but not for ever', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const answers = [false, false, true];
  const isBack = vi.fn(() => Promise.resolve(answers.shift() ?? true));
  const load = vi
    .fn<() => Promise<number>>()
    .mockImplementationOnce(missing)
    .mockImplementationOnce(() => (answers.length === 0 ? Promise.resolve(7) : missing()));
  expect(await loadChunk(load, { ...waits, awayLimitMs: 10_000, isThere: isBack })).toBe(7);
  expect([isBack.mock.calls.length, load.mock.calls.length]).toEqual([3, 2]);
  const gone = vi.fn(missing);
  await expect(loadChunk(gone, { ...waits, isThere: () => Promise.resolve(false) })).rejects.toMatchObject({
    name: 'ChunkLoadError',
  });
  expect(gone).toHaveBeenCalledTimes(2);
});

test('one that never comes is a ChunkLoadError after the limit, and is not asked for again', async () => {
  const load = vi.fn(() => new Promise<never>(() => undefined));
  await expect(loadChunk(load, waits)).rejects.toMatchObject({ name: 'ChunkLoadError' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('what a module throws while it starts goes on as it is, at once', async () => {
  const load = vi.fn(() => Promise.reject(new RangeError('bug')));
  await expect(loadChunk(load, waits)).rejects.toThrow(RangeError);
  expect(load).toHaveBeenCalledTimes(1);
});
