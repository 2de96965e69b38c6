import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startServer } from './server.ts';

const dist = 'dist';

test('no build knows the sheet of components that developers have', async ({ page }) => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|map)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  // Maps hold the sources themselves, and that of the routes names it.
  const trace = (file: string) => (file.endsWith('.map') ? /app\/gallery\// : /__kit|GalleryScreen/);
  expect(files.filter((file) => trace(file).test(readFileSync(join(dist, file), 'utf8')))).toEqual([]);
  const server = await startServer();
  try {
    await page.goto(`${server.url}/__kit`);
    await expect(page).toHaveURL(/\/error\?error=404/);
  } finally {
    await server.dispose();
  }
});
