import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSitePages, viewsFile } from '../../../../src/server/site/site-pages.ts';
import type { View } from '../../../../src/server/site/view.ts';

function folder(): string {
  const dist = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  return dist;
}
const view: View = {
  origin: 'http://halyard.example',
  language: 'en',
  theme: undefined,
  files: { style: '/x.css', font: undefined, scripts: undefined },
};

test('the views of a build render the pages', async () => {
  const dist = folder();
  const file = join(dist, viewsFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "export const sitePages = { page: (path) => 'the page ' + path, tutorials: () => [] };");
  expect((await loadSitePages(dist)).page('/product', view)).toBe('the page /product');
});

test('where nothing is built pages are refused for the time being, and there are no tutorials', async () => {
  const pages = await loadSitePages(folder());
  expect(pages.tutorials('en')).toEqual([]);
  for (const render of [
    () => pages.page('/home', view),
    () => pages.contact(view, { kind: 'fresh' }),
    () => pages.application(view, { kind: 'sent' }),
    () => pages.outbox(view, []),
  ])
    expect(render).toThrowError(expect.objectContaining({ code: 'UNAVAILABLE' }));
});
