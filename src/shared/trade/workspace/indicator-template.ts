import * as v from 'valibot';
import {
  EntryId,
  idsAreUnique,
  type KeptList,
  mergeKept,
  maxRemoved,
  Removed,
  sameKept,
  Updated,
} from '../../base/kept-list.ts';
import { Name } from '../../base/text.ts';
import { ChartIndicator, maxIndicators, Share } from './chart-document.ts';

/** Most templates of one user. */
export const maxTemplates = 50;
/** Most characters of a template's name. */
export const longestTemplateName = 60;

/**
 * A set of indicators that its owner has named: kinds, parameters, colours, their order and the heights of their panes.
 */
export const IndicatorTemplate = v.strictObject({
  id: EntryId,
  name: Name(longestTemplateName),
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

/** What somebody has done to one template: changed it, or removed it at a time. */
export type TemplateEdit = { readonly template: IndicatorTemplate } | { readonly removed: Removed };

type Lists = Pick<TemplateDocument, 'templates' | 'removed'>;
const listOf = ({ templates, removed }: Lists): KeptList<IndicatorTemplate> => ({ entries: templates, removed });

/** Two documents as one, template by template, as `mergeKept` has it. */
export function mergeTemplates(a: Lists, b: Lists): TemplateDocument {
  const { entries, removed } = mergeKept(listOf(a), listOf(b), maxTemplates);
  return { v: 1, templates: entries, removed };
}

export const sameTemplates = (a: TemplateDocument, b: TemplateDocument): boolean => sameKept(listOf(a), listOf(b));

/** A document after an edit. */
export const templatesAfter = (document: TemplateDocument, edit: TemplateEdit): TemplateDocument =>
  mergeTemplates(document, {
    templates: 'template' in edit ? [edit.template] : [],
    removed: 'removed' in edit ? [edit.removed] : [],
  });
