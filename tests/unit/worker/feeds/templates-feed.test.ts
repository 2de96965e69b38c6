import { expect, test } from 'vitest';
import {
  type IndicatorTemplate,
  maxTemplates,
  noTemplates,
  type TemplateDocument,
  templatesAfter,
} from '../../../../src/shared/trade/workspace/indicator-template.ts';
import type { TemplatesValue } from '../../../../src/worker/api.ts';
import { TemplatesFeed } from '../../../../src/worker/feeds/layout/templates-feed.ts';
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
  const feed = new TemplatesFeed(
    { environment: parts.backend.environment, http: parts.http, streams: parts.streams, owner: () => 'ann' },
    () => undefined,
  );
  const names = () => {
    const change = feed.change({ kind: 'templates' }, undefined);
    return change.kind === 'whole'
      ? (change.value as TemplatesValue | undefined)?.templates.map(({ name }) => name).sort()
      : undefined;
  };
  return { ...parts, server, feed, names };
}

test('a template is on show at once and saved; renamed it keeps its place, removed it is gone at the server too', async () => {
  const { feed, clock, server, names } = templates();
  await clock.advance(0);
  expect(feed.edit({ template: template('template-1', 5, 'Scalping') })).toBe('ok');
  expect(names()).toEqual(['Scalping']);
  await clock.advance(1_100);
  expect(server.body.templates.map(({ name }) => name)).toEqual(['Scalping']);
  feed.edit({ template: template('template-1', 6, 'Swing') });
  feed.edit({ template: template('template-2', 6, 'Trend') });
  feed.edit({ removed: { id: 'template-1', updated: 7 } });
  await clock.advance(1_100);
  expect(names()).toEqual(['Trend']);
  expect(server.body).toMatchObject({ templates: [{ id: 'template-2' }], removed: [{ id: 'template-1' }] });
});

test("two browsers that save at once lose none of each other's templates", async () => {
  const { feed, clock, server, names, backend } = templates(
    templatesAfter(noTemplates, { template: template('template-0', 1) }),
  );
  await clock.advance(0);
  feed.edit({ template: template('template-1', 5) });
  server.body = templatesAfter(server.body, { template: template('template-2', 6) });
  server.version++;
  await clock.advance(2_000);
  expect(names()).toEqual(['template-0', 'template-1', 'template-2']);
  expect(server.body.templates).toHaveLength(3);
  server.body = templatesAfter(server.body, { removed: { id: 'template-0', updated: 9 } });
  backend.socket('/user/layout/ws').accept();
  backend.socket('/user/layout/ws').frame({ e: 'version', version: ++server.version });
  await clock.advance(0);
  expect(names()).toEqual(['template-1', 'template-2']);
});

test('too many, and ones that break the schema, are refused', async () => {
  const { feed, clock, names } = templates();
  await clock.advance(0);
  expect(feed.edit({ template: template('template-1', 5, ' ') })).toBe('invalid');
  for (let at = 0; at < maxTemplates; at++) expect(feed.edit({ template: template(`template-${at}`, 5) })).toBe('ok');
  expect(feed.edit({ template: template('template-more', 5) })).toBe('too_many');
  expect(feed.edit({ template: template('template-1', 6, 'renamed') })).toBe('ok');
  expect(names()).toHaveLength(maxTemplates);
});
