import { describe, expect, test } from 'vitest';
import { editedDocument } from '../../../../src/shared/base/named-list.ts';
import { longestLayout } from '../../../../src/shared/contracts/layout.ts';
import { edited, emptyDocument, maxDrawings } from '../../../../src/shared/drawings/document.ts';
import { type Drawing, maxAnchors } from '../../../../src/shared/drawings/drawing.ts';
import {
  type IndicatorTemplate,
  noTemplates,
  templateDocument,
} from '../../../../src/shared/trade/workspace/indicator-template.ts';
import { createTemplatesFeed } from '../../../../src/worker/feeds/layout/named-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { drawings, line } from './layout-rig.ts';

describe('what is too much', () => {
  test('as many drawings as there may be are taken, one more is not, and one in place of another is', async () => {
    const { feed, clock } = drawings({ owner: null });
    await clock.advance(0);
    const all = Array.from({ length: maxDrawings }, (_, at) => ({ drawing: line(`line-${at + 10_000}`, 5) }));
    expect(feed.edit(all)).toBe('ok');
    expect(feed.edit([{ drawing: line('line-more', 6) }])).toBe('too_many');
    expect(feed.edit([{ drawing: line('line-10000', 6, 20) }])).toBe('ok');
    expect(feed.edit([{ removed: { id: 'line-10000', updated: 7 } }, { drawing: line('line-more', 7) }])).toBe('ok');
    expect(feed.edit([{ removed: { id: 'line-more', updated: 8 } }])).toBe('ok');
  });

  test('drawings that are as long as may be saved are taken, a character more is not, but one may always be removed', async () => {
    const { feed, clock } = drawings({ owner: null });
    await clock.advance(0);
    /** A drawing of so many points, of 18 characters each, and one with a text. */
    const brush = (at: number, points: number): Drawing => ({
      ...line(`line-${at + 10_000}`, 5),
      kind: 'brush',
      anchors: new Array<Drawing['anchors'][number]>(points).fill({ t: 1_000, p: 10 }),
    });
    const note = (length: number): Drawing => ({ ...line('line-note', 5), kind: 'text', text: 'x'.repeat(length) });
    const full = Array.from({ length: 11 }, (_, at) => ({ drawing: brush(at, maxAnchors) }));
    const leftOf = (edits: Parameters<typeof edited>[1]) =>
      longestLayout - JSON.stringify(edited(emptyDocument, edits)).length;
    const most = [
      ...full,
      {
        drawing: brush(
          11,
          1 + Math.floor((leftOf([...full, { drawing: brush(11, 1) }, { drawing: note(0) }]) - 100) / 18),
        ),
      },
    ];
    const left = leftOf([...most, { drawing: note(0) }]);
    expect(feed.edit([...most, { drawing: note(left + 1) }])).toBe('too_large');
    expect(feed.edit([...most, { drawing: note(left) }])).toBe('ok');
    expect(feed.edit([{ drawing: line('line-more', 6) }])).toBe('too_large');
    expect(feed.edit([{ removed: { id: 'line-none', updated: 7 } }])).toBe('ok');
  });

  test('templates that are as long as may be saved are taken, a character more is not, but one may always be removed', async () => {
    const { backend, clock, http, streams } = feedParts();
    const feed = createTemplatesFeed(
      { environment: backend.environment, http, streams, owner: () => null },
      () => undefined,
    );
    await clock.advance(0);
    const template = (length: number): IndicatorTemplate => ({
      id: 'template-1',
      name: 'a',
      indicators: [],
      shares: { ['x'.repeat(length)]: 0.5 },
      updated: 5,
    });
    const left =
      longestLayout - JSON.stringify(editedDocument(templateDocument, noTemplates, { entry: template(0) })).length;
    expect(feed.edit({ entry: template(left + 1) })).toBe('too_large');
    expect(feed.edit({ entry: template(left) })).toBe('ok');
    expect(feed.edit({ removed: { id: 'template-2', updated: 6 } })).toBe('ok');
  });
});
