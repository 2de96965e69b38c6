import * as v from 'valibot';
import { EntryId, idsAreUnique, maxRemoved, Removed, Updated } from '../../base/kept-list.ts';
import { longestName, type NamedDocument } from '../../base/named-list.ts';
import { Name } from '../../base/text.ts';
import { ChartIndicator, maxIndicators, Share } from './chart-document.ts';

/** Most templates of one user. */
export const maxTemplates = 50;

/**
 * A set of indicators that its owner has named: kinds, parameters, colours, their order and the heights of their panes.
 */
export const IndicatorTemplate = v.strictObject({
  id: EntryId,
  name: Name(longestName),
  indicators: v.pipe(
    v.array(ChartIndicator),
    v.maxLength(maxIndicators),
    v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'unique'),
  ),
  /** By the id of the indicator. */
  shares: v.record(v.string(), Share),
  updated: Updated,
});
export type IndicatorTemplate = Readonly<v.InferOutput<typeof IndicatorTemplate>>;

/** All templates of one user, and those removed lately. No id is in both, or twice. */
export const TemplateDocument = v.pipe(
  v.strictObject({
    v: v.literal(1),
    templates: v.pipe(v.array(IndicatorTemplate), v.maxLength(maxTemplates)),
    removed: v.pipe(v.array(Removed), v.maxLength(maxRemoved)),
  }),
  v.check(({ templates, removed }) => idsAreUnique({ entries: templates, removed }), 'unique'),
);
export type TemplateDocument = Readonly<v.InferOutput<typeof TemplateDocument>>;

export const noTemplates: TemplateDocument = { v: 1, templates: [], removed: [] };

/** Templates as a list of entries. */
export const templateDocument: NamedDocument<IndicatorTemplate, TemplateDocument> = {
  most: maxTemplates,
  listOf: ({ templates, removed }) => ({ entries: templates, removed }),
  documentOf: ({ entries, removed }) => ({ v: 1, templates: entries, removed }),
};
