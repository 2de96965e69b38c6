import { expect, test } from 'vitest';
import { editedDocument } from '../../../../src/shared/base/named-list.ts';
import {
  type IndicatorTemplate,
  maxTemplates,
  noTemplates,
  type TemplateDocument,
  templateDocument,
} from '../../../../src/shared/trade/workspace/indicator-template.ts';
import type { NamedEntries, NamedValue } from '../../../../src/worker/api.ts';
import { createLayoutsFeed, createTemplatesFeed } from '../../../../src/worker/feeds/layout/named-feed.ts';
import { defaultChart } from '../../../../src/shared/trade/workspace/default-chart.ts';
import {
  layoutDocument,
  noLayouts,
  type SavedLayout,
  type SavedLayouts,
} from '../../../../src/shared/trade/workspace/saved-layout.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const template = (id: string, updated: number, name = id): IndicatorTemplate => ({
  id,
  name,
  indicators: [{ id: 'ma-1', kind: 'ma', params: { period: 9 }, colours: {}, tone: 0 }],
  shares: {},
  updated,
});

function templates(stored: TemplateDocument = noTemplates) {
  const parts = feedParts();
  const server = { body: stored, version: stored === noTemplates ? 0 : 2 };
  parts.backend.answers.set('/user/layout/list', () => ({
    data:
      server.version === 0
        ? []
        : [{ kind: 'indicators', name: 'templates', version: server.version, updated: 1, body: server.body }],
  }));
  parts.backend.answers.set('/user/layout/save', ({ body }) => {
    const sent = body as { kind: string; version: number; body: TemplateDocument };
    expect(sent.kind).toBe('indicators');
    if (sent.version !== server.version) return { code: 409 };
    server.body = sent.body;
    return { data: { version: ++server.version } };
  });
  const feed = createTemplatesFeed(
    { environment: parts.backend.environment, http: parts.http, streams: parts.streams, owner: () => 'ann' },
    () => undefined,
  );
  const names = () => {
    const change = feed.change({ kind: 'templates' }, undefined);
    return change.kind === 'whole'
      ? (change.value as NamedValue<NamedEntries['templates']> | undefined)?.entries.map(({ name }) => name).sort()
      : undefined;
  };
  return { ...parts, server, feed, names };
}

test('a template is on show at once and saved; renamed it keeps its place, removed it is gone at the server too', async () => {
  const { feed, clock, server, names } = templates();
  await clock.advance(0);
  expect(feed.edit({ entry: template('template-1', 5, 'Scalping') })).toBe('ok');
  expect(names()).toEqual(['Scalping']);
  await clock.advance(1_100);
  expect(server.body.templates.map(({ name }) => name)).toEqual(['Scalping']);
  feed.edit({ entry: template('template-1', 6, 'Swing') });
  feed.edit({ entry: template('template-2', 6, 'Trend') });
  feed.edit({ removed: { id: 'template-1', updated: 7 } });
  await clock.advance(1_100);
  expect(names()).toEqual(['Trend']);
  expect(server.body).toMatchObject({ templates: [{ id: 'template-2' }], removed: [{ id: 'template-1' }] });
});

test("two browsers that save at once lose none of each other's templates", async () => {
  const { feed, clock, server, names, backend } = templates(
    editedDocument(templateDocument, noTemplates, { entry: template('template-0', 1) }),
  );
  await clock.advance(0);
  feed.edit({ entry: template('template-1', 5) });
  server.body = editedDocument(templateDocument, server.body, { entry: template('template-2', 6) });
  server.version++;
  await clock.advance(2_000);
  expect(names()).toEqual(['template-0', 'template-1', 'template-2']);
  expect(server.body.templates).toHaveLength(3);
  server.body = editedDocument(templateDocument, server.body, { removed: { id: 'template-0', updated: 9 } });
  backend.socket('/user/layout/ws').accept();
  backend.socket('/user/layout/ws').frame({ e: 'version', version: ++server.version });
  await clock.advance(0);
  expect(names()).toEqual(['template-1', 'template-2']);
});

test('too many, and ones that break the schema, are refused', async () => {
  const { feed, clock, names } = templates();
  await clock.advance(0);
  expect(feed.edit({ entry: template('template-1', 5, ' ') })).toBe('invalid');
  for (let at = 0; at < maxTemplates; at++) expect(feed.edit({ entry: template(`template-${at}`, 5) })).toBe('ok');
  expect(feed.edit({ entry: template('template-more', 5) })).toBe('too_many');
  expect(feed.edit({ entry: template('template-1', 6, 'renamed') })).toBe('ok');
  expect(names()).toHaveLength(maxTemplates);
});

const layout = (id: string, updated: number, name: string): SavedLayout => ({
  of: 'charts',
  id,
  name,
  num: '1',
  cells: 'BINANCE/BTCUSDT/spot 1m',
  charts: [defaultChart()],
  updated,
});

test('layouts are a list of their own; where the server cannot be read nothing is saved over what it has', async () => {
  const { backend, clock, http, streams } = feedParts();
  const saved: { kind: string; version: number; body: SavedLayouts }[] = [];
  let stored = editedDocument(layoutDocument, noLayouts, { entry: layout('layout-0', 1, 'Desk') });
  let [isDown, version] = [true, 7];
  backend.answers.set('/user/layout/list', () =>
    isDown ? { code: 500 } : { data: [{ kind: 'dashboards', name: 'layouts', version, updated: 1, body: stored }] },
  );
  backend.answers.set('/user/layout/save', ({ body }) => {
    const sent = body as (typeof saved)[number];
    saved.push(sent);
    stored = sent.body;
    return { data: { version: ++version } };
  });
  const feed = createLayoutsFeed(
    { environment: backend.environment, http, streams, owner: () => 'ann' },
    () => undefined,
  );
  await clock.advance(0);
  expect(feed.edit({ entry: layout('layout-1', 5, 'Scalping') })).toBe('ok');
  expect(feed.edit({ entry: { ...layout('layout-2', 5, 'Broken'), cells: 7 } as never })).toBe('invalid');
  await clock.advance(10_000);
  expect(saved).toEqual([]);
  isDown = false;
  await clock.advance(60_000);
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ kind: 'dashboards', name: 'layouts', version: 7 });
  expect(saved[0]?.body.layouts.map(({ name }) => name)).toEqual(['Desk', 'Scalping']);
});
