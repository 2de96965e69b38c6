import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewsFile } from '../../../../src/server/site/site-pages.ts';
import { startParts } from '../../../../src/server/site/start-parts.ts';
import { openWholeServer } from '../http/whole-server.ts';

describe('where the scripts are built', () => {
  const dist = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  let built: Awaited<ReturnType<typeof openWholeServer>>;
  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'));
    for (const name of ['book', 'age', 'quotes', 'upload', 'contact'])
      writeFileSync(join(dist, 'assets', `site-${name}-A1_b-2c3.js`), '');
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>The application</title>');
    mkdirSync(dirname(join(dist, viewsFile)));
    writeFileSync(join(dist, viewsFile), 'export const sitePages = {};');
    built = await openWholeServer({ dist });
  }, 60_000);
  afterAll(async () => {
    await built.stop();
    rmSync(dist, { recursive: true });
  });

  test.each([
    ['/home', 'book'],
    ['/product', 'age', 'book'],
    ['/service/marketmaker', 'quotes'],
    ['/about-career/application', 'upload'],
    ['/contact-us', 'contact'],
  ])(
    '%s names those of its living parts, and asks for no script: one short line that the policy knows by its hash loads it',
    async (path, ...names) => {
      const answer = await fetch(`${built.url}${path}`);
      const text = await answer.text();
      expect([...text.matchAll(/data-script="([^"]*)"/g)].map(([, file]) => file)).toEqual(
        names.map((name) => `/assets/site-${name}-A1_b-2c3.js`),
      );
      const scripts = [...text.matchAll(/<script(?! type="application)[^>]*>([^<]*)<\/script>/g)];
      expect(scripts.map(([element]) => element)).toEqual([`<script>${startParts}</script>`]);
      expect(startParts.length).toBeLessThanOrEqual(207);
      const hash = createHash('sha256').update(scripts[0]![1]!).digest('base64');
      expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
    },
  );

  test.each(['/service/advisory', '/about-us', '/about-career'])(
    '%s has nothing that could live, and no script',
    async (path) => {
      expect(await (await fetch(`${built.url}${path}`)).text()).not.toMatch(
        /<script(?! type="application)|data-script/,
      );
    },
  );

  test('what the server loads of the build is no file that it serves', async () => {
    expect((await fetch(`${built.url}/assets/site-book-A1_b-2c3.js`)).status).toBe(200);
    expect((await fetch(`${built.url}/${viewsFile}`)).status).toBe(404);
    expect((await fetch(`${built.url}/${viewsFile}.map`)).status).toBe(404);
  });

  test('the sliders of the model are native and labelled, and stand still until their script is there', async () => {
    const text = await (await fetch(`${built.url}/service/marketmaker?lang=en`)).text();
    expect(text).toContain('<label for="maker-inventory">Inventory</label>');
    expect(text).toContain('<label for="maker-riskAversion">Risk aversion γ</label>');
    expect(text.match(/<input type="range"[^>]* disabled=""[^>]*>/g)).toHaveLength(2);
  });
});
