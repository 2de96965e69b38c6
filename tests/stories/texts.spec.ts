import type { Page } from '@playwright/test';
import { createFaultProxy } from '../doubles/fault-proxy.ts';
import { bookState, enginePlaces, placeEngine, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';

const key = 'HALYARD/BTCUSDT/spot';
const path = '/client/depth/depth/ws';
test.use({ paceMs: 100 });
let server: RunningServer;
test.beforeEach(({ server: given }) => {
  server = given;
});

const connectionOf = (page: Page) =>
  page.evaluate((of) => {
    const { value } = globalThis.halyard.engine.watch({ kind: 'connection' }).current();
    return (
      value && {
        frames: value.streams.find((stream) => stream.path === of)?.frames ?? 0,
        resyncs: value.streams.find((stream) => stream.path === of)?.resyncs ?? 0,
      }
    );
  }, path);

async function openBook(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/exdepth?q=${key}`);
  await page.evaluate((of) => {
    globalThis.halyard.engine.watch({ kind: 'connection' }).subscribe(() => undefined);
    globalThis.halyard.engine.watch({ kind: 'book', key: of, depth: 20, group: 1 }).subscribe(() => undefined);
  }, key);
  await expect.poll(() => bookState(page, key)).toBe('live');
}

for (const place of enginePlaces) {
  test(`${place}: depth frames that come as texts make a live book under the server’s own policy`, async ({
    context,
    page,
  }) => {
    await placeEngine(context, place, test.info());
    const proxy = await createFaultProxy(server.url, path, (text) => [text]);
    const errors = watchErrors(page);
    await openBook(page, proxy.url);
    await expect.poll(async () => (await connectionOf(page))?.frames ?? 0).toBeGreaterThan(20);
    expect([await bookState(page, key), (await connectionOf(page))!.resyncs, errors]).toEqual(['live', 0, []]);
    await proxy.close();
  });
}
